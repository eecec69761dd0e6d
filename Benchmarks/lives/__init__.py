# SPDX-License-Identifier: GPL-3.0-or-later
"""A service with a journal that is ended again and again, and what is checked over all its lives."""
