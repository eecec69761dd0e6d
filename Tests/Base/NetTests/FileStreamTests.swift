// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Net

/// A file that is written beside everything else.
@Suite(.tags(.threads)) final class FileStreamTests {
    private let path = NSTemporaryDirectory() + "yomite-stream-\(UUID().uuidString)"

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private var content: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    private func open(_ old: OpenedFile.OldContent, head: String = "") throws -> OpenedFile {
        try OpenedFile(OpenedFile.Order(path, head: Array(head.utf8), old: old))
    }

    @Test func `what was appended is in the file in order, and a gap is zeros`() throws {
        let stream = try FileStream(open(.emptied), "for a test")
        for number in 0..<1_000 { #expect(stream.append("\(number) ".utf8)) }
        stream.leaveOut(3)
        #expect(stream.append("end".utf8))
        #expect(stream.finish(within: .seconds(20)) == .whole)
        #expect(content == (0..<1_000).map { "\($0) " }.joined() + "\0\0\0end")
        #expect(!stream.append("more".utf8), "it has ended")
    }

    @Test func `the head says how much is behind it`() throws {
        let stream = try FileStream(open(.replaced, head: "<0>"), "for a test") { Array("<\($0)>".utf8) }
        #expect(stream.append("four".utf8))
        stream.end(with: Array("five!".utf8))
        #expect(stream.finish(within: .seconds(20)) == .whole)
        #expect(content == "<9>fourfive!")
    }

    @Test func `content that was there stays where nothing is written, and goes with the first byte`() throws {
        try "what was there".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(try FileStream(open(.replaced), "for a test").finish(within: .seconds(20)) == .untouched)
        #expect(content == "what was there")
        let continued = try FileStream(open(.continued), "for a test")
        #expect(continued.append("next".utf8) && continued.finish(within: .seconds(20)) == .whole)
        #expect(content == "what was there\nnext")
        let replaced = try FileStream(open(.replaced), "for a test")
        #expect(replaced.append("new".utf8) && replaced.finish(within: .seconds(20)) == .whole)
        #expect(content == "new")
    }

    @Test func `a file that may not grow says why, and how many lines are missing`() throws {
        let full = try FileStream(OpenedFile(OpenedFile.Order("/dev/full", old: .replaced)), "for a test")
        #expect(full.append("one\ntwo\n".utf8))
        #expect(full.finish(within: .seconds(20)) == .failed(ENOSPC))
        #expect(full.failure == ENOSPC && full.lostLines == 2 && full.lostBytes == 8)
    }

    @Test func `lines after those that a full disk has not taken are written once there is room`() async throws {
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            func limit(_ bytes: rlim_t) {
                var limit = rlimit(rlim_cur: bytes, rlim_max: .max)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            }
            limit(11)
            let stream = try FileStream(opening: OpenedFile.Order(path, old: .emptied), hasLines: true) { _ in }
            _ = stream.append("first\nsecond\nthird\n".utf8)
            while stream.failure == nil { sched_yield() }
            guard stream.failure == EFBIG, stream.lostLines == 2 else { exit(2) }
            limit(.max)
            _ = stream.append("fourth\n".utf8)
            guard stream.finish(within: .seconds(20)) == .whole, stream.failure == nil, stream.lostLines == 2 else { exit(3) }
            exit(FileManager.default.contents(atPath: path) == Data("first\nfourth\n".utf8) ? 0 : 4)
        }
    }

    @Test func `a full disk takes away nothing that was in the file before`() async throws {
        try "earlier\n".write(toFile: path, atomically: false, encoding: .utf8)
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 8, rlim_max: .max)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let stream = try FileStream(opening: OpenedFile.Order(path, old: .continued), hasLines: true) { _ in }
            _ = stream.append("first\n".utf8)
            guard stream.finish(within: .seconds(20)) == .failed(EFBIG), stream.lostLines == 1 else { exit(2) }
            exit(FileManager.default.contents(atPath: path) == Data("earlier\n".utf8) ? 0 : 3)
        }
    }

    @Test func `a pipe is opened when somebody reads it, and has all that was written before`() throws {
        signal(SIGPIPE, SIG_IGN)
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let stream = try FileStream(opening: OpenedFile.Order(path, old: .emptied)) { _ in }
        #expect(stream.append("before\n".utf8))
        let reader = unsafe Glibc.open(path, O_RDONLY)
        #expect(stream.finish(within: .seconds(20)) == .whole)
        var bytes = [UInt8](repeating: 0, count: 100)
        #expect(unsafe read(reader, &bytes, bytes.count) == 7)
        close(reader)
    }

    @Test func `a file that cannot be opened has nothing of what was written`() throws {
        let refusal = Mutex<CInt?>(nil)
        let stream = try FileStream(opening: OpenedFile.Order("/nowhere/at all", old: .emptied)) { result in
            if case .failure(let error) = result { refusal.withLock { $0 = error.errno } }
        }
        _ = stream.append("one\n".utf8)
        #expect(stream.finish(within: .seconds(20)) == .failed(ENOENT))
        #expect(refusal.withLock { $0 } == ENOENT)
    }

    @Test func `what its disk does not take waits up to a limit, and is not waited for at the end`() throws {
        signal(SIGPIPE, SIG_IGN)
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let reader = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK)
        let stream = try FileStream(open(.replaced), "for a test", limit: 100_000)
        let block = [UInt8](repeating: 7, count: 50_000)
        var taken = 0
        while stream.append(block) { taken += 1 }
        #expect(taken >= 2)
        guard case .unfinished(let bytes) = stream.finish(within: .milliseconds(1)) else {
            Issue.record("nobody has read it")
            return
        }
        #expect((1...150_000).contains(bytes))
        close(reader)
    }

    @Test func `work that takes too long is left to itself`() {
        #expect(withinTime(.seconds(20)) { 5 } == 5)
        var ends: [CInt] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        let late = withinTime(.milliseconds(1)) { [reader = ends[0]] in
            var byte: UInt8 = 0
            return unsafe read(reader, &byte, 1)
        }
        #expect(late == nil)
        close(ends[1])
    }

    @Test func `no file of this machine's own disks is taken for another's`() {
        let places = ["/proc/self", "/dev/shm/x", "/proc/../proc/self/./fd"]
        #expect(onOwnDisks(places) == places)
    }
}

/// A process that stands for another one.
@Suite struct GuardTests {
    private func start(_ arguments: String...) throws -> Program {
        try Program(builtProgram("guarded"), arguments, in: Program.Place(environment: [:]))
    }

    @Test func `it ends as the one behind it ends`() throws {
        #expect(try start("exit", "5").end() == 5)
        #expect(try start("signal", "\(SIGKILL)").end() == 128 + Int(SIGKILL))
    }

    @Test func `it ends with the last word of one that cannot end`() throws {
        #expect(try start("stuck", "7").end() == 7)
    }

    @Test func `it ends by a signal that the one behind it does not take`() throws {
        let program = try start("hang")
        try program.wait(for: "its first line") { String(decoding: $0.output, as: UTF8.self).contains("hanging") ? true : nil }
        program.signal(SIGTERM)
        #expect(try program.end() == 128 + Int(SIGTERM))
    }

    @Test func `it passes signals on`() throws {
        let program = try start("wait")
        try program.wait(for: "its first line") { String(decoding: $0.output, as: UTF8.self).contains("waiting") ? true : nil }
        program.signal(SIGTERM)
        #expect(try program.end() == 3)
    }
}
