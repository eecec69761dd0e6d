// SPDX-License-Identifier: GPL-3.0-or-later

import CPages
import Core
import Synchronization

/// A file of the web pages that are built into the program.
struct PageFile: Sendable {
    let type: String
    let body: [UInt8]
    /// Identifies this content; that of another build differs.
    let entityTag: String

    /// Those that somebody has asked for.
    private static let asked = Mutex<[String: PageFile]>([:])

    /// - Parameter path: below `CPages`: such as `overlay/overlay.js`. Nil if there is no such file.
    static func named(_ path: String) -> PageFile? {
        if let file = asked.withLock({ $0[path] }) { return file }
        guard let file = PageFile(path) else { return nil }
        asked.withLock { $0[path] = file }
        return file
    }

    private init?(_ path: String) {
        guard let ending = path.split(separator: ".").last, let type = PageFile.types[String(ending)] else { return nil }
        var length = 0
        // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
        guard let bytes = unsafe yomite_page_file(path, &length) else { return nil }
        body = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
        self.type = type
        entityTag = "\"\(String(FNV1a.hash(body), radix: 16))\""
    }

    /// Names the pages of this program: a page of another one loads itself again.
    static let build: String = {
        var hash = FNV1a.start
        var index = 0
        var length = 0
        // SAFETY: as above.
        while let bytes = unsafe yomite_page_at(index, &length) {
            hash = unsafe FNV1a.hash(UnsafeBufferPointer(start: bytes, count: length), after: hash)
            index += 1
        }
        return String(hash, radix: 16)
    }()

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}
