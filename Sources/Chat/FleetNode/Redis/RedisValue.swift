// SPDX-License-Identifier: GPL-3.0-or-later

/// What Redis answers, as its protocol (RESP2) has it. Whatever it holds is hostile until somebody has looked at it.
enum RedisValue: Equatable, Sendable {
    /// A short word, such as `OK`.
    case status(String)
    /// Redis did not do what it was asked.
    case error(RedisError)
    /// A whole number.
    case integer(Int64)
    /// Bytes, which need not be text.
    case bytes([UInt8])
    /// Several values.
    case array([RedisValue])
    /// Nothing.
    case none

    /// Bytes as text; nil for anything else, also for bytes that are not UTF-8.
    var text: String? {
        guard case .bytes(let bytes) = self else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// A number; nil for anything else.
    var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The values of an array; nil for anything else.
    var array: [RedisValue]? {
        if case .array(let values) = self { values } else { nil }
    }
}

/// An error that Redis answered with.
public struct RedisError: Error, Equatable, Sendable {
    /// All of it, as it came.
    public var text: String

    /// An error with that text.
    init(_ text: String) {
        self.text = text
    }

    /// The first word, which programs go by: `ERR`, `OOM`, `WRONGTYPE`.
    var code: String { String(text.prefix { $0 != " " }) }
}
