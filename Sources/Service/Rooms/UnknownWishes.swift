// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
import Reading
public import Voices

extension Comment {
    /// Whether it has a wish that may be unknown.
    var namesLanguageOrVoice: Bool {
        language != nil || voice != nil
    }
}

extension Catalog {
    /// Whether a language is known: it has a voice, or rules for reading.
    public func knows(language tag: String) -> Bool {
        // A stranger's tag may be very long.
        languageTag(tag).map { self.tag(speaking: $0) != nil || Reader.hasRules(forLanguage: $0) } ?? false
    }

    /// Removes unknown wishes from a comment, and returns them, so that its sender can be told. An unknown language would prevent the
    /// detection of the comment's own.
    public func dropUnknownWishes(of comment: inout Comment) -> [FeedNotice] {
        var notices: [FeedNotice] = []
        if let language = comment.language, !knows(language: language) {
            comment.language = nil
            notices.append(.unknownValue(language, key: "language", nearest: nil))
        }
        if let voice = comment.voice, find(voice) == nil {
            comment.voice = nil
            notices.append(.unknownValue(voice, key: "voice", nearest: nil))
        }
        return notices
    }
}
