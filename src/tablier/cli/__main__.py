"""Make ``python -m tablier.cli`` the same as ``tablier``."""

from tablier.cli import main

if __name__ == "__main__":
    main()
