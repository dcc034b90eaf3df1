"""Computations of hours: a census of deals and an atlas of rules, by many processes or machines."""
