"""`python -m cpcalc`."""

from cpcalc.cli import main

main()
