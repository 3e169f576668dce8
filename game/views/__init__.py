"""Thin views: a GET is a full page, a POST the partial for htmx and a 303 otherwise."""
