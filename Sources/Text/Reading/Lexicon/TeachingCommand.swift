// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// What a viewer asks the dictionary for in the chat: `教育(語=よみ)`, `忘却(語)`, `!teach word = reading`, `!forget word`, `!teach undo`.
public enum TeachingCommand: Equatable, Sendable {
    case teach(word: String, reading: String)
    case forget(word: String)
    /// Takes back what was taught or forgotten last.
    case undo

    /// The command that is the whole of a comment; nil where it is none.
    public init?(_ text: String) {
        // What comes after the longest command is none.
        guard text.utf8.count <= 8 * LexiconEntry.lengthLimit else { return nil }
        let line = text[...].trimmed
        if let inside = line.inBrackets(after: "教育") {
            guard let (word, reading) = inside.halves else { return nil }
            self = .teach(word: word, reading: reading)
        } else if let inside = line.inBrackets(after: "忘却"), !inside.isEmpty {
            self = .forget(word: String(inside))
        } else if let rest = line.rest(after: "!teach ") ?? line.rest(after: "！teach ") {
            if let (word, reading) = rest.halves {
                self = .teach(word: word, reading: reading)
            } else if rest.lowercased() == "undo" {
                self = .undo
            } else {
                return nil
            }
        } else if let rest = line.rest(after: "!forget ") ?? line.rest(after: "！forget "), !rest.isEmpty {
            self = .forget(word: String(rest))
        } else {
            return nil
        }
    }
}

extension Substring {
    /// What stands in brackets, ASCII or full-width, that follow a word and end the text.
    fileprivate func inBrackets(after word: String) -> Substring? {
        guard let rest = rest(after: word), let first = rest.first, let last = rest.last, rest.count > 1, "(（".contains(first),
            ")）".contains(last)
        else { return nil }
        return rest.dropFirst().dropLast().trimmed
    }

    fileprivate func rest(after beginning: String) -> Substring? {
        prefix(beginning.count).lowercased() == beginning ? dropFirst(beginning.count).trimmed : nil
    }

    /// What stands before and after the first equals sign, neither of them nothing.
    fileprivate var halves: (String, String)? {
        guard let sign = firstIndex(where: { $0 == "=" || $0 == "＝" }) else { return nil }
        let (word, reading) = (self[..<sign].trimmed, self[index(after: sign)...].trimmed)
        return word.isEmpty || reading.isEmpty ? nil : (String(word), String(reading))
    }
}
