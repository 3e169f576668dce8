"""Every way in which a theme comes about: the player's choice, and what the device prefers."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    name: str
    chosen: str  # in the settings
    prefers: str  # the device: light or dark
    contrast: str = "no-preference"  # what the device prefers
    more: tuple[tuple[str, str], ...] = ()

    @property
    def device(self) -> dict[str, str]:
        """Return the device's answers to media queries."""
        return {
            "prefers-color-scheme": self.prefers,
            "prefers-contrast": self.contrast,
            "forced-colors": "none",
        } | dict(self.more)

    @property
    def is_high_contrast(self) -> bool:
        return self.chosen == "contrast"


PHONE = (("width", "360"), ("height", "740"))

THEMES = [
    Theme("light system", "system", "light"),
    Theme("dark system", "system", "dark"),
    Theme("light", "light", "dark"),
    Theme("dark", "dark", "light", more=PHONE),
    Theme("contrast on light", "contrast", "light", more=PHONE),
    Theme("contrast on dark", "contrast", "dark"),
    Theme("light system, more contrast", "system", "light", "more", PHONE),
    Theme("dark system, more contrast", "system", "dark", "more"),
]
