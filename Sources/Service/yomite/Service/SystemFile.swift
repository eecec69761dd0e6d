// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// The text of a file of the system, such as one in /proc; nil if there is none.
func readText(_ path: String) -> String? {
    try? readWhole(path, atMost: 1 << 20)
}
