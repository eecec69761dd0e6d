// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
public import Events
internal import FoundationEssentials
public import Loop
public import Reading
public import UserWords

/// A room's dictionary, in the state of its files, and taught from the chat. On the loop's thread.
public final class RoomDictionary {
    private let files: UserDictionary
    private var neverSpoken: NeverSpoken
    private var language: String
    private let tell: (RoomNews) -> Void
    private let now: () -> Moment
    private let longWork: LongWork
    /// The work on the files beside the loop; nil if there is none.
    private var work: Work?
    /// Callers that wait for it, in order.
    private var waiting: [(UserDictionary) -> Void] = []
    private var teaching: Teaching
    /// The least time between two looks at the files: nobody changes a file and writes the next comment in less.
    private static let lookPause = Duration.milliseconds(5)
    private var lookAgain: Moment?
    /// Whether the files have been read at all.
    private var isRead = false

    private enum Work {
        case reading
        case changing
    }

    /// - Parameters:
    ///   - language: the language of answers to commands of no particular language.
    ///   - tell: called with what people should know.
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

    /// Applies other rules from now on. What was taught before can still be removed.
    func follow(rules: TeachingRules, neverSpoken: NeverSpoken, language: String) {
        teaching.rules = rules
        self.neverSpoken = neverSpoken
        self.language = language
    }

    /// Calls `done` with the dictionary in the state of its files, now or a moment ago: at once, or, after large changes, when these have
    /// been read beside the loop. Each fault of the files is reported once for each change.
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

    /// Changes the room's own file, and calls `done` with the removed entries: at once, or, for long files, when this has been done beside
    /// the loop. Changes are made in order, and requests for the dictionary wait meanwhile. `name` is who changes it, for events.
    public func change(
        _ change: DictionaryChange,
        by name: String,
        then done: @escaping (Result<[LexiconEntry], DictionaryError>) -> Void
    ) {
        let done = { [self] (outcome: Result<[LexiconEntry], DictionaryError>) in
            if case .success(let removed) = outcome { tellChange(change, removed, by: name) }
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

    /// Continues the waiting callers until one of them needs work beside the loop.
    private func goOn() {
        while work == nil, !waiting.isEmpty { waiting.removeFirst()(files) }
    }

    /// What its compiled regular expressions take in memory.
    var regexBytes: Int { files.lexicon.regexBytes() }

    /// Whether it is time to look at the files.
    private var isDue: Bool {
        let now = now()
        if let lookAgain, now < lookAgain { return false }
        lookAgain = now + Self.lookPause
        return true
    }

    /// The dictionary in the current state of its files.
    private var refreshed: UserDictionary {
        isRead = true
        if files.refresh() { tellProblems() }
        return files
    }

    private func tellProblems() {
        for problem in files.problems { tell(.dictionaryProblem(problem)) }
    }

    /// Carries out the command of a comment and returns the answer that is read in its place; nil if it is not a command, or its author has
    /// no permission. Permission is checked for commands only, because most comments are none.
    /// - Parameters:
    ///   - rights: what its source is trusted with.
    ///   - ask: keeps a command until a moderator approves it; false if too much waits already.
    func answer(_ comment: Comment, from rights: SourceRights, ask: (TeachingCommand) -> Bool, isObeyed: () -> Bool) -> Comment? {
        guard let (command, permission) = teaching.rules.command(in: comment), permission != .denied else { return nil }
        // Where nobody is known for a moderator, nobody could approve it in the chat. Where roles are told, a text of nobody is a program's.
        let isUnread = rights.contains(.roles) ? comment.author == nil : permission == .asks
        if isUnread { return comment.unread }
        guard rights.contains(.teaching), admits(command), isObeyed() else { return nil }
        let reply: TeachingReply
        if permission == .granted {
            reply = carryOut(command, by: comment.author, as: "chat")
        } else {
            // What cannot be done need not be approved.
            var trial = teaching
            let decision = trial.decide(command, by: comment.author, among: known.table(of: .room), at: "")
            reply = decision.change == nil ? decision.reply : ask(command) ? .asked(command.word) : .tooManyAsked
        }
        return reply.comment(in: comment.text.isJapaneseCommand ? "ja" : language).inPlace(of: comment)
    }

    /// Carries out a command of an author, and returns what is said about it. The answer does not wait until a long file is written: `done` is
    /// called when it is, at once or later. `name` is who does it, for events.
    @discardableResult
    func carryOut(
        _ command: TeachingCommand,
        by author: Author?,
        as name: String,
        then done: @escaping (TeachingReply) -> Void = { _ in }
    ) -> TeachingReply {
        let decision = teaching.decide(command, by: author, among: known.table(of: .room), at: Date.now.formatted(.iso8601))
        var reply = decision.reply
        let wanted: DictionaryChange
        switch decision.change {
        case .set(let entry): wanted = .set([entry])
        case .remove(let entry): wanted = .remove(entry)
        case nil:
            done(reply)
            return reply
        }
        change(wanted, by: name) { [self] changed in
            switch changed {
            case .success: tellTaught()
            case .failure(let error):
                tell(.dictionaryProblem("\(error)"))
                reply = .notWritten
            }
            done(reply)
        }
        return reply
    }

    /// Not what has a word that is never spoken: such a command is treated like every comment with one.
    func admits(_ command: TeachingCommand) -> Bool {
        guard case .teach(let word, let reading) = command else { return true }
        return !neverSpoken.isIn(word) && !neverSpoken.isIn(reading)
    }

    /// The dictionary as far as it is known without reading long files on the loop; those that have changed are read with the change.
    /// Before anything is known at all, the files are read here.
    private var known: UserDictionary {
        isRead && (work != nil || files.longRefresh != nil) ? files : refreshed
    }

    private func tellChange(_ change: DictionaryChange, _ removed: [LexiconEntry], by name: String) {
        switch change {
        case .set(let entries): for entry in entries { tell(.wordChanged(DictionaryNews(entry, .set, by: name))) }
        case .remove: if let entry = removed.last { tell(.wordChanged(DictionaryNews(entry, .deleted, by: name))) }
        }
    }

    private func tellTaught() {
        tell(.taught(path: files.path(of: .room), entries: files.table(of: .room).entries.count))
    }
}

extension DictionaryNews {
    fileprivate init(_ entry: LexiconEntry, _ action: Action, by name: String) {
        self.init(pattern: entry.pattern, language: entry.language, kind: entry.kind.rawValue, action: action, by: name)
    }
}

extension String {
    fileprivate var isJapaneseCommand: Bool {
        unicodeScalars.first { !$0.properties.isWhitespace }.map { $0.value > 0x3000 && $0 != "！" } ?? false
    }
}

extension TeachingCommand {
    /// The word that it is about; empty where it is about none.
    var word: String {
        switch self {
        case .teach(let word, _), .forget(let word): word
        case .undo: ""
        }
    }
}
