// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Writes a whole file, and makes the folders that it is to be in.
func writeFile(_ path: String, with text: String, isSecret: Bool = false) throws(UnwritableFile) {
    if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
    try replaceWhole(path, with: text, isSecret: isSecret)
}
