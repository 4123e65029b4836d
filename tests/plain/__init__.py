"""A second, plain reading of the rules: slow, simple, written from the rules text alone, used as an oracle."""
