# SPDX-License-Identifier: GPL-3.0-or-later
"""What a speech recogniser understands of voices: sentences, speakers, the ear, and how its errors are counted."""
