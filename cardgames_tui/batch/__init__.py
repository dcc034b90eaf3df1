"""Long computations over numbered items, by many processes or machines, any of which may be lost."""
