// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
public import Core
public import Dictionaries
import FoundationEssentials
public import Net
public import Reading

/// A room's dictionary, in the state of its files, and taught from the chat. On the loop's thread.
public final class RoomDictionary {
    private let files: UserDictionary
    private var neverSpoken: NeverSpoken
    private var language: String
    private let tell: (RoomNews) -> Void
    private let now: () -> Moment
    private let disk: LongWork
    /// Not even to look at the files may wait for the loop: their disk is another machine's.
    private let isRemote: Bool
    /// Whether there is work on the files, off the loop.
    private var isBusy = false
    /// Whether their disk has not answered for a while. Nobody waits for it until it does.
    private var isLate = false
    /// Callers that wait for it, in order.
    private var waiting: [(UserDictionary) -> Void] = []
    private var teaching: Teaching
    /// The least time between two looks at the files: nobody changes a file and writes the next comment in less.
    private let lookPause: Duration
    private var lookAgain: Moment?

    /// - Parameters:
    ///   - language: the language of answers to commands of no particular language.
    ///   - isRemote: whether the files are on another machine's disk.
    ///   - tell: called with what people should know.
    public init(
        _ dictionary: UserDictionary,
        rules: TeachingRules,
        neverSpoken: NeverSpoken,
        language: String,
        disk: LongWork,
        isRemote: Bool,
        now: @escaping () -> Moment,
        tell: @escaping (RoomNews) -> Void
    ) {
        files = dictionary
        self.now = now
        (self.disk, self.isRemote) = (disk, isRemote)
        lookPause = isRemote ? .seconds(1) : .milliseconds(5)
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

    /// Calls `done` with the dictionary in the state of its files, now or a moment ago: at once, or, after changes, when these have been read
    /// off the loop. A disk that does not answer is not waited for. Each fault of the files is reported once for each change.
    public func whenCurrent(_ done: @escaping (UserDictionary) -> Void) {
        guard !isBusy else { return isLate ? done(files) : waiting.append(done) }
        guard isDue, isRemote || files.hasChanged else { return done(files) }
        waiting.append(done)
        begin(files.refreshing) { [weak self] state in
            guard let self, let state else { return }
            disk.discard(files.take(state))
            for problem in files.problems { tell(.dictionaryProblem(problem)) }
        }
    }

    /// Changes the room's own file, and calls `done` with the removed entries when this has been done off the loop. Changes are made in
    /// order, and requests for the dictionary wait meanwhile. `name` is who changes it, for events.
    public func change(
        _ change: DictionaryChange,
        by name: String,
        then done: @escaping (Result<[LexiconEntry], DictionaryError>) -> Void
    ) {
        whenCurrent { [weak self] files in
            let path = files.path(of: .room)
            guard let self, !isLate else { return done(.failure(.noAnswer(path))) }
            var isAnswered = false
            let answer = { (outcome: Result<[LexiconEntry], DictionaryError>) in
                if !isAnswered { done(outcome) }
                isAnswered = true
            }
            begin(files.changing(change, in: .room), late: { answer(.failure(.noAnswer(path))) }) { [weak self] changed in
                if let self { disk.discard(files.take(changed.state)) }
                if case .success(let removed) = changed.removed { self?.tellChange(change, removed, by: name) }
                answer(changed.removed)
            }
        }
    }

    private func begin<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value,
        late: @escaping () -> Void = {},
        then done: @escaping (Value) -> Void
    ) {
        isBusy = true
        // The dictionary of a room that is not open has no other owner until its disk has answered, or is given up.
        var kept: RoomDictionary? = self
        let giveUp = {
            guard let dictionary = kept else { return }
            kept = nil
            dictionary.isLate = true
            dictionary.tell(.dictionaryProblem("\(DictionaryError.noAnswer(dictionary.files.path(of: .room)))"))
            late()
            dictionary.goOn()
        }
        disk.run(work, late: giveUp) { [weak self] value in
            let dictionary = self
            kept = nil
            dictionary?.isBusy = false
            dictionary?.isLate = false
            done(value)
            dictionary?.goOn()
        }
    }

    /// Continues the waiting callers until one of them needs work off the loop.
    private func goOn() {
        while !isBusy || isLate, !waiting.isEmpty { waiting.removeFirst()(files) }
    }

    /// What its compiled regular expressions take in memory.
    var regexBytes: Int { files.lexicon.regexBytes() }
    /// What its other words take.
    var heldBytes: Int { files.heldBytes }

    /// Whether it is time to look at the files.
    private var isDue: Bool {
        let now = now()
        if let lookAgain, now < lookAgain { return false }
        lookAgain = now + lookPause
        return true
    }

    /// Carries out the command of a comment. Permission is checked for commands only, because most comments are none.
    /// - Parameters:
    ///   - rights: what its source is trusted with.
    ///   - ask: keeps a command until a moderator approves it; false if too much waits already.
    ///   - done: called with the answer that is read in its place, once the file is written; nil if it is not a command, or its author has
    ///     no permission.
    func answer(
        _ comment: Comment,
        from rights: SourceRights,
        ask: (TeachingCommand) -> Bool,
        isObeyed: () -> Bool,
        then done: @escaping (Comment?) -> Void
    ) {
        guard let (command, permission) = teaching.rules.command(in: comment), permission != .denied else { return done(nil) }
        // Where nobody is known for a moderator, nobody could approve it in the chat. Where roles are told, a text of nobody is a program's.
        let isUnread = rights.contains(.roles) ? comment.author == nil : permission == .asks
        if isUnread { return done(comment.unread) }
        guard rights.contains(.teaching), admits(command), isObeyed() else { return done(nil) }
        let answer = { [language] (reply: TeachingReply) in
            done(reply.comment(in: comment.text.isJapaneseCommand ? "ja" : language).inPlace(of: comment))
        }
        if permission == .granted { return carryOut(command, by: comment.author, as: "chat", then: answer) }
        // What cannot be done need not be approved.
        var trial = teaching
        let decision = trial.decide(command, by: comment.author, among: files.table(of: .room), at: "")
        answer(decision.change == nil ? decision.reply : ask(command) ? .asked(command.word) : .tooManyAsked)
    }

    /// Carries out a command of an author. `done` is called with what is said about it when the file is written, at once or later. `name` is who
    /// does it, for events.
    func carryOut(_ command: TeachingCommand, by author: Author?, as name: String, then done: @escaping (TeachingReply) -> Void) {
        let decision = teaching.decide(command, by: author, among: files.table(of: .room), at: Date.now.formatted(.iso8601))
        let wanted: DictionaryChange
        switch decision.change {
        case .set(let entry): wanted = .set([entry])
        case .remove(let entry): wanted = .remove(entry)
        case nil: return done(decision.reply)
        }
        change(wanted, by: name) { [weak self] changed in
            switch changed {
            case .success:
                self?.tellTaught()
                done(decision.reply)
            case .failure(let error):
                self?.tell(.dictionaryProblem("\(error)"))
                done(.notWritten)
            }
        }
    }

    /// Not what has a word that is never spoken, or is said as one, as emoji and numbers: such a command is treated like every comment with one.
    func admits(_ command: TeachingCommand) -> Bool {
        guard case .teach(let word, let reading) = command else { return true }
        let reader = Reader(options: ReadingOptions(roomLanguage: language, neverSpoken: neverSpoken))
        return [word, reading].allSatisfy { !neverSpoken.isIn($0) && reader.read(Comment(text: $0)).dropped != .neverSpokenWord }
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
