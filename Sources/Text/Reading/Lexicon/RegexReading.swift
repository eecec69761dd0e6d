// SPDX-License-Identifier: GPL-3.0-or-later

/// What a regular expression is replaced by: `$1キロ`. It means what .NET, and with it Bouyomi-chan, means by it.
struct RegexReading {
    enum Part: Equatable {
        case text(String)
        case group(Int)
    }

    private(set) var parts: [Part] = []
    /// The name in `${name}` that stands for no group from 0 to 9.
    private(set) var unknownGroup: String?

    init(_ reading: String) {
        var rest = reading[...]
        var text = ""
        while let character = rest.popFirst() {
            guard character == "$", let next = rest.first else {
                text.append(character)
                continue
            }
            if next == "{", let end = rest.firstIndex(of: "}") {
                let name = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
                let group = Self.group(name)
                if group == nil { unknownGroup = unknownGroup ?? String(name) }
                add(&text, group ?? 0)
            } else if next == "&" || Self.group(rest.prefix(1)) != nil {
                add(&text, Self.group(rest.prefix(1)) ?? 0)
                rest.removeFirst()
            } else {
                text.append(character)
            }
        }
        if !text.isEmpty { parts.append(.text(text)) }
    }

    private mutating func add(_ text: inout String, _ group: Int) {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.group(group))
    }

    private static func group(_ name: Substring) -> Int? {
        name.utf8.count == 1 ? Int(name) : nil
    }
}

/// A regular expression of the user's, compiled. Its provider promises that a search ends within its steps.
public protocol TextPattern: Sendable {
    /// What it takes in memory.
    var byteCount: Int { get }
    /// What is found from an offset on. `steps` is what it may cost, and is reduced by what it did.
    func find(in scalars: [UInt32], from start: Int, steps: inout Int) -> PatternAnswer
}

/// What a search came to.
public enum PatternAnswer: Equatable, Sendable {
    /// The match, never empty, and its groups.
    case found([Range<Int>?])
    case none
    /// It cost more than it was allowed to.
    case gaveUp
}

/// A regular expression that cannot be used.
public struct PatternProblem: Error, Equatable, Sendable {
    /// What is wrong.
    public var reason: String
    /// Where, in scalars of the pattern; nil where no single place is wrong.
    public var offset: Int?

    /// A problem at that place.
    public init(reason: String, offset: Int?) {
        self.reason = reason
        self.offset = offset
    }

    /// Its compiled form does not fit.
    public static let tooLarge = PatternProblem(
        reason: "its repetitions make it too large for what all regular expressions of a dictionary may take (limits.dictionaryRegexBytes)",
        offset: nil
    )
}
