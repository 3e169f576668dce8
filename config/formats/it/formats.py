"""Dates in Italian: the framework's have months and days with capitals, and 03 for 3."""

DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j b Y, H:i"
