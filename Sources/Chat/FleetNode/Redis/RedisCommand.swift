// SPDX-License-Identifier: GPL-3.0-or-later

/// A command with its arguments, which are bytes: nothing in them can become another command.
struct RedisCommand: Equatable, Sendable {
    /// Its name and what follows.
    let words: [[UInt8]]

    /// A command of words that are text.
    init(_ words: String...) {
        self.words = words.map { Array($0.utf8) }
    }

    /// A command of words that are bytes.
    init(words: [[UInt8]]) {
        self.words = words
    }

    /// As it is sent.
    var bytes: [UInt8] { Self.bytes(of: [self]) }

    /// Several commands as they are sent, one behind the other.
    static func bytes(of commands: [RedisCommand]) -> [UInt8] {
        var bytes: [UInt8] = []
        for command in commands { command.write(to: &bytes) }
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + words.reduce(16) { $0 + $1.count + 16 })
        write(UInt8(ascii: "*"), words.count, to: &bytes)
        for word in words {
            write(UInt8(ascii: "$"), word.count, to: &bytes)
            bytes += word
            endLine(of: &bytes)
        }
    }

    /// A line with a number. Without a string: a command has two dozen of them.
    private func write(_ sign: UInt8, _ number: Int, to bytes: inout [UInt8]) {
        bytes.append(sign)
        var power = 1
        while number / power >= 10 { power *= 10 }
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / power % 10))
            power /= 10
        }
        endLine(of: &bytes)
    }

    private func endLine(of bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }
}

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
