"""Programs that make the pictures, the icon and the font."""
