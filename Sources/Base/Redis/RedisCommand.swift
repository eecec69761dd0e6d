// SPDX-License-Identifier: GPL-3.0-or-later

/// A command with its arguments, which are bytes: nothing in them can become another command.
public struct RedisCommand: Equatable, Sendable {
    /// Its name and what follows.
    public let words: [[UInt8]]

    /// A command of words that are text.
    public init(_ words: String...) {
        self.words = words.map { Array($0.utf8) }
    }

    /// A command of words that are bytes.
    public init(words: [[UInt8]]) {
        self.words = words
    }

    /// As it is sent.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(words.reduce(16) { $0 + $1.count + 16 })
        bytes += "*\(words.count)\r\n".utf8
        for word in words {
            bytes += "$\(word.count)\r\n".utf8
            bytes += word
            bytes += "\r\n".utf8
        }
        return bytes
    }
}
