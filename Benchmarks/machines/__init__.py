# SPDX-License-Identifier: GPL-3.0-or-later
"""A fleet on one machine: Redis, nodes, intakes and a network between them that fails."""
