"""A census of deals and an atlas of rules, on many processes or machines."""
