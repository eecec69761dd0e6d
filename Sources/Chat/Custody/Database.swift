// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// A connection to a database file, which its owner uses on one thread. Its failures name the file.
@safe struct Database: ~Copyable {
    let path: String
    // SAFETY: opened in init, closed in deinit, and nobody else has it.
    private let connection: OpaquePointer

    /// - Parameter system: one of SQLite's ways to files; nil is the usual one.
    init(_ path: String, system: String? = nil) throws(JournalProblem) {
        var opened: OpaquePointer?
        let result = unsafe yomite_sqlite_open(path, system, &opened)
        guard let opened = unsafe opened else {
            throw result == yomite_sqlite_missing ? .noLibrary : .failed(path: path, reason: "no memory")
        }
        guard result == yomite_sqlite_done else {
            let problem = unsafe Self.problem(result, of: opened, path)
            unsafe yomite_sqlite_close(opened)
            throw problem
        }
        self.path = path
        unsafe connection = opened
    }

    deinit {
        unsafe yomite_sqlite_close(connection)
    }

    /// Whether closing leaves the file and the log beside it as they are.
    func keepLog(_ isKept: Bool) {
        unsafe yomite_sqlite_keep_log(connection, isKept)
    }

    func run(_ statements: String) throws(JournalProblem) {
        let result = unsafe yomite_sqlite_run(connection, statements)
        guard result == yomite_sqlite_done else { throw problem(result) }
    }

    /// The first number that a query returns.
    func number(_ query: String) throws(JournalProblem) -> Int {
        let statement = try prepare(query)
        return try step(statement) ? Int(statement.number(0)) : 0
    }

    /// The first text that a query returns.
    func text(_ query: String) throws(JournalProblem) -> String {
        let statement = try prepare(query)
        return try step(statement) ? statement.text(0) ?? "" : ""
    }

    func prepare(_ text: String) throws(JournalProblem) -> Statement {
        var statement: OpaquePointer?
        let result = unsafe yomite_sqlite_prepare(connection, text, &statement)
        guard result == yomite_sqlite_done, let statement = unsafe statement else { throw problem(result) }
        return unsafe Statement(statement)
    }

    /// Goes on to the next row. Returns whether there is one.
    func step(_ statement: Statement) throws(JournalProblem) -> Bool {
        switch statement.step() {
        case yomite_sqlite_row: true
        case yomite_sqlite_done: false
        case let result: throw problem(result)
        }
    }

    /// Runs a statement that returns nothing, and makes it ready for the next use. Returns how many rows it changed.
    @discardableResult
    func finish(_ statement: Statement) throws(JournalProblem) -> Int {
        let result = statement.step()
        let problem: JournalProblem? = result == yomite_sqlite_done ? nil : problem(result)
        statement.reset()
        if let problem { throw problem }
        return Int(unsafe yomite_sqlite_changes(connection))
    }

    private func problem(_ result: yomite_sqlite_result) -> JournalProblem {
        unsafe Self.problem(result, of: connection, path)
    }

    private static func problem(_ result: yomite_sqlite_result, of connection: OpaquePointer, _ path: String) -> JournalProblem {
        switch result {
        case yomite_sqlite_locked: .locked(path: path)
        case yomite_sqlite_read_only: .readOnly(path: path)
        case yomite_sqlite_full: .full(path: path)
        case yomite_sqlite_damaged: .damaged(path: path, reason: unsafe reason(connection))
        case yomite_sqlite_closed: .unopenable(path: path, reason: unsafe reason(connection))
        case yomite_sqlite_moved: .moved(path: path)
        default: .failed(path: path, reason: unsafe reason(connection))
        }
    }

    /// SQLite's words for what just happened.
    private static func reason(_ connection: OpaquePointer) -> String {
        var words = [CChar](repeating: 0, count: 256)
        unsafe yomite_sqlite_reason(connection, &words, words.count)
        return String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
