// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Reading
internal import Spelling
public import Voices

extension Comment {
    /// Whether it wishes for something that may not be known.
    var namesLanguageOrVoice: Bool {
        language != nil || voice != nil
    }
}

extension Catalog {
    /// Whether anything is known of a language: a voice of it, or how it is read.
    public func knows(language tag: String) -> Bool {
        // A stranger's tag may be a page long.
        languageTag(tag).map { self.tag(speaking: $0) != nil || Reader.hasRules(forLanguage: $0) } ?? false
    }

    /// Takes from a comment the wishes for what is not known, and returns them: whoever sent it may be told. Left in it, a language that
    /// nobody knows would keep the comment's own from being found out.
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
