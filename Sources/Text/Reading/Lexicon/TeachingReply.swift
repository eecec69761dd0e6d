// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// What is said when somebody taught something.
public enum TeachingReply: Equatable, Sendable {
    case learned(String)
    case forgotten(String)
    case unknown(String)
    case undone
    case nothingToUndo
    case full
    case tooLong
    /// The dictionary's file cannot be written.
    case notWritten
    /// A moderator has to approve what a viewer asked for about this word.
    case asked(String)
    /// A moderator refused it.
    case refused(String)
    /// Nothing waits for approval, or not this word.
    case noneAsked
    /// Too much waits for approval already.
    case tooManyAsked

    /// Whether what was wanted was done.
    public var isDone: Bool {
        switch self {
        case .learned, .forgotten, .undone, .asked, .refused: true
        case .unknown, .nothingToUndo, .full, .tooLong, .notWritten, .noneAsked, .tooManyAsked: false
        }
    }

    /// The sentence, in a language, to be read in place of the command.
    public func comment(in tag: String) -> Comment {
        var comment = Comment(text: text(in: tag))
        comment.language = tag
        if case .learned(let reading) = self {
            let end = comment.text.unicodeScalars.count
            comment.taught = end - reading.unicodeScalars.count..<end
        }
        return comment
    }

    /// The sentence, in a language.
    func text(in tag: String) -> String {
        let (row, word) =
            switch self {
            case .learned(let reading): ("learned", reading)
            case .forgotten(let word): ("forgotten", word)
            case .unknown(let word): ("unknown", word)
            case .undone: ("undone", "")
            case .nothingToUndo: ("nothingToUndo", "")
            case .full: ("full", "")
            case .tooLong: ("tooLong", "")
            case .notWritten: ("notWritten", "")
            case .asked(let word): ("asked", word)
            case .refused(let word): ("refused", word)
            case .noneAsked: ("noneAsked", "")
            case .tooManyAsked: ("tooManyAsked", "")
            }
        return SpokenWords.in(tag)[row].replacing("#", with: word)
    }
}
