// SPDX-License-Identifier: GPL-3.0-or-later

import CNet

/// The SHA-256 of data that comes in pieces.
struct Digest {
    private var digest = yomite_digest()

    init() {
        unsafe yomite_digest_begin(&digest)
    }

    mutating func add(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe yomite_digest_add(&digest, $0.baseAddress, $0.count) }
    }

    /// In hexadecimal digits. Nothing can be added afterwards.
    mutating func end() -> String {
        var bytes = [UInt8](repeating: 0, count: Int(yomite_digest_bytes))
        unsafe yomite_digest_end(&digest, &bytes)
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
