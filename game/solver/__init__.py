"""The search for the best move; the engine's types in, plain results out; no Django."""
