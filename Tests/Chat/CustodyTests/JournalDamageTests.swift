// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Custody

/// What a journal is found as, and what becomes of it.
@Suite struct JournalDamageTests {
    private let folder = JournalFolder()
    private var path: String { folder.path }

    private func put(_ bytes: Data) throws {
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    @Test func `what is no database is put aside under another name, and a new journal begins`() throws {
        let garbage = Data("this is no database, but somebody may want it".utf8)
        try put(garbage)
        var life = try folder.open(at: 1_764_151_800_000)
        let aside = path + ".damaged-20251126T101000000Z"
        #expect(life.start.putAside?.path == aside && life.start.life == 1)
        #expect(FileManager.default.contents(atPath: aside) == garbage)
        try life.write { $0.take(1) }
        try life.close()
        // At the same moment once more: nothing is overwritten.
        try put(garbage + garbage)
        life = try folder.open(at: 1_764_151_800_000)
        #expect(life.start.putAside?.path == aside + "-2")
        #expect(
            FileManager.default.contents(atPath: aside) == garbage
                && FileManager.default.contents(atPath: aside + "-2") == garbage + garbage
        )
        try life.check()
    }

    @Test func `a database that is broken in the middle is put aside whole`() throws {
        var life = try folder.open()
        for number in UInt64(1)...200 { try life.write { $0.take(number, String(repeating: "text ", count: 200)) } }
        try life.tidy()
        try life.write { $0.take(1_000, "in the log") }
        life.die()
        let log = try #require(FileManager.default.contents(atPath: path + "-wal"))
        var bytes = try #require(FileManager.default.contents(atPath: path))
        for place in stride(from: 4_096 * 3, to: bytes.count, by: 4_096) { bytes[place] = 0x77 }
        try put(bytes)
        life = try folder.open()
        let aside = try #require(life.start.putAside)
        #expect(
            FileManager.default.contents(atPath: aside.path) == bytes && FileManager.default.contents(atPath: aside.path + "-wal") == log
        )
        #expect(life.start.open == 0 && !aside.reason.isEmpty)
        try life.write { $0.take(1) }
        try life.check()
    }

    @Test func `one that is cut off in the middle is put aside`() throws {
        var life = try folder.open()
        for number in UInt64(1)...200 { try life.write { $0.take(number, String(repeating: "text ", count: 200)) } }
        try life.tidy()
        life.die()
        let bytes = try #require(FileManager.default.contents(atPath: path))
        try put(bytes.prefix(bytes.count / 2 + 100))
        life = try folder.open()
        #expect(life.start.putAside != nil)
        // An empty file is a new journal.
        try life.close()
        try put(Data())
        #expect(try folder.open().start.putAside == nil)
    }

    @Test func `tables that are missing are damage`() throws {
        var life = try folder.open()
        try life.run("DROP TABLE known")
        try life.close()
        life = try folder.open()
        #expect(life.start.putAside != nil)
        try life.run("DELETE FROM meta")
        life.die()
        #expect(try folder.open().start.putAside != nil)
    }

    @Test func `a newer journal is left as it is`() throws {
        let life = try folder.open()
        try life.write { $0.take(1) }
        let newer = JournalSchema.version + 1
        try life.run("PRAGMA user_version=\(newer); CREATE TABLE more(x)")
        life.die()
        let before = try folder.killed()
        #expect(throws: JournalProblem.newer(path: path, version: newer)) { try folder.open() }
        #expect(before.names == folder.names && before.bytes == folder.bytes)
    }

    @Test func `a database of another program is left as it is`() throws {
        var life = try folder.open()
        try life.run("PRAGMA application_id=0; PRAGMA user_version=0")
        try life.close()
        let before = folder.bytes
        #expect(throws: JournalProblem.foreign(path: path)) { try folder.open() }
        #expect(folder.bytes == before && folder.names == ["journal.db"])
        try FileManager.default.removeItem(atPath: path)
        life = try folder.open()
        try life.run("PRAGMA application_id=7")
        try life.close()
        #expect(throws: JournalProblem.foreign(path: path)) { try folder.open() }
    }

    @Test func `two services have no journal in common`() async throws {
        let life = try folder.open()
        try life.write { $0.take(1) }
        #expect(throws: JournalProblem.locked(path: path)) { try folder.open() }
        unsafe setenv("YOMITE_TEST_JOURNAL", path, 1)
        await #expect(processExitsWith: .success) {
            let path = ProcessInfo.processInfo.environment["YOMITE_TEST_JOURNAL"]!
            do throws(JournalProblem) {
                _ = try JournalFile.open(path, JournalRules(), at: 0) { _ in }
                exit(2)
            } catch .locked {
                exit(0)
            } catch {
                exit(3)
            }
        }
        // The other ones have changed nothing, and taken no lock away.
        try life.write { $0.take(2) }
        #expect(throws: JournalProblem.locked(path: path)) { try folder.open() }
        life.die()
        #expect(try folder.open().start.open == 2)
    }

    @Test func `a service that is killed leaves its journal to the next one`() async throws {
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        unsafe setenv("YOMITE_TEST_JOURNAL", path, 1)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let path = ProcessInfo.processInfo.environment["YOMITE_TEST_JOURNAL"]!
            var file = try JournalFile.open(path, JournalRules(), at: 0) { _ in }
            var batch = JournalBatch()
            batch.take(1, "before", id: "1")
            batch.take(2, "settled", id: "2")
            try file.write(batch, durably: false, at: 0)
            batch = JournalBatch()
            batch.begin(1)
            batch.settle(2)
            try file.write(batch, durably: false, at: 0)
            try file.database.run("BEGIN IMMEDIATE; DELETE FROM comment; DELETE FROM known")
            kill(getpid(), SIGKILL)
        }
        let life = try folder.open()
        #expect(
            life.start.wasCutOff && life.start.open == 1 && life.start.repeated == 1
                && life.start.ids.contains(.named("2"), in: "main")
        )
        #expect(try life.open().comments.map(\.comment.text) == ["before"])
        #expect(try life.account().flaws == [])
    }

    @Test func `a file that others could read is its owner's from then on`() throws {
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
        let life = try folder.open()
        try life.write { $0.take(1) }
        for file in [path, path + "-wal"] {
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `where nothing may be written, the reason and the place are told`() async throws {
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        unsafe setenv("YOMITE_TEST_JOURNAL", path, 1)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.folder)
        await #expect(processExitsWith: .success) {
            guard geteuid() != 0 || setuid(65_534) == 0 else { exit(2) }
            let path = ProcessInfo.processInfo.environment["YOMITE_TEST_JOURNAL"]!
            do throws(JournalProblem) {
                _ = try JournalFile.open(path, JournalRules(), at: 0) { _ in }
                exit(3)
            } catch .unopenable(let place, let reason) {
                exit(place == path && reason == "Permission denied" ? 0 : 4)
            } catch {
                exit(5)
            }
        }
        // A file that may be read only.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.folder)
        try folder.open().close()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        await #expect(processExitsWith: .success) {
            guard geteuid() != 0 || setuid(65_534) == 0 else { exit(2) }
            let path = ProcessInfo.processInfo.environment["YOMITE_TEST_JOURNAL"]!
            do throws(JournalProblem) {
                _ = try JournalFile.open(path, JournalRules(), at: 0) { _ in }
                exit(3)
            } catch .readOnly(let place) {
                exit(place == path ? 0 : 4)
            } catch {
                exit(5)
            }
        }
    }

    @Test func `what is no file, or somebody's link, is not opened`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(throws: JournalProblem.unopenable(path: path, reason: "it is no file")) { try folder.open() }
        #expect(throws: JournalProblem.unopenable(path: folder.folder + "/none", reason: "there is none")) {
            try JournalFile.account(of: folder.folder + "/none")
        }
    }

    @Test func `a full disk is told, and the journal goes on when there is space`() async throws {
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        unsafe setenv("YOMITE_TEST_JOURNAL", path, 1)
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let path = ProcessInfo.processInfo.environment["YOMITE_TEST_JOURNAL"]!
            var file = try JournalFile.open(path, JournalRules(), at: 0) { _ in }
            var batch = JournalBatch()
            batch.take(1, "before")
            try file.write(batch, durably: true, at: 0)
            var limit = rlimit(rlim_cur: 100_000, rlim_max: .max)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            batch = JournalBatch()
            batch.take(2, String(repeating: "x", count: 200_000))
            do throws(JournalProblem) {
                try file.write(batch, durably: true, at: 0)
                exit(2)
            } catch .full(let place) {
                guard place == path else { exit(3) }
            } catch {
                exit(4)
            }
            limit.rlim_cur = .max
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try file.write(batch, durably: true, at: 0)
            try file.database.check(wholly: true)
            try file.close(at: 0)
            exit(0)
        }
        #expect(try folder.open().start.open == 2)
    }

    @Test(arguments: [false, true]) func `one that is deleted or replaced under us is not written any more`(_ isReplaced: Bool) throws {
        let life = try folder.open()
        try life.write { $0.take(1) }
        try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
        if isReplaced { try Data("somebody else's".utf8).write(to: URL(fileURLWithPath: path)) }
        #expect(throws: JournalProblem.moved(path: path)) { try life.write { $0.take(2) } }
        #expect(throws: JournalProblem.moved(path: path)) { try life.close() }
        if isReplaced { #expect(FileManager.default.contents(atPath: path) == Data("somebody else's".utf8)) }
    }

    @Test(arguments: [false, true])
    func `one that is emptied under us, or whose log is deleted, is not written any more`(_ isEmptied: Bool) throws {
        let life = try folder.open()
        try life.write { $0.take(1) }
        if isEmptied {
            #expect(unsafe truncate(path, 0) == 0)
        } else {
            try FileManager.default.removeItem(atPath: path + "-wal")
        }
        #expect(throws: JournalProblem.moved(path: path)) { try life.write { $0.take(2) } }
        #expect(throws: JournalProblem.moved(path: path)) { try life.close() }
    }

    @Test func `every problem says what, where and what to do`() {
        let problems: [JournalProblem] = [
            .noLibrary, .noThread, .unopenable(path: "/p", reason: "r"), .readOnly(path: "/p"), .locked(path: "/p"),
            .newer(path: "/p", version: 9),
            .foreign(path: "/p"), .damaged(path: "/p", reason: "r"), .full(path: "/p"), .moved(path: "/p"),
            .failed(path: "/p", reason: "r"),
            .late, .behind, .closed,
        ]
        #expect(Set(problems.map(\.message)).count == problems.count)
        for problem in problems where !problem.message.contains("/p") {
            #expect([.noLibrary, .noThread, .late, .behind, .closed].contains(problem))
        }
    }
}
