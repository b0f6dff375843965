"""`python -m tessera_cli`, where the command `tessera` is not on PATH."""

from tessera_cli.app import main

main()
