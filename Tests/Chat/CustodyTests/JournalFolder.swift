// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

@testable import Comments
@testable import Core
@testable import Custody

/// A folder for a journal, which is removed with this object.
final class JournalFolder {
    let folder = NSTemporaryDirectory() + "yomite-journal-" + UUID().uuidString
    var path: String { folder + "/journal.db" }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func open(_ rules: JournalRules = JournalRules(), at now: Int64 = 1_000) throws -> Life {
        var start: JournalStart?
        let file = try JournalFile.open(path, rules, at: now) { start = $0 }
        guard let start else { throw CocoaError(.featureUnsupported) }
        return Life(file, start)
    }

    /// The names of all files in it.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The bytes of all files in it.
    var bytes: Data {
        names.reduce(into: Data()) { $0 += FileManager.default.contents(atPath: "\(folder)/\($1)") ?? Data() }
    }

    /// What others may do with a file in it.
    func mode(_ name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"))?[.posixPermissions] as? Int
    }

    func contains(_ text: String) -> Bool {
        bytes.range(of: Data(text.utf8)) != nil
    }

    /// The files as they are now, which is what a kill would leave, in a folder of their own.
    func killed() throws -> JournalFolder {
        let copy = JournalFolder()
        try FileManager.default.copyItem(atPath: folder, toPath: copy.folder)
        return copy
    }
}

/// A life with its file, for tests that use it in steps.
final class Life {
    private var opened: JournalFile?
    private let hasHistory: Bool
    let start: JournalStart

    init(_ file: consuming JournalFile, _ start: JournalStart) {
        hasHistory = file.history != nil
        opened = consume file
        self.start = start
    }

    /// Writes what is told of one batch.
    @discardableResult
    func write(durably: Bool = false, at now: Int64 = 1_000, _ tell: (inout JournalBatch) -> Void) throws -> Int {
        var batch = JournalBatch(hasHistory: hasHistory)
        tell(&batch)
        return try opened!.write(batch, durably: durably, at: now)
    }

    func open(after: EntryID? = nil, limit: Int = 1_000) throws -> OpenComments {
        try opened!.open(after: after, limit: limit, at: 1_000)
    }

    func tidy(at now: Int64 = 1_000) throws {
        try opened!.tidy(at: now)
    }

    func history(_ query: HistoryQuery) throws -> HistoryPage {
        try opened!.history(query)
    }

    /// Returns whether there is more to be done.
    func trimHistory(at now: Int64) throws -> Bool {
        try opened!.trimHistory(at: now)
    }

    var historyFigures: HistoryFigures { opened!.historyFigures }

    func forget(_ what: HistoryForget) throws -> Int {
        var forgetting = Forgetting(what)
        while try !opened!.goOn(&forgetting) {}
        return forgetting.count
    }

    func account() throws -> JournalAccount {
        try opened!.account()
    }

    func check() throws {
        try opened!.check()
    }

    func run(_ statements: String) throws {
        try opened!.run(statements)
    }

    func close(at now: Int64 = 2_000) throws {
        guard let file = opened.take() else { return }
        try file.close(at: now)
    }

    /// Lets go of the file as a process does that dies, but for its memory.
    func die() {
        opened = nil
    }
}

extension JournalFile {
    fileprivate func check() throws(JournalProblem) {
        try database.check(wholly: true)
    }

    fileprivate func run(_ statements: String) throws(JournalProblem) {
        try database.run(statements)
    }
}

extension JournalBatch {
    mutating func take(
        _ number: UInt64,
        _ text: String = "text",
        id: String? = nil,
        room: RoomName = "main",
        cursor: String? = nil,
        isHeld: Bool = false,
        entry: EntryID? = nil
    ) {
        var comment = Comment(text: text)
        comment.id = id
        let taken = TakenComment(
            number: CommentNumber(number),
            room: room,
            comment: comment,
            source: "chat",
            cursor: cursor.map { SourceCursor(source: "chat", place: $0) },
            isHeld: isHeld,
            entry: entry
        )
        _ = take(taken, within: .max)
    }

    mutating func take(_ number: UInt64, _ comment: Comment, room: RoomName = "main") {
        _ = take(TakenComment(number: CommentNumber(number), room: room, comment: comment, source: "chat"), within: .max)
    }

    mutating func settle(_ number: UInt64, _ outcome: Outcome = .heard) {
        _ = settle(CommentNumber(number), outcome, within: .max)
    }

    mutating func approve(_ number: UInt64) {
        _ = approve(CommentNumber(number), within: .max)
    }

    mutating func begin(_ number: UInt64) {
        _ = begin(CommentNumber(number), within: .max)
    }
}

extension Comment {
    /// One of which only the id matters.
    static func named(_ id: String) -> Comment {
        var comment = Comment(text: "text")
        comment.id = id
        return comment
    }
}
