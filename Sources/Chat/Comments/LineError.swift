// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Why a line of a feed cannot be used. It never quotes a value: what viewers write does not belong in a log.
public enum LineError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line is not one whole JSON object.
    case notJSON
    /// The line is no message of IRC.
    case notIRC
    /// A key is missing that the line cannot do without.
    case missing(key: String)
    /// A key is missing, and there is another one that may have been meant.
    case missingBeside(key: String, FeedNotice)
    /// It is JSON, but no object.
    case notObject
    /// The value of a key is of the wrong kind or out of range.
    case wrongValue(key: String, expected: String)
    /// The line has more bytes than the limit.
    case tooLong(limit: Int)
    /// A name, an id or another short text has more bytes than the limit.
    case nameTooLong(key: String, limit: Int)
    /// An object has more keys than anything that is meant.
    case tooManyKeys(limit: Int)

    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .notJSON: "not a complete JSON object in UTF-8 (one a line)"
        case .notIRC: "not an IRC message as Twitch sends them"
        case .missing(let key): "\"\(key)\" is missing"
        case .missingBeside(let key, let notice): "\"\(key)\" is missing; \(notice)"
        case .notObject: "this is JSON, but not an object in braces with a key 'text'"
        case .wrongValue(let key, let expected): "\"\(key)\" must be \(expected)"
        case .tooLong(let limit): "longer than \(limit) bytes (limits.maxJSONLineBytes)"
        case .nameTooLong(let key, let limit): "\"\(key)\" is longer than \(limit) bytes (limits.maxNameBytes)"
        case .tooManyKeys(let limit): "an object has more than \(limit) keys"
        }
    }
}

/// A line that cannot be used; the lines around it are unharmed.
public struct BrokenLine: Error, Equatable, Sendable, CustomStringConvertible {
    /// Which line of the feed, counted from 1.
    var number: Int
    /// What is wrong with it.
    var error: LineError

    /// The number of the line and what is wrong with it.
    public var description: String {
        "line \(number) is skipped: \(error)"
    }
}

/// What is odd about objects of Yomite's JSON, each thing once. Beyond some nothing is looked at any more: the names come from strangers,
/// and each is compared with all that are known.
struct Oddities {
    private(set) var notices: [FeedNotice] = []
    private var seen: Set<String> = []

    /// Notes a key that is not among the known ones.
    mutating func note(_ key: String, of object: JSONObject, known: [String]) {
        let key = shortened(key)
        if isNew(object.path(of: key)) { notices.append(object.unknown(key, known: known)) }
    }

    /// Notes a key that stands in no object.
    mutating func note(key: String, known: [String]) {
        let key = shortened(key)
        if isNew(key) { notices.append(.unknownKey(key, nearest: nearestName(to: key, among: known))) }
    }

    /// Notes a gender that is none of ours.
    mutating func note(gender: String) {
        note(value: gender, of: "gender", known: Gender.allCases.map(\.rawValue))
    }

    /// Notes a value that is not among the known ones, of a key that can be left out.
    mutating func note(value: String, of key: String, known: [String]) {
        let value = shortened(value)
        guard isNew("\(key) \(value)") else { return }
        notices.append(.unknownValue(value, key: key, nearest: nearestName(to: value, among: known)))
    }

    /// As much of a stranger's word as is ever shown: what is told is kept for as long as the feed.
    private func shortened(_ word: String) -> String {
        word.utf8.count <= Self.mostBytes ? word : String(decoding: word.utf8.prefix(Self.mostBytes), as: UTF8.self)
    }

    private static let mostBytes = 256

    private mutating func isNew(_ name: String) -> Bool {
        notices.count < FeedNotice.most && seen.insert(name).inserted
    }
}
