// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A secret that opens the server to everybody who knows it.
public struct Token: Sendable {
    private let bytes: [UInt8]
    /// Shorter tokens can be guessed.
    static let leastLength = 16

    /// Printable ASCII; nil if it is too short to be safe.
    public init?(_ word: String) {
        bytes = Array(word.utf8)
        if bytes.count < Token.leastLength || bytes.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) { return nil }
    }

    /// A new one, which nobody can guess, and its word.
    package static func random() -> (word: String, token: Token) {
        let word = (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        .joined()
        return (word, Token(bytes: Array(word.utf8)))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Compares in a time that reveals only whether the lengths are equal.
    func matches(_ candidate: some StringProtocol) -> Bool {
        isSame(bytes, Array(candidate.utf8))
    }

    /// The SHA-256 digest of the token.
    var digest: [UInt8] { sha256(bytes) }
}

/// A token with a name and rights; only its digest is kept.
public struct NamedToken: Sendable {
    let holder: Caller
    let digest: [UInt8]
}

/// The tokens that open the server.
public struct Tokens: Sendable {
    /// Gives all rights.
    public var main: Token?
    /// Gives the right to look.
    public var listening: Token?
    /// Each gives rights of its own.
    public var named: [NamedToken] = []

    /// No tokens: this machine is trusted.
    init() {}

    /// Whether a request needs one. The token for listening locks nothing by itself.
    package var areNeeded: Bool { main != nil || !named.isEmpty }

    /// The holder of a token; nil if it is wrong. All comparisons are made, so that the time does not reveal which token was nearly right.
    func holder(of word: String) -> Caller? {
        var holder: Caller?
        if !named.isEmpty {
            let digest = sha256(Array(word.utf8))
            for token in named where isSame(token.digest, digest) { holder = token.holder }
        }
        if listening?.matches(word) == true { holder = .listener }
        if main?.matches(word) == true { holder = .main }
        return holder
    }
}

private func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
