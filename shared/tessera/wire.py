"""Between messages and engine values.  The only shared module that knows both."""
