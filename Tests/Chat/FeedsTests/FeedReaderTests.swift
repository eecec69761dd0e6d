// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Comments
@testable import Feeds
@testable import Net

private typealias Comment = Comments.Comment

@Suite(.tags(.threads), .timeLimit(.minutes(1))) struct FeedReaderTests {
    @Test func `a file is read to its end and vouched for`() async throws {
        let directory = try Directory()
        let (items, end) = try await Feed(directory.file("{\"text\":\"a\"}\n{\"text\":\"b\"}")).all()
        #expect(items == [.settled(.json, vouched: true), .comment(Comment(text: "a")), .comment(Comment(text: "b"))])
        var counters = FeedCounters()
        counters.bytes = 25
        counters.lines = 2
        counters.comments = 2
        #expect(end == .ended(.end, counters))
    }

    @Test(arguments: [[0xFF, 0xFE, 0x68, 0x00, 0x0A, 0x00], [0xFE, 0xFF, 0x00, 0x68, 0x00, 0x0A]] as [[UInt8]])
    func `UTF-16 is not read aloud as if it were text, and it is said what to do`(bytes: [UInt8]) async throws {
        let directory = try Directory()
        let path = try directory.file("")
        try Data(bytes).write(to: URL(filePath: path))
        let (items, end) = await Feed(path).all()
        #expect(items == [])
        guard case .ended(.impossible(let reason), _)? = end else { return #expect(Bool(false), "\(String(describing: end))") }
        #expect(reason.contains("save it as UTF-8"))
    }

    @Test(arguments: [
        "RIFF$\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{1}\0hello\n", "PK\u{3}\u{4}\u{14}\0\0\0\u{8}hello\n",
    ]) func `a file that is no text is not read aloud, but a chat loses nothing by a NUL`(binary: String) async throws {
        let directory = try Directory()
        let path = try directory.file(binary)
        let (items, end) = await Feed(path).all()
        #expect(items == [])
        guard case .ended(.impossible(let reason), _)? = end else { return #expect(Bool(false), "\(String(describing: end))") }
        #expect(reason.contains("binary file"))
        let archive: [UInt8] = [0x1F, 0x8B, 0x08, 0x08, 0x61, 0x02, 0x03, 0xE9] + Array("hello.txt\n".utf8)
        let zipped = try directory.file("")
        try Data(archive).write(to: URL(filePath: zipped))
        #expect(await Feed(zipped).all().0 == [])
        let coloured = try await Feed(directory.file("\u{3}04<ann>\u{3} \u{2}hi\u{2} \u{1D}there\n")).all().0
        #expect(coloured.count { if case .comment = $0 { true } else { false } } == 1)
        let (chat, _) = try await Feed(directory.file("a\0b\0\nafter\n")).all()
        #expect(chat.contains(.comment(Comment(text: "after"))) && chat.count == 3)
    }

    @Test func `an empty feed ends`() async {
        let (items, end) = await Feed("/dev/null").all()
        #expect(items == [])
        #expect(end == .ended(.end, FeedCounters()))
    }

    @Test func `a pipe is waited for, read as it is written, and over when its writer goes`() async throws {
        let directory = try Directory()
        let path = directory.pipe()
        let feed = Feed(path)
        var messages = feed.messages.makeAsyncIterator()
        let writer = unsafe open(path, O_WRONLY)
        write("a\nhalf", to: writer)
        guard case .entries(let first, _)? = await messages.next() else { return }
        #expect(first.map(\.item) == [.settled(.text, vouched: false), .comment(Comment(text: "a"))])
        write(" a line", to: writer)
        close(writer)
        guard case .entries(let second, _)? = await messages.next() else { return }
        #expect(second.map(\.item) == [.comment(Comment(text: "half a line"))])
        guard case .ended(.end, let counters)? = await messages.next() else { return }
        #expect(counters.comments == 2)
    }

    @Test func `no more is under way than allowed, and nothing is lost by waiting`() async throws {
        let directory = try Directory()
        let path = try directory.file(String(repeating: "a comment\n", count: 20_000))
        var limits = FeedLimits()
        limits.maxBytesUnderWay = 100_000
        let (messages, continuation) = AsyncStream.makeStream(of: FeedMessage.self)
        let account = Account()
        let reader = try FeedReader(FeedInput(path), format: nil, limits: limits) { message in
            account.sent(message)
            continuation.yield(message)
        }
        var comments = 0
        var held = 0
        for await message in messages {
            guard case .entries(let entries, _) = message else { break }
            comments += entries.count { if case .comment = $0.item { true } else { false } }
            held += entries.reduce(0) { $0 + $1.cost }
            // Only a reader that has to wait lets the account fill up to the limit.
            guard held >= limits.maxBytesUnderWay || comments == 20_000 else { continue }
            account.givenBack(held)
            reader.giveBack(held)
            held = 0
        }
        #expect(comments == 20_000)
        #expect(account.mostUnderWay >= limits.maxBytesUnderWay)
        #expect(account.mostUnderWay < limits.maxBytesUnderWay + 20_000)
    }

    @Test func `where the system gives no thread, there is no reader, and it is said why`() async throws {
        let directory = try Directory()
        let path = try directory.file("a comment\n")
        await #expect(processExitsWith: .success) { [path = path as String] in
            // A user who may have no process more.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            guard unsafe setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &none) == 0 else { exit(2) }
            guard geteuid() != 0 || setuid(65_534) == 0 else { exit(3) }
            do throws(SystemShortage) {
                _ = try FeedReader(FeedInput(path), format: nil, limits: FeedLimits()) { _ in }
                _exit(4)
            } catch {
                _exit(error == SystemShortage(of: "thread for a feed", errno: EAGAIN) ? 0 : 5)
            }
        }
    }

    @Test func `a reader that waits for input can be stopped`() throws {
        let directory = try Directory()
        Feed(directory.pipe()).reader.stop()
    }

    @Test func `a reader that waits to be given back can be stopped`() async throws {
        let directory = try Directory()
        var limits = FeedLimits()
        limits.maxBytesUnderWay = 1
        let feed = try Feed(directory.file(String(repeating: "a comment\n", count: 20_000)), limits: limits)
        var messages = feed.messages.makeAsyncIterator()
        _ = await messages.next()
        feed.reader.stop()
    }

    @Test func `a reader whose disk does not answer is left to itself, and tells nothing any more`() throws {
        var (disk, end): ([CInt], [CInt]) = ([0, 0], [0, 0])
        #expect(unsafe pipe(&disk) == 0 && pipe(&end) == 0)
        let sent = Mutex(0)
        let reader = try FeedReader(HungSource(disk: disk[0], end: end[1]), format: nil, limits: FeedLimits()) { _ in
            sent.withLock { $0 += 1 }
        }
        reader.stop()
        close(disk[1])
        var byte: UInt8 = 0
        #expect(unsafe read(end[0], &byte, 1) == 0, "it has gone on when its disk did")
        #expect(sent.withLock { $0 } == 0)
    }

    @Test(arguments: [
        ("/nowhere/at all", "/nowhere/at all cannot be read: No such file or directory"), ("/", "/ cannot be read: Is a directory"),
    ])
    func `what cannot be read is named with the reason`(path: String, message: String) async {
        guard case .ended(.unopened(let error), _)? = await Feed(path).all().end else { return #expect(Bool(false), "it was opened") }
        #expect(error.description == message)
    }

    @Test func `opening and stopping leaves no descriptor behind`() async throws {
        // In a process of its own, because other tests open files meanwhile. Of the few that the test library opens by itself, none
        // comes with every round.
        await #expect(processExitsWith: .success) {
            let before = openDescriptors()
            let rounds = 100
            for _ in 0..<rounds {
                for path in ["/dev/null", "/", "/etc/passwd"] {
                    Feed(path).reader.stop()
                }
            }
            guard openDescriptors() < before + rounds else { exit(1) }
        }
    }
}

/// Waits for its disk whatever it is told, and then has something to tell.
private struct HungSource: FeedSource {
    let isOnDisk = true
    let disk: CInt
    let end: CInt

    func read(through port: inout FeedPort) -> FeedEnd? {
        var byte: UInt8 = 0
        _ = unsafe Glibc.read(disk, &byte, 1)
        if let place = FilePlace("1:2:3:4") { port.tell(FileStretch(start: place)) }
        close(end)
        return .end
    }
}

/// The account of what is under way, as sender and receiver see it.
private final class Account: Sendable {
    private let state = Mutex((underWay: 0, most: 0))

    var mostUnderWay: Int { state.withLock(\.most) }

    func sent(_ message: FeedMessage) {
        guard case .entries(let entries, _) = message else { return }
        state.withLock { state in
            state.underWay += entries.reduce(0) { $0 + $1.cost }
            state.most = max(state.most, state.underWay)
        }
    }

    func givenBack(_ cost: Int) {
        state.withLock { $0.underWay -= cost }
    }
}
