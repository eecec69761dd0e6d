// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Something odd in a feed that costs no comment but that its operator should know. Each is reported once per feed.
public enum FeedNotice: Hashable, Sendable, CustomStringConvertible {
    /// A key that Yomite does not know; `nearest` is what may have been meant.
    case unknownKey(String, nearest: String?)
    /// A value that Yomite does not know, of a key that can be left out.
    case unknownValue(String, key: String, nearest: String?)
    /// A message of a kind that Yomite does not know; nil where its name could be a viewer's words.
    case unknownKind(String?)
    /// The feed's format was detected, so the author of its first line chose it: what only the operator may allow is left out.
    case unvouched(FeedFormat)
    /// What is for this room is left out; `flaw` says why it cannot be the name of one.
    case unusableRoom(String, flaw: String)
    /// The feed has reached the limit of notices and gets no more.
    case noMore

    /// What is odd, and what can be done about it.
    public var description: String {
        switch self {
        case .unknownKey(let key, let nearest):
            "the unknown key \"\(harmlessWord(key))\" is ignored" + suggestion(nearest)
        case .unknownValue(let value, key: "event", let nearest):
            "the unknown event \"\(harmlessWord(value))\" is treated as a notice" + suggestion(nearest)
        case .unknownValue(let value, let key, let nearest):
            "the unknown \(key) \"\(harmlessWord(value))\" is ignored" + suggestion(nearest)
        case .unknownKind(let kind?): "messages of the unknown kind \"\(kind)\" are ignored"
        case .unknownKind(nil): "messages of an unknown kind, whose name is not a plain word, are ignored"
        case .unvouched(let format):
            "moderation, roles and amounts are ignored, because the format was only guessed: --feed \(format.rawValue) allows them"
        case .unusableRoom(let name, let flaw): "what is for the room \"\(harmlessWord(name))\" is left out: \(flaw)"
        case .noMore:
            "further unknown keys, values and kinds are not reported"
        }
    }
}

extension FeedNotice {
    /// So many are told in a feed or of a body: their words come from strangers.
    public static let most = 50

    /// A message of this kind is not known. What names a kind for a program is a short word; anything else is not for a log.
    static func unknown(kind: String) -> FeedNotice {
        guard (1...longestKind).contains(kind.utf8.count) else { return .unknownKind(nil) }
        return .unknownKind(kind.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) } ? kind : nil)
    }

    /// YouTube's longest is `showLiveChatActionPanelAction`, and it grows.
    private static let longestKind = 60
}

private func suggestion(_ nearest: String?) -> String {
    nearest.map { " (did you mean \"\($0)\"?)" } ?? ""
}

/// Notices that were told: once each, and not without end, because the words in them come from strangers.
public struct ToldNotices: Sendable {
    private var told: Set<FeedNotice> = []

    /// None was told yet.
    public init() {}

    /// Whether a notice is to be told now.
    public mutating func isNew(_ notice: FeedNotice) -> Bool {
        told.count < FeedNotice.most && told.insert(notice).inserted
    }
}
