"""The rules of Yaniv: no clock, no chance, no input or output, nothing but the standard library."""
