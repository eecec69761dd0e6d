// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Dictionaries
@testable import Net
@testable import Reading
@testable import Rooms

/// What holds for a dictionary that is too long to be read and written on the loop.
@Suite(.timeLimit(.minutes(1)))
struct RoomDictionaryTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-room-words-\(UUID().uuidString.prefix(8))")
        .path
    private let loop: Loop
    private let dictionary: RoomDictionary
    private let news = News()
    private let clock = Clock()

    /// How far the dictionary's time is ahead of the loop's.
    private final class Clock {
        var ahead = Duration.zero
    }

    private final class News {
        var all: [RoomNews] = []
        var taught: Int {
            all.count { if case .taught = $0 { true } else { false } }
        }
    }

    init() throws {
        let files = UserDictionary(folder: folder, room: .main)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = (0..<1_000).map { "w\($0)\tsaid\n" }.joined()
        try text.write(toFile: files.path(of: .room), atomically: true, encoding: .utf8)
        loop = Loop()
        dictionary = RoomDictionary(
            files,
            rules: TeachingRules(),
            neverSpoken: .nothing,
            language: "en",
            disk: LongWork(on: loop, isOnFiles: true),
            isRemote: false,
            now: { [loop, clock] in loop.now + clock.ahead },
            tell: { [news] in news.all.append($0) }
        )
    }

    private func reading(of word: String, in files: UserDictionary) -> String? {
        files.table(of: .room).entry(aboutTheSameAs: LexiconEntry(pattern: word, reading: ""))?.reading
    }

    @Test func `changes are made in order, and who asks for the dictionary waits for those before`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var seen: [String?] = []
        for said in ["one", "two"] {
            dictionary.change(.set([LexiconEntry(pattern: "w1", reading: said)]), by: "http") { changed in
                seen.append((try? changed.get())?.first?.reading)
            }
            dictionary.whenCurrent { [self] in seen.append(reading(of: "w1", in: $0)) }
        }
        dictionary.change(.remove(LexiconEntry(pattern: "w1", reading: "")), by: "http") { [loop] changed in
            seen.append((try? changed.get())?.first?.reading)
            loop.stop()
        }
        #expect(seen.isEmpty, "nothing of it was done on the loop")
        loop.run()
        #expect(seen == ["said", "one", "one", "two", "two"])
        let again = UserDictionary(folder: folder, room: .main)
        #expect(again.refresh() && reading(of: "w1", in: again) == nil && again.table(of: .room).entries.count == 999)
    }

    @Test func `a command of the chat that comes during a change is carried out after it`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        dictionary.whenCurrent { [loop] _ in loop.stop() }
        loop.run()
        var isChanged = false
        dictionary.change(.set([LexiconEntry(pattern: "w1", reading: "one")]), by: "http") { _ in isChanged = true }
        var comment = Comments.Comment(text: "!teach w2 = two")
        comment.author = Author(id: "streamer", roles: [.broadcaster])
        var answer: Comments.Comment?
        dictionary.answer(comment, from: .all, ask: { _ in false }, isObeyed: { true }) { answer = $0 }
        #expect(answer == nil && !isChanged && news.taught == 0)
        dictionary.whenCurrent { [loop] _ in loop.stop() }
        loop.run()
        #expect(answer?.author == comment.author, "a ban takes it away")
        #expect(answer?.text == "Learned: two" && answer?.announcedAuthor == nil, "the name is of his own comments only")
        #expect(isChanged && news.taught == 1)
        let again = UserDictionary(folder: folder, room: .main)
        #expect(again.refresh() && reading(of: "w1", in: again) == "one" && reading(of: "w2", in: again) == "two")
    }

    @Test func `a command of the chat neither reads nor writes a long dictionary on the loop`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        dictionary.whenCurrent { [loop] _ in loop.stop() }
        loop.run()
        var comment = Comments.Comment(text: "!teach w2 = two")
        comment.author = Author(id: "streamer", roles: [.broadcaster])
        dictionary.answer(comment, from: .all, ask: { _ in false }, isObeyed: { true }) { #expect($0?.text == "Learned: two") }
        #expect(news.taught == 0, "it is written beside the loop")
        dictionary.whenCurrent { [loop] _ in loop.stop() }
        loop.run()
        #expect(news.taught == 1)
    }

    @Test func `the dictionary of a room that is not open, which nobody else keeps, learns as well`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var own: RoomDictionary? = RoomDictionary(
            UserDictionary(folder: folder, room: .main),
            rules: TeachingRules(),
            neverSpoken: .nothing,
            language: "en",
            disk: LongWork(on: loop, isOnFiles: true),
            isRemote: false,
            now: { [loop] in loop.now },
            tell: { [news] in news.all.append($0) }
        )
        var comment = Comments.Comment(text: "!teach w2 = two")
        comment.author = Author(id: "streamer", roles: [.broadcaster])
        var answer: String?
        own?.answer(comment, from: .all, ask: { _ in false }, isObeyed: { true }) { [loop] in
            answer = $0?.text
            loop.stop()
        }
        weak let abandoned = own
        own = nil
        loop.run()
        #expect(answer == "Learned: two" && news.taught == 1 && abandoned == nil)
    }

    @Test func `nothing is said to be learned where it cannot be written`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        dictionary.whenCurrent { [loop] _ in loop.stop() }
        loop.run()
        try FileManager.default.removeItem(atPath: folder)
        try "no folder".write(toFile: folder, atomically: true, encoding: .utf8)
        var comment = Comments.Comment(text: "!teach w2 = two")
        comment.author = Author(id: "streamer", roles: [.broadcaster])
        var answer: String?
        dictionary.answer(comment, from: .all, ask: { _ in false }, isObeyed: { true }) { [loop] in
            answer = $0?.text
            loop.stop()
        }
        loop.run()
        #expect(answer == "The dictionary cannot be written." && news.taught == 0)
    }

    @Test func `what is taught while changed files are read stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        dictionary.whenCurrent { [loop] _ in loop.stop() }
        loop.run()
        let path = UserDictionary(folder: folder, room: .main).path(of: .room)
        try (String(contentsOfFile: path, encoding: .utf8) + "new\tone\n").write(toFile: path, atomically: true, encoding: .utf8)
        clock.ahead = .seconds(1)
        var seen: [String?] = []
        dictionary.whenCurrent { [self] in seen.append(reading(of: "new", in: $0)) }
        var comment = Comments.Comment(text: "!teach w2 = two")
        comment.author = Author(id: "streamer", roles: [.broadcaster])
        dictionary.answer(comment, from: .all, ask: { _ in false }, isObeyed: { true }) { #expect($0?.text == "Learned: two") }
        dictionary.whenCurrent { [self] files in
            seen += [reading(of: "new", in: files), reading(of: "w2", in: files)]
            loop.stop()
        }
        loop.run()
        #expect(seen == ["one", "one", "two"])
    }
}
