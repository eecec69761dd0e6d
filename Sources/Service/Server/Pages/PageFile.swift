// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPages

/// A file of the web pages that are built into the program.
struct PageFile: Sendable {
    let type: String
    let body: [UInt8]
    /// Names this content: another build's differs.
    let entityTag: String

    /// - Parameter path: below `CPages`: `overlay/overlay.js`. Nil where there is no such file.
    init?(_ path: String) {
        guard let ending = path.split(separator: ".").last, let type = PageFile.types[String(ending)] else { return nil }
        var length = 0
        // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
        guard let bytes = unsafe yomite_page_file(path, &length) else { return nil }
        body = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
        self.type = type
        entityTag = "\"\(String(fnv(body), radix: 16))\""
    }

    /// Names the pages of this program: a page of another one loads itself again.
    static let build: String = {
        var hash = fnvStart
        var index = 0
        var length = 0
        // SAFETY: as above.
        while let bytes = unsafe yomite_page_at(index, &length) {
            hash = unsafe fnv(UnsafeBufferPointer(start: bytes, count: length), after: hash)
            index += 1
        }
        return String(hash, radix: 16)
    }()

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}

/// The FNV-1a hash of some bytes: tells two versions of a file apart, and is no secret.
private func fnv(_ bytes: some Sequence<UInt8>, after hash: UInt64 = fnvStart) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

private let fnvStart: UInt64 = 0xCBF2_9CE4_8422_2325
