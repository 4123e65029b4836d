"""How a database came to have its tables, step by step."""
