"""Benchmarks of ``tessera bench``.  Only ratios taken in one run count: machines waver."""
