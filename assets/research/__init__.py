"""Programs that make the package's data."""
