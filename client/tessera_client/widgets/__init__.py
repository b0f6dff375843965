"""A small kit for windows: drawn by immediate calls, used by mouse or keyboard alike."""
