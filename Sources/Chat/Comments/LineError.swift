// SPDX-License-Identifier: GPL-3.0-or-later

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
