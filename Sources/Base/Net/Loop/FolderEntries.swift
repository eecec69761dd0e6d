// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The names of what is in a folder, at most so many; none where it cannot be looked into.
package func folderEntries(_ folder: String, atMost most: Int = .max) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while names.count < most, let entry = unsafe readdir(directory) {
        // SAFETY: the name is copied before the next call, and ends with a zero inside its field.
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
            names.append(unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
        }
    }
    return names
}
