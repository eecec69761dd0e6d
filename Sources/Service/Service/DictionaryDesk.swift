// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Configuration
internal import Events
internal import FoundationEssentials
internal import Reading
internal import UserWords

/// Where a room's dictionary is kept up to date, and taught from the chat. On the loop.
final class DictionaryDesk {
    private let files: UserDictionary
    private let rules: TeachingRules
    private let neverSpoken: NeverSpoken
    private let language: String
    private let log: Log
    private let now: () -> Moment
    private var teaching: Teaching
    /// The files are looked at so often at most: nobody changes one and writes the next comment in less.
    private static let lookPause = Duration.milliseconds(5)
    private var lookAgain: Moment?

    /// - Parameter language: in which what looks like no language's command is answered.
    init(
        _ dictionary: UserDictionary,
        rules: TeachingRules,
        neverSpoken: NeverSpoken,
        language: String,
        log: Log,
        now: @escaping () -> Moment
    ) {
        files = dictionary
        self.now = now
        self.rules = rules
        self.neverSpoken = neverSpoken
        self.language = language
        self.log = log
        teaching = Teaching(rules: rules)
    }

    /// The dictionary as its files are, or were a moment ago. What is wrong with them is told once for each change.
    var dictionary: UserDictionary {
        let now = now()
        if let lookAgain, now < lookAgain { return files }
        lookAgain = now + Self.lookPause
        if files.refresh() {
            for problem in files.problems { log(.warning, problem) }
        }
        return files
    }

    /// Does what a comment asks for, and returns the answer, to be read in its place; nil where it asks for nothing, or its author is not
    /// obeyed. That is asked of commands only: most comments are none.
    func answer(_ comment: Comment, isObeyed: () -> Bool) -> Comment? {
        guard let (command, isAllowed) = rules.command(in: comment), isAllowed, !isNeverSpoken(command), isObeyed() else { return nil }
        let entries = dictionary.entries(of: .room)
        var decision = teaching.decide(command, by: comment.author, among: entries, at: Date.now.formatted(.iso8601))
        do throws(DictionaryError) {
            try carryOut(decision.change)
        } catch {
            log(.warning, "\(error)")
            decision.reply = .notWritten
        }
        var answer = Comment(text: decision.reply.text(in: comment.text.isJapaneseCommand ? "ja" : language))
        answer.language = comment.text.isJapaneseCommand ? "ja" : language
        // The answer repeats words of whoever taught: a ban takes it away as well, and it is read where he is. The name is of his own
        // comments only.
        if let author = comment.author { answer.author = Author(id: author.id, roles: author.roles) }
        (answer.id, answer.room, answer.platform, answer.timestamp) = (comment.id, comment.room, comment.platform, comment.timestamp)
        return answer
    }

    /// Such a command goes the way of every comment with such a word.
    private func isNeverSpoken(_ command: TeachingCommand) -> Bool {
        guard case .teach(let word, let reading) = command else { return false }
        return neverSpoken.isIn(word) || neverSpoken.isIn(reading)
    }

    private func carryOut(_ change: Teaching.Change?) throws(DictionaryError) {
        switch change {
        case .set(let entry): try files.set([entry], in: .room)
        case .remove(let entry): _ = try files.remove(entry, from: .room)
        case nil: return
        }
        let count = files.entries(of: .room).count
        log(.notice, "the dictionary was taught from the chat: \(files.path(of: .room)) has \(count) entries")
    }
}

extension String {
    fileprivate var isJapaneseCommand: Bool {
        unicodeScalars.first { !$0.properties.isWhitespace }.map { $0.value > 0x3000 && $0 != "！" } ?? false
    }
}
