"""The census and the atlas, and the programs that make the data in the package of them."""
