// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Comments
@testable import Feeds

/// What a followed file said so far.
private final class Follower {
    private let feed: Feed
    private var messages: AsyncStream<FeedMessage>.Iterator
    private var texts: [String] = []
    private(set) var news: [FeedNews] = []
    private var stretch: FileStretch?
    /// Behind each of the comments, as far as they were waited for.
    private(set) var places: [FilePlace?] = []

    /// When this returns, what stands at the path then is the beginning.
    init(_ path: String, fromStart: Bool = false, goingOn place: FilePlace? = nil) async {
        feed = Feed(FollowedFile(path, fromStart: fromStart, goingOn: place, limits: FeedLimits()))
        messages = feed.messages.makeAsyncIterator()
        _ = await wait(for: .following(goingOn: place != nil))
    }

    /// Waits for the next comment.
    func next() async -> String? {
        while texts.isEmpty, await takeMessage() {}
        return texts.isEmpty ? nil : texts.removeFirst()
    }

    /// Waits for news of this kind.
    func wait(for expected: FeedNews) async -> Bool {
        while !news.contains(expected) {
            guard await takeMessage() else { return false }
        }
        news.removeAll()
        return true
    }

    private func takeMessage() async -> Bool {
        switch await messages.next(isolation: nil) {
        case .entries(let entries, _):
            feed.reader.giveBack(entries.reduce(0) { $0 + $1.cost })
            texts += entries.compactMap { if case .comment(let comment) = $0.item { comment.text } else { nil } }
            places += entries.compactMap { if case .comment = $0.item { stretch?.place(of: $0.position) } else { nil } }
        case .stretch(let new): stretch = new
        case .news(let found): news.append(found)
        case .ended, nil: return false
        }
        return true
    }
}

/// Something that writes to a file and keeps it open, as a chat tool does.
private final class Writer {
    private let descriptor: CInt

    init(_ path: String) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    deinit {
        close(descriptor)
    }

    func add(_ text: String) {
        write(text, to: descriptor)
    }

    func empty() {
        ftruncate(descriptor, 0)
    }
}

@Suite(.tags(.threads), .timeLimit(.minutes(1))) struct FollowedFileTests {
    private let directory: Directory
    private let path: String

    init() throws {
        directory = try Directory()
        path = directory.path + "/chat.log"
    }

    @Test func `what is there is passed over, what comes is read, and half a line is waited for`() async throws {
        let writer = Writer(path)
        writer.add("old\nolder\n")
        let follower = await Follower(path)
        writer.add("new\nha")
        #expect(await follower.next() == "new")
        writer.add("lf\n")
        #expect(await follower.next() == "half")
    }

    @Test func `a line of which half is there at the beginning is read whole`() async throws {
        let writer = Writer(path)
        writer.add("old\nhal")
        let follower = await Follower(path)
        writer.add("f a line\n")
        #expect(await follower.next() == "half a line")
    }

    @Test func `all of it is read where that was asked for`() async throws {
        let writer = Writer(path)
        writer.add("one\ntwo\n")
        let follower = await Follower(path, fromStart: true)
        writer.add("three\n")
        #expect(await [follower.next(), follower.next(), follower.next()] == ["one", "two", "three"])
    }

    @Test func `a file that was emptied is read from its start`() async throws {
        let writer = Writer(path)
        writer.add("old\n")
        let follower = await Follower(path)
        writer.add("before, and a half")
        writer.add("\nthe half of a line that is lost")
        #expect(await follower.next() == "before, and a half")
        writer.empty()
        #expect(await follower.wait(for: .truncated))
        #expect(await follower.next() == "the half of a line that is lost")
        writer.add("after\n")
        #expect(await follower.next() == "after")
    }

    @Test func `a file that has grown beyond what was read since it was emptied is read from its start`() async throws {
        let writer = Writer(path)
        writer.add("old\n")
        let follower = await Follower(path)
        writer.add("one\n")
        #expect(await follower.next() == "one")
        // In one step, as the follower finds it when it was not looking.
        let again = unsafe open(path, O_WRONLY | O_CLOEXEC)
        write("another line that is longer\n", to: again)
        close(again)
        #expect(await follower.wait(for: .truncated))
        #expect(await follower.next() == "another line that is longer")
        writer.add("after\n")
        #expect(await follower.next() == "after")
    }

    @Test func `a file that was renamed is read until another one stands in its place`() async throws {
        let writer = Writer(path)
        let follower = await Follower(path)
        writer.add("one\n")
        #expect(await follower.next() == "one")
        unsafe rename(path, path + ".1")
        #expect(await follower.wait(for: .awaited))
        writer.add("two\n")
        #expect(await follower.next() == "two")
        writer.add("three, without an end")
        let next = Writer(path)
        next.add("four\n")
        #expect(await follower.next() == "three, without an end")
        #expect(await follower.wait(for: .replaced))
        #expect(await follower.next() == "four")
        next.add("five\n")
        #expect(await follower.next() == "five")
    }

    @Test func `the byte order mark of every file is dropped, not only that of the first`() async throws {
        let mark = "\u{FEFF}"
        let writer = Writer(path)
        writer.add(mark + "old\n")
        let follower = await Follower(path, fromStart: true)
        #expect(await follower.next() == "old")
        writer.empty()
        #expect(await follower.wait(for: .truncated))
        writer.add(mark + "after\n" + mark + "kept\n")
        #expect(await follower.next() == "after")
        #expect(await follower.next() == mark + "kept")
        Writer(path + ".new").add(mark + "one\n")
        unsafe rename(path + ".new", path)
        #expect(await follower.next() == "one")
    }

    @Test func `many rotations in a row lose no line and leave no descriptor`() async throws {
        let follower = await Follower(path)
        let before = openDescriptors()
        for round in 0..<50 {
            let writer = Writer(path)
            writer.add("first of \(round)\nsecond of \(round)\n")
            #expect(await follower.next() == "first of \(round)")
            #expect(await follower.next() == "second of \(round)")
            unsafe rename(path, path + ".1")
        }
        #expect(openDescriptors() < before + 25)
    }

    @Test func `a file that another one replaces by its name is followed by that`() async throws {
        Writer(path).add("old\n")
        let follower = await Follower(path)
        Writer(path).add("one\n")
        #expect(await follower.next() == "one")
        Writer(path + ".new").add("two\nthree\n")
        unsafe rename(path + ".new", path)
        #expect(await follower.next() == "two")
        #expect(await follower.next() == "three")
    }

    @Test func `a file that was removed and made anew is read from its start`() async throws {
        Writer(path).add("old\n")
        let follower = await Follower(path)
        unsafe unlink(path)
        #expect(await follower.wait(for: .awaited))
        Writer(path).add("new\n")
        #expect(await follower.next() == "new")
    }

    @Test func `a file that is not there yet is waited for, also where its folders are missing`() async throws {
        let folder = directory.path + "/a/b"
        let follower = await Follower(folder + "/chat.log")
        #expect(await follower.wait(for: .awaited))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        Writer(folder + "/chat.log").add("one\n")
        #expect(await follower.next() == "one")
        try FileManager.default.removeItem(atPath: directory.path + "/a")
        #expect(await follower.wait(for: .awaited))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        Writer(folder + "/chat.log").add("two\n")
        #expect(await follower.next() == "two")
    }

    @Test func `a folder that is removed while a file of it is open somewhere is followed by the next of its name`() async throws {
        let folder = directory.path + "/a"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let writer = Writer(folder + "/chat.log")
        let follower = await Follower(folder + "/chat.log")
        writer.add("one\n")
        #expect(await follower.next() == "one")
        unsafe unlink(folder + "/chat.log")
        #expect(await follower.wait(for: .awaited))
        // The reader watches again, and waits: what it has of the folder's end is the word of the folder above.
        unsafe rmdir(folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        Writer(folder + "/chat.log").add("two\n")
        #expect(await follower.next() == "two")
        writer.add("unheard\n")
    }

    @Test func `a folder further up that is moved away is followed by the next of its name`() async throws {
        let (above, folder) = (directory.path + "/a", directory.path + "/a/b")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        Writer(folder + "/chat.log").add("old\n")
        let follower = await Follower(folder + "/chat.log")
        unsafe rename(above, above + ".1")
        #expect(await follower.wait(for: .awaited))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        Writer(folder + "/chat.log").add("new\n")
        #expect(await follower.next() == "new")
    }

    @Test func `a link is followed to its file, and to another one when it is changed`() async throws {
        let logs = directory.path + "/logs"
        try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: false)
        let first = Writer(logs + "/1")
        unsafe symlink(logs + "/1", path)
        let follower = await Follower(path)
        first.add("one\n")
        #expect(await follower.next() == "one")
        unsafe rename(logs + "/1", logs + "/0")
        Writer(logs + "/1").add("two\n")
        #expect(await follower.next() == "two")
        Writer(logs + "/2").add("three\n")
        unsafe unlink(path)
        unsafe symlink(logs + "/2", path)
        #expect(await follower.next() == "three")
    }

    @Test func `something else in the place of the file is waited past`() async throws {
        let follower = await Follower(path)
        #expect(await follower.wait(for: .awaited))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        unsafe rmdir(path)
        Writer(path).add("one\n")
        #expect(await follower.next() == "one")
    }

    @Test func `what the feed says first settles its format, and vouches for nothing`() async throws {
        Writer(path).add("{\"text\":\"old\"}\n")
        let feed = Feed(FollowedFile(path, fromStart: true, limits: FeedLimits()))
        var messages = feed.messages.makeAsyncIterator()
        guard case .news(.following(goingOn: false))? = await messages.next(), case .stretch? = await messages.next(),
            case .entries(let entries, _)? = await messages.next()
        else {
            Issue.record("no entries came")
            return
        }
        #expect(entries.first?.item == .settled(.json, vouched: false))
    }

    @Test func `what is no ordinary file is refused`() async {
        let pipe = directory.pipe()
        func refusal(of path: String) async -> String? {
            let feed = Feed(FollowedFile(path, fromStart: false, limits: FeedLimits()))
            guard case .ended(.unopened(let error), _)? = await feed.all().end else { return nil }
            return error.description
        }
        #expect(await refusal(of: pipe)?.hasSuffix("(only an ordinary file can be followed; read a pipe without --follow)") == true)
        #expect(await refusal(of: "/") == "/ cannot be read: Is a directory")
    }

    // MARK: - After another run

    /// Reads a file to the comment, and returns the place behind it as the journal keeps it.
    private func place(behind comment: String, fromStart: Bool = true) async throws -> FilePlace {
        let follower = await Follower(path, fromStart: fromStart)
        while let text = await follower.next(), text != comment {}
        let place = try #require(follower.places.last ?? nil)
        let kept = try #require(FilePlace("\(place)"))
        #expect(kept == place)
        return kept
    }

    @Test func `the next run goes on behind the last comment, whatever was written meanwhile`() async throws {
        let writer = Writer(path)
        writer.add("\u{FEFF}one\r\ntwo\n")
        let place = try await place(behind: "two")
        writer.add("three\nfo")
        let follower = await Follower(path, goingOn: place)
        #expect(await follower.next() == "three")
        writer.add("ur\n")
        #expect(await follower.next() == "four")
        // The whole stream of another run counts from where that one began.
        let later = try await self.place(behind: "four")
        #expect(follower.places.last == later)
        writer.add("five\n")
        #expect(await Follower(path, goingOn: later).next() == "five")
    }

    @Test func `a place is behind a line of several comments only with the last of them`() async throws {
        func comment(_ text: String) -> String { #"{"service":"twitch","data":{"id":"\#(text)","comment":"\#(text)"}}"# }
        let list = #"{"type":"comments","data":{"comments":[\#(comment("one")),\#(comment("two"))]}}"#
        Writer(path).add(comment("zero") + "\n" + list + "\n")
        let follower = await Follower(path, fromStart: true)
        for text in ["zero", "one", "two"] { try #require(await follower.next() == text) }
        #expect(follower.places[0] == follower.places[1] && follower.places[1] != follower.places[2])
        let again = await Follower(path, goingOn: follower.places[1])
        for text in ["one", "two"] { #expect(await again.next() == text) }
    }

    @Test func `another file at the path is read from its start, and so is one that was emptied`() async throws {
        Writer(path).add("one\ntwo\n")
        let place = try await place(behind: "one")
        unsafe rename(path, path + ".1")
        Writer(path).add("new one\nnew two\n")
        #expect(await Follower(path, goingOn: place).next() == "new one")

        let writer = Writer(path)
        let other = try await self.place(behind: "new two")
        writer.empty()
        writer.add("x\n")
        #expect(await Follower(path, goingOn: other).next() == "x")
    }

    @Test func `after a replacement the place is in the new file`() async throws {
        Writer(path).add("one\ntwo without end")
        let follower = await Follower(path, fromStart: true)
        #expect(await follower.next() == "one")
        unsafe rename(path, path + ".1")
        let writer = Writer(path)
        writer.add("new one\nnew two\n")
        for text in ["two without end", "new one"] { try #require(await follower.next() == text) }
        let place = try #require(follower.places[2])
        #expect(await Follower(path, goingOn: place).next() == "new two")
    }

    @Test(arguments: ["", "1:2:3", "1:2:3:-4", "1:2:3:4:5", "a:b:c:d", "1:2:3:99999999999999999999", "::::"])
    func `what is no place is none`(text: String) {
        #expect(FilePlace(text) == nil)
    }
}
