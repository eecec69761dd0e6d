// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
import Pronunciation

/// What the room itself says, beside the comments.
public enum Remark: Equatable, Sendable {
    /// The comment before was written so often.
    case repeated(Int)
    /// So many comments were skipped.
    case skipped(Int)
    /// So much was paid for the comment after it.
    case paid(Amount)
    /// The comment after it comes from another chat: that of this channel, where it is known.
    case elsewhere(channel: String?)
}

extension Reader {
    /// What is said for a remark, in a language or (nil) in the room's. A language without words for it gets the English ones.
    public func remark(_ remark: Remark, in language: String?) -> [Segment] {
        let tag = language ?? options.fixedLanguage ?? options.roomLanguage
        let spoken = SpokenWords.in(tag).own("skipped") == nil ? "en" : tag
        // Where words would have to agree with a number, it stands behind a colon.
        func words(_ name: String, _ count: Int = 0) -> String {
            SpokenWords.in(spoken)[name].replacing("#", with: String(count))
        }
        var phrase =
            switch remark {
            case .repeated(let count): Comment(text: words("repeated", count))
            case .skipped(let count): Comment(text: words("skipped", count))
            case .paid(let amount): Comment(text: amount.words(in: spoken))
            case .elsewhere(let channel): Comment(text: [words("elsewhere"), channel].compactMap(\.self).joined(separator: ", "))
            }
        phrase.language = spoken
        return read(phrase).segments
    }
}
