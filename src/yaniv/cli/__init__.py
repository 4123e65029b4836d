"""What one types: commands that parse their arguments and leave the work to the rest."""
