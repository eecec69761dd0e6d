# SPDX-License-Identifier: GPL-3.0-or-later
"""What Benchmarks/bench.py is made of. Python's standard library only."""
