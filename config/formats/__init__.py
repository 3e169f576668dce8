"""How a language writes dates, where the framework's way is not that of its people."""
