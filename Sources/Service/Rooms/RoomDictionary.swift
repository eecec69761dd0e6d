// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
public import Events
internal import FoundationEssentials
public import Loop
public import Reading
public import UserWords

/// A room's dictionary: kept as its files are, and taught from the chat. On the loop's thread.
public final class RoomDictionary {
    private let files: UserDictionary
    private var neverSpoken: NeverSpoken
    private var language: String
    private let tell: (RoomNews) -> Void
    private let now: () -> Moment
    private let longWork: LongWork
    /// What is done with the files beside the loop; nil for nothing.
    private var work: Work?
    /// Who waits until that is done, in the order in which they came.
    private var waiting: [(UserDictionary) -> Void] = []
    private var teaching: Teaching
    /// The files are looked at so often at most: nobody changes one and writes the next comment in less.
    private static let lookPause = Duration.milliseconds(5)
    private var lookAgain: Moment?
    /// Whether the files have been read at all.
    private var isRead = false

    private enum Work {
        case reading
        case changing
    }

    /// - Parameters:
    ///   - language: the language of answers to commands that look like no language's own.
    ///   - tell: told what people should know.
    public init(
        _ dictionary: UserDictionary,
        rules: TeachingRules,
        neverSpoken: NeverSpoken,
        language: String,
        longWork: LongWork,
        now: @escaping () -> Moment,
        tell: @escaping (RoomNews) -> Void
    ) {
        files = dictionary
        self.now = now
        self.longWork = longWork
        self.neverSpoken = neverSpoken
        self.language = language
        self.tell = tell
        teaching = Teaching(rules: rules)
    }

    /// Obeys other rules from now on. What was taught before can still be taken back.
    func follow(rules: TeachingRules, neverSpoken: NeverSpoken, language: String) {
        teaching.rules = rules
        self.neverSpoken = neverSpoken
        self.language = language
    }

    /// Calls `done` with the dictionary as its files are, or were a moment ago: at once, or where much has changed in them, when that has been
    /// read beside the loop. What is wrong with them is told once for each change.
    public func whenCurrent(_ done: @escaping (UserDictionary) -> Void) {
        guard work == nil else { return waiting.append(done) }
        guard isDue else { return done(files) }
        guard let refresh = files.longRefresh else { return done(refreshed) }
        work = .reading
        longWork.run(refresh) { [self] state in
            longWork.discard(files.take(state))
            isRead = true
            tellProblems()
            work = nil
            done(files)
            goOn()
        }
    }

    /// Changes the room's own file, and calls `done` with the entries that were taken out: at once, or where the files are long, when that has
    /// been done beside the loop. Changes are made in the order in which they come, and whoever asks for the dictionary meanwhile waits.
    public func change(_ change: DictionaryChange, then done: @escaping (Result<[LexiconEntry], DictionaryError>) -> Void) {
        let done = { [self] (outcome: Result<[LexiconEntry], DictionaryError>) in
            if case .success(let removed) = outcome { tellChange(change, removed) }
            done(outcome)
        }
        whenCurrent { [self] files in
            guard let change = files.longChange(change, in: .room) else {
                return done(Result { () throws(DictionaryError) in try files.make(change, in: .room) })
            }
            work = .changing
            longWork.run(change) { [self] changed in
                longWork.discard(files.take(changed.state))
                work = nil
                done(changed.removed)
                goOn()
            }
        }
    }

    /// Has those who wait go on, until one of them has something done beside the loop.
    private func goOn() {
        while work == nil, !waiting.isEmpty { waiting.removeFirst()(files) }
    }

    /// Whether it is time to look at the files.
    private var isDue: Bool {
        let now = now()
        if let lookAgain, now < lookAgain { return false }
        lookAgain = now + Self.lookPause
        return true
    }

    /// The dictionary as its files are now.
    private var refreshed: UserDictionary {
        isRead = true
        if files.refresh() { tellProblems() }
        return files
    }

    private func tellProblems() {
        for problem in files.problems { tell(.dictionaryProblem(problem)) }
    }

    /// Does what a comment asks for, and returns the answer, to be read in its place; nil where it asks for nothing, or its author is not
    /// obeyed. That is asked of commands only: most comments are none.
    func answer(_ comment: Comment, isObeyed: () -> Bool) -> Comment? {
        guard let (command, isAllowed) = teaching.rules.command(in: comment), isAllowed, !isNeverSpoken(command), isObeyed() else {
            return nil
        }
        var decision = teaching.decide(command, by: comment.author, among: known.table(of: .room), at: Date.now.formatted(.iso8601))
        carryOut(decision.change) { decision.reply = .notWritten }
        var answer = decision.reply.comment(in: comment.text.isJapaneseCommand ? "ja" : language)
        // The answer repeats words of whoever taught: a ban takes it away as well, and it is read where he is.
        (answer.author, answer.isReply) = (comment.author, true)
        (answer.id, answer.room, answer.platform, answer.timestamp) = (comment.id, comment.room, comment.platform, comment.timestamp)
        return answer
    }

    /// Such a command goes the way of every comment with such a word.
    private func isNeverSpoken(_ command: TeachingCommand) -> Bool {
        guard case .teach(let word, let reading) = command else { return false }
        return neverSpoken.isIn(word) || neverSpoken.isIn(reading)
    }

    /// The dictionary as far as it is known without reading long files on the loop: those that have changed are read with the change. Only
    /// before anything is known at all there is nothing else to go by.
    private var known: UserDictionary {
        isRead && (work != nil || files.longRefresh != nil) ? files : refreshed
    }

    /// Changes the room's file. `failed` is called if that fails at once: the answer to a change of a long file does not wait until it is
    /// written, and the log has what went wrong with it.
    private func carryOut(_ change: Teaching.Change?, failed: @escaping () -> Void) {
        let wanted: DictionaryChange
        switch change {
        case .set(let entry): wanted = .set([entry])
        case .remove(let entry): wanted = .remove(entry)
        case nil: return
        }
        self.change(wanted) { [self] changed in
            switch changed {
            case .success:
                tellTaught()
            case .failure(let error):
                tell(.dictionaryProblem("\(error)"))
                failed()
            }
        }
    }

    private func tellChange(_ change: DictionaryChange, _ removed: [LexiconEntry]) {
        switch change {
        case .set(let entries): for entry in entries { tell(.wordChanged(DictionaryNews(entry, .set))) }
        case .remove: if let entry = removed.last { tell(.wordChanged(DictionaryNews(entry, .deleted))) }
        }
    }

    private func tellTaught() {
        tell(.taught(path: files.path(of: .room), entries: files.table(of: .room).entries.count))
    }
}

extension DictionaryNews {
    fileprivate init(_ entry: LexiconEntry, _ action: Action) {
        self.init(pattern: entry.pattern, language: entry.language, kind: entry.kind.rawValue, action: action)
    }
}

extension String {
    fileprivate var isJapaneseCommand: Bool {
        unicodeScalars.first { !$0.properties.isWhitespace }.map { $0.value > 0x3000 && $0 != "！" } ?? false
    }
}
