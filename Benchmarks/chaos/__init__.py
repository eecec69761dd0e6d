# SPDX-License-Identifier: GPL-3.0-or-later
"""Chaos from a seed: what will be done to Yomite (plan), who does it (deeds, stage), and what may not happen (invariants, ear)."""
