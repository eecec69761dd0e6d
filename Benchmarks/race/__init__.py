# SPDX-License-Identifier: GPL-3.0-or-later
"""Speech servers beside each other: the requests, the clients who send them, the servers and the line through their memory."""
