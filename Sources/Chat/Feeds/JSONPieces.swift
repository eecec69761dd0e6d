// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Takes a list of JSON apart while it is still being sent: each object in it is handed over as soon as it is whole. Objects without a list around
/// them will do. Pure, and no judge of JSON: the code that reads an object finds its mistakes.
struct JSONPieces {
    private let mostBytes: Int
    private var held: [UInt8] = []
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    /// - Parameter mostBytes: of an object.
    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// What is held of an object that is not whole.
    var heldBytes: Int { held.count }

    /// Returns the objects that these bytes complete; nil where an object is too long, or something else is in the list.
    mutating func take(_ bytes: [UInt8]) -> [String]? {
        var whole: [String] = []
        var start = bytes.startIndex
        for (place, byte) in bytes.enumerated() {
            if depth == 0 {
                switch byte {
                case UInt8(ascii: "{"): (depth, start) = (1, place)
                case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x09, lineFeed, carriageReturn: break
                default: return nil
                }
                continue
            }
            follow(byte)
            guard depth == 0 else { continue }
            held += bytes[start...place]
            guard held.count <= mostBytes else { return nil }
            whole.append(String(decoding: held, as: UTF8.self))
            held = []
        }
        if depth > 0 { held += bytes[start...] }
        return held.count <= mostBytes ? whole : nil
    }

    private mutating func follow(_ byte: UInt8) {
        if isInText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }
}
