// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody
@testable import Net

/// The journal as the loop knows it, with its thread and a real file.
@Suite(.tags(.threads)) struct JournalTests {
    private let folder = JournalFolder()
    private let loop = Loop()

    private func journal(_ rules: JournalRules = JournalRules()) -> Journal {
        Journal(folder.path, rules, on: loop)
    }

    private func comment(_ number: UInt64, _ text: String = "text", entry: EntryID? = nil) -> TakenComment {
        var comment = Comment(text: text)
        comment.id = "\(number)"
        return TakenComment(number: CommentNumber(number), room: "main", comment: comment, source: "chat", entry: entry)
    }

    /// Runs the loop until `stop` is called.
    private func run(_ body: (_ stop: @escaping () -> Void) -> Void) {
        body { [loop] in loop.stop() }
        loop.run()
    }

    private func start(_ journal: Journal) throws -> JournalStart {
        var started: Result<JournalStart, JournalProblem>?
        run { stop in
            journal.start {
                started = $0
                stop()
            }
        }
        return try #require(started).get()
    }

    private func close(_ journal: Journal) {
        run { stop in journal.close(stop) }
    }

    @Test func `what is told before the file is open is stored, and those who wait are answered in order`() throws {
        let journal = journal()
        var answers: [Int] = []
        journal.take(comment(1))
        journal.whenStored { stored in
            if case .success = stored { answers.append(1) }
        }
        #expect(journal.state == .opening)
        run { stop in
            journal.start { start in
                #expect((try? start.get())?.life == 1)
                answers.append(0)
                journal.take(comment(2))
                journal.whenStored { stored in
                    if case .success = stored { answers.append(2) }
                    stop()
                }
            }
        }
        #expect(answers == [0, 1, 2] && journal.state == .working && journal.lost == 0)
        // Without an end: what was answered is there.
        let copy = try folder.killed()
        #expect(try copy.open().open().comments.map(\.comment.id) == ["1", "2"])
    }

    @Test func `a batch is written when its first entry is as old as it may be`() throws {
        let journal = journal()
        _ = try start(journal)
        journal.take(comment(1))
        // Nobody waits for it: it is there when its time has come.
        while try folder.killed().open().start.open == 0 { usleep(1_000) }
        close(journal)
        #expect(journal.state == .off(.closed))
        #expect(try folder.open().start.open == 1)
    }

    @Test func `what is open goes on in the next life, page by page`() throws {
        var journal = journal()
        _ = try start(journal)
        for number in UInt64(1)...25 { journal.take(comment(number, "comment \(number)")) }
        journal.begin(CommentNumber(1))
        journal.settle(CommentNumber(2), .heard)
        close(journal)
        #expect(folder.names == ["journal.db"])
        journal = self.journal()
        let start = try start(journal)
        #expect(start.open == 24 && start.repeated == 1 && start.ids.contains(.named("2"), in: "main") && !start.wasCutOff)
        var texts: [String] = []
        run { stop in
            func read(after: EntryID?) {
                journal.open(after: after, limit: 10) { page in
                    guard case .success(let page) = page else { return stop() }
                    for open in page.comments {
                        texts.append(open.comment.text)
                        // Under another number, and one that nobody takes.
                        if texts.count < 24 {
                            journal.take(comment(UInt64(100 + texts.count), entry: open.entry))
                        } else {
                            journal.settle(open.entry, .skipped(.tooOld))
                        }
                    }
                    if let next = page.next { read(after: next) } else { journal.whenStored { _ in stop() } }
                }
            }
            read(after: nil)
        }
        #expect(texts == [1].appending(3...25).map { "comment \($0)" })
        for number in 101...123 { journal.settle(CommentNumber(UInt64(number)), .heard) }
        close(journal)
        let account = try JournalFile.account(of: folder.path)
        #expect(account.flaws == [] && account.open == 0 && account.lives.count == 2)
        #expect(
            account.lives[1].counts.outcomes == ["heard": 23, "skipped": 1] && account.lives[1].found == 24
                && account.lives[1].repeated == 1
        )
    }

    @Test func `without a file everything is answered with the reason, and nothing waits`() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let journal = journal()
        var states: [JournalState] = []
        journal.changed = { states.append($0) }
        let problem = JournalProblem.unopenable(path: folder.path, reason: "it is no file")
        journal.take(comment(1))
        var answers: [JournalProblem] = []
        func note<Value>(_ result: Result<Value, JournalProblem>) {
            if case .failure(let problem) = result { answers.append(problem) }
        }
        journal.whenStored { note($0) }
        #expect(throws: problem) { try start(journal) }
        #expect(journal.state == .off(problem) && states == [.off(problem)])
        journal.take(comment(2))
        journal.whenStored { note($0) }
        journal.open(after: nil, limit: 1) { note($0) }
        #expect(answers == [problem, problem, problem] && journal.lost == 1)
        var isClosed = false
        journal.close { isClosed = true }
        #expect(isClosed)
    }

    @Test func `a journal that was never started ends at once`() {
        let journal = journal()
        journal.take(comment(1))
        var isClosed = false
        journal.close { isClosed = true }
        #expect(isClosed && journal.state == .off(.closed) && folder.names.isEmpty)
    }

    @Test func `where the disk is too slow new comments find no room, and the outcomes of earlier ones do`() throws {
        var rules = JournalRules()
        rules.bytes = 4_000
        let journal = journal(rules)
        var states: [String] = []
        journal.changed = { states.append($0.name) }
        // The thread is not there yet, as if its disk took for ever.
        for number in UInt64(1)...20 { journal.take(comment(number)) }
        let kept = 20 - journal.lost
        #expect(kept > 2 && kept < 10 && journal.state == .behind)
        var refused: JournalProblem?
        journal.whenStored { if case .failure(let problem) = $0 { refused = problem } }
        #expect(refused == .behind)
        for number in UInt64(1)...20 { journal.begin(CommentNumber(number)) }
        #expect(journal.lost == 20 - kept)
        run { stop in
            journal.changed = {
                states.append($0.name)
                if $0 == .working { stop() }
            }
            journal.start { _ in }
        }
        #expect(states == ["behind", "working"])
        journal.take(comment(21))
        close(journal)
        #expect(try folder.open().start.open == kept + 1)
    }

    @Test func `a disk that does not answer is waited for a second, and nobody else waits for it`() {
        // There is no thread yet: its disk never answers.
        let time = Loop(virtualTime: VirtualTime())
        let journal = Journal(folder.path, JournalRules(), on: time)
        var answers: [JournalProblem] = []
        func note<Value>(_ result: Result<Value, JournalProblem>) {
            if case .failure(let problem) = result { answers.append(problem) }
        }
        func pass(_ duration: Duration) {
            time.after(duration) { time.stop() }
            time.run()
        }
        journal.whenStored { note($0) }
        pass(Journal.patience - .milliseconds(1))
        #expect(answers.isEmpty && journal.state == .opening)
        pass(.milliseconds(1))
        #expect(answers == [.late] && journal.state == .late)
        journal.whenStored { note($0) }
        journal.account { note($0) }
        #expect(answers == [.late, .late, .late])
        journal.take(comment(1))
        #expect(journal.lost == 0, "it may still answer")
    }

    @Test func `a file that is replaced ends the journal, with a word to those who wait`() throws {
        let journal = journal()
        _ = try start(journal)
        try FileManager.default.removeItem(atPath: folder.path)
        journal.take(comment(1))
        var answer: JournalProblem?
        run { stop in
            journal.whenStored { if case .failure(let problem) = $0 { answer = problem } }
            journal.changed = { _ in stop() }
        }
        // The end is told once everybody has been.
        #expect(journal.state == .off(.moved(path: folder.path)))
        run { stop in
            journal.close {}
            loop.after(.zero) { stop() }
        }
        #expect(answer == .moved(path: folder.path))
    }

    @Test func `a full disk is told, and what was told meanwhile is written when there is space`() async throws {
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        unsafe setenv("YOMITE_TEST_JOURNAL", folder.path, 1)
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            func limit(_ bytes: rlim_t) {
                var limit = rlimit(rlim_cur: bytes, rlim_max: .max)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            }
            let path = ProcessInfo.processInfo.environment["YOMITE_TEST_JOURNAL"]!
            let loop = Loop()
            var rules = JournalRules()
            rules.retry = .milliseconds(1)
            var states: [String] = []
            do {
                let journal = Journal(path, rules, on: loop)
                journal.changed = { [unowned journal] in
                    states.append($0.name)
                    if $0.name == "failing" { limit(.max) }
                    if states.suffix(2) == ["failing", "working"] { journal.close { loop.stop() } }
                }
                journal.start { [unowned journal] _ in
                    limit(50_000)
                    let comment = Comment(text: String(repeating: "x", count: 200_000))
                    journal.take(TakenComment(number: CommentNumber(1), room: "main", comment: comment, source: "chat"))
                    journal.whenStored { stored in
                        guard case .failure(.full) = stored else { exit(2) }
                        journal.take(TakenComment(number: CommentNumber(2), room: "main", comment: Comment(text: "2"), source: "chat"))
                    }
                }
                loop.run()
            }
            guard states == ["working", "failing", "working", "off"] else { exit(3) }
            exit(0)
        }
        #expect(try folder.open().start.open == 2)
    }

    @Test func `a disk that does not answer is given up, whoever waits for it`() throws {
        // The journal's thread asks for the time before each write. Here it gets no answer until the disk does.
        let (hung, disk) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let journal = Journal(folder.path, JournalRules(), on: loop) {
            hung.signal()
            disk.wait()
            disk.signal()
            return 1_000
        }
        var answers: [Result<Void, JournalProblem>] = []
        var hasStarted = false
        journal.start { _ in hasStarted = true }
        journal.whenStored { answers.append($0) }
        hung.wait()
        journal.take(comment(2))
        journal.abandon()
        disk.signal()
        #expect(hasStarted && journal.state == .off(.unresponsive(path: folder.path)))
        #expect(answers.count == 1 && journal.lost == 1 && !journal.take(comment(1)) && journal.lost == 2)
        var isClosed = false
        journal.close { isClosed = true }
        #expect(isClosed)
    }

    // MARK: - The history

    @Test func `the history has what was told before, and forgets it`() throws {
        let journal = journal(HistoryTests.rules(step: 3))
        _ = try start(journal)
        for number in UInt64(1)...10 {
            journal.take(comment(number, "secret \(number)"))
            journal.settle(CommentNumber(number), .heard)
        }
        journal.redact(CommentNumber(10))
        var texts: [String?] = []
        func read(before: EntryID?, _ stop: @escaping () -> Void) {
            journal.history(HistoryQuery(before: before)) { result in
                guard let page = try? result.get() else { return stop() }
                texts += page.comments.map(\.text)
                if let next = page.next { read(before: next, stop) } else { stop() }
            }
        }
        run { read(before: nil, $0) }
        #expect(texts == [nil] + (1...9).reversed().map { "secret \($0)" })
        var answers: [String] = []
        journal.take(comment(11, "secret 11"))
        journal.settle(CommentNumber(11), .heard)
        run { stop in
            journal.forget(.all) { [folder] result in
                answers.append("\((try? result.get()) ?? -1) \(folder.contains("secret"))")
                stop()
            }
        }
        run { stop in
            journal.account { result in
                answers.append("\((try? result.get())?.lives.last?.counts.outcomes["heard"] ?? -1)")
                stop()
            }
        }
        #expect(answers == ["11 false", "11"])
        close(journal)
        var problem: JournalProblem?
        journal.history(HistoryQuery()) { if case .failure(let failure) = $0 { problem = failure } }
        #expect(problem == .closed)
    }

    @Test func `who asks and is not answered before the end is told so`() throws {
        let journal = journal(HistoryTests.rules())
        _ = try start(journal)
        var answers = 0
        run { stop in
            journal.close(stop)
            journal.history(HistoryQuery()) { _ in answers += 1 }
            journal.forget(.all) { _ in answers += 1 }
            journal.account { _ in answers += 1 }
        }
        #expect(answers == 3)
    }

    @Test func `a history that is not wanted any more goes at the start`() throws {
        let life = try folder.open(HistoryTests.rules())
        try life.write { batch in
            batch.take(1, "secret")
            batch.settle(1)
        }
        try life.close()
        let journal = journal()
        _ = try start(journal)
        // Nobody asks for it: it is done when the thread comes to it.
        while folder.contains("secret") { usleep(1_000) }
        close(journal)
    }
}

extension [Int] {
    fileprivate func appending(_ others: ClosedRange<Int>) -> [Int] { self + Array(others) }
}
