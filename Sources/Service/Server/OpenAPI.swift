// SPDX-License-Identifier: GPL-3.0-or-later

import CTables

/// The description of the interface that is built into the program.
func openAPIDocument() -> [UInt8] {
    var length = 0
    // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
    return unsafe Array(UnsafeBufferPointer(start: yomite_table_openapi(&length), count: length))
}
