// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Testing

@testable import Comments
@testable import Core
@testable import Dictionaries
@testable import Reading

/// A dictionary in a folder of a test's own.
private final class Shelves {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-words-\(UUID().uuidString.prefix(8))").path
    lazy var dictionary = open()

    func open(room: RoomName = .main) -> UserDictionary {
        UserDictionary(folder: folder + "/deep/dictionary", room: room)
    }

    /// What somebody writes with an editor.
    func write(_ text: String, to shelf: UserDictionary.Shelf) throws {
        let path = dictionary.path(of: shelf)
        try FileManager.default.createDirectory(atPath: folder + "/deep/dictionary", withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    func said(_ text: String, by dictionary: UserDictionary) -> String {
        var reader = Reader()
        reader.lexicon = dictionary.lexicon
        return reader.read(Comments.Comment(text: text)).segments.map(\.spoken).joined()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }
}

@Suite struct UserDictionaryTests {
    private let shelves = Shelves()

    @Test func `without a file there are no words and no complaints`() {
        #expect(!shelves.dictionary.refresh())
        #expect(shelves.dictionary.problems.isEmpty && shelves.said("gg", by: shelves.dictionary) == "gg")
    }

    @Test func `what is set is written, read by others, and can be removed`() throws {
        try shelves.dictionary.set([LexiconEntry(pattern: "gg", reading: "good game", addedBy: "operator")], in: .room)
        let other = shelves.open()
        #expect(other.refresh() && !other.refresh())
        #expect(shelves.said("gg", by: other) == "good game")
        #expect(try other.remove(LexiconEntry(pattern: "GG", reading: ""), from: .room))
        #expect(try !other.remove(LexiconEntry(pattern: "GG", reading: ""), from: .room))
        #expect(shelves.dictionary.refresh())
        #expect(shelves.said("gg", by: shelves.dictionary) == "gg")
    }

    @Test(.timeLimit(.minutes(1))) func `what is no file is not read, and nobody waits for it`() throws {
        try shelves.write("lol\tlaughs\n", to: .everywhere)
        let path = shelves.dictionary.path(of: .room)
        let isMade = unsafe mkfifo(path, 0o600) == 0
        #expect(isMade)
        #expect(shelves.dictionary.refresh())
        #expect(shelves.dictionary.problems == ["\(path) cannot be read: it is not a file"])
        #expect(shelves.said("lol", by: shelves.dictionary) == "laughs")
        #expect(throws: DictionaryError.unwritable(path, reason: "it is not a file")) {
            try shelves.dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .room)
        }
    }

    @Test func `a file that somebody edits is read again, and its other lines are kept`() throws {
        try shelves.write("# mine\nlol\tlaughs\nbroken\n", to: .everywhere)
        #expect(shelves.dictionary.refresh())
        #expect(shelves.said("lol", by: shelves.dictionary) == "laughs")
        #expect(
            shelves.dictionary.problems.count == 1
                && shelves.dictionary.problems[0].hasSuffix("line 3: there must be a tab between pattern and reading")
        )
        try shelves.dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .everywhere)
        let text = try String(contentsOfFile: shelves.dictionary.path(of: .everywhere), encoding: .utf8)
        #expect(text.hasPrefix("# mine\nlol\tlaughs\nbroken\ngg\tgood game\t"))
    }

    @Test(arguments: [
        "部屋", "ねこねこねこねこねこねこねこねこねこねこ配信の部屋です", "ねこねこねこねこねこねこねこねこねこねこねこ雑談配信の部屋です", String(repeating: "🐈", count: 48),
        String(repeating: "é", count: 48),
    ])
    func `a room has a dictionary whatever its name`(name: String) throws {
        let dictionary = shelves.open(room: RoomName(name))
        try dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .room)
        #expect(shelves.said("gg", by: dictionary) == "good game")
        let again = shelves.open(room: RoomName(name))
        #expect(again.refresh() && shelves.said("gg", by: again) == "good game")
    }

    @Test func `the room's words come before those of all rooms, and are no other room's`() throws {
        try shelves.write("gg\tfor all\nlol\tlaughs\n", to: .everywhere)
        try shelves.write("gg\tfor us\n", to: .room)
        #expect(shelves.dictionary.refresh())
        #expect(shelves.said("gg lol", by: shelves.dictionary) == "for us laughs")
        let other = shelves.open(room: "../../etc/other")
        #expect(other.refresh() && shelves.said("gg lol", by: other) == "for all laughs")
        #expect(other.path(of: .room).hasSuffix("/room-%2e%2e%2f%2e%2e%2fetc%2fother.tsv"))
    }

    @Test func `after each change it is as the files are`() throws {
        try shelves.write("gg\tfor all\nkg+\tkilos\t\tregex\n", to: .everywhere)
        try shelves.write("broken\nlol\tlaughs\n(\tx\t\tregex\n", to: .room)
        let dictionary = shelves.dictionary
        #expect(dictionary.refresh())
        func compare() {
            let again = shelves.open()
            #expect(again.refresh() && !dictionary.refresh(), "what was written here is not read again")
            #expect(shelves.said("gg lol 5kgg hi", by: dictionary) == shelves.said("gg lol 5kgg hi", by: again))
            #expect(dictionary.problems == again.problems && dictionary.problems.count == 2)
            #expect(dictionary.table(of: .room).entries == again.table(of: .room).entries)
        }
        try dictionary.set([LexiconEntry(pattern: "GG", reading: "for us")], in: .room)
        #expect(shelves.said("gg", by: dictionary) == "for us")
        compare()
        try dictionary.set([LexiconEntry(pattern: "lol", reading: "smiles"), LexiconEntry(pattern: "hi", reading: "hello")], in: .room)
        compare()
        try dictionary.set([LexiconEntry(pattern: "h.", reading: "pattern", kind: .regex)], in: .room)
        compare()
        #expect(try dictionary.remove(LexiconEntry(pattern: "gg", reading: ""), from: .room))
        #expect(shelves.said("gg", by: dictionary) == "for all")
        compare()
        #expect(try dictionary.remove(LexiconEntry(pattern: "h.", reading: "", kind: .regex), from: .room))
        compare()
    }

    @Test func `a change keeps what somebody else has written meanwhile`() throws {
        try shelves.dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .room)
        try shelves.write("lol\tlaughs\n", to: .room)
        try shelves.dictionary.set([LexiconEntry(pattern: "hi", reading: "hello")], in: .room)
        #expect(shelves.said("gg lol hi", by: shelves.dictionary) == "gg laughs hello")
    }

    @Test func `a file is changed by another thread, and is as before until that is taken over`() async throws {
        try shelves.write(words(1_000) + "w7\tlast line", to: .room)
        let dictionary = shelves.dictionary
        #expect(dictionary.refresh())
        let work = dictionary.changing(.set([LexiconEntry(pattern: "w5", reading: "five")]), in: .room)
        let changed = await Task.detached { work() }.value
        #expect(try changed.removed.get().map(\.reading) == ["said"])
        #expect(shelves.said("w5", by: dictionary) == "said")
        _ = dictionary.take(changed.state)
        #expect(shelves.said("w5 w6", by: dictionary) == "five said" && !dictionary.refresh())
        let again = shelves.open()
        #expect(again.refresh() && again.table(of: .room).entries == dictionary.table(of: .room).entries)
    }

    @Test func `a file that another Yomite writes, or somebody has edited, is not changed beside it`() throws {
        try shelves.write(words(1_000), to: .room)
        let dictionary = shelves.dictionary
        #expect(dictionary.refresh())
        let work = dictionary.changing(.remove(LexiconEntry(pattern: "w5", reading: "")), in: .room)
        let lock = unsafe Glibc.open(shelves.folder + "/deep/dictionary/.lock", O_RDWR | O_CREAT, 0o600)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let refused = work()
        #expect(throws: DictionaryError.busy(dictionary.path(of: .room))) { try refused.removed.get() }
        _ = dictionary.take(refused.state)
        #expect(shelves.said("w5", by: dictionary) == "said")
        close(lock)
        try shelves.write(words(1_001), to: .room)
        _ = dictionary.take(work().state)
        #expect(shelves.said("w5 w1000", by: dictionary) == "w5 said")
    }

    private func words(_ count: Int) -> String {
        (0..<count).map { "w\($0)\tsaid\n" }.joined()
    }

    @Test func `a bad regular expression is refused with its line, and the others work`() throws {
        try shelves.write("# patterns\n(\\d+)kg\t$1 kilos\t\tregex\n(\tx\t\tregex\n", to: .room)
        #expect(shelves.dictionary.refresh())
        #expect(shelves.said("5kg", by: shelves.dictionary) == "five kilos")
        #expect(shelves.dictionary.problems.count == 1)
        #expect(shelves.dictionary.problems[0].contains("room-main.tsv: line 3: the regular expression is wrong at character 2"))
        #expect(throws: DictionaryError.self) {
            try shelves.dictionary.set([LexiconEntry(pattern: "[", reading: "", kind: .regex)], in: .room)
        }
    }

    @Test func `regular expressions share what a dictionary may take, in what is set and in its files`() throws {
        let regex = { (text: String) in LexiconEntry(pattern: text, reading: "x", kind: .regex) }
        let dictionary = UserDictionary(folder: shelves.folder + "/small", room: "main", regexBytes: 4_096)
        try dictionary.set([regex("a{1,20}b")], in: .room)
        let large = regex("(?:a{1,20}b){1,99}")
        let problem = DictionaryError.unusable(large.pattern, reason: PatternProblem.tooLarge.reason)
        #expect(throws: problem) { try dictionary.set([large], in: .room) }
        #expect(dictionary.problems(with: [large, regex("("), regex("b")]).map(\.index) == [0, 1])
        // Many that fit singly.
        let many = (1...99).map { regex("a{1,20}\($0)") }
        #expect(!dictionary.problems(with: many).isEmpty && !dictionary.problems(with: many).contains { $0.index == 0 })
        #expect(throws: DictionaryError.self) { try dictionary.set(many, in: .room) }
        #expect(dictionary.table(of: .room).entries.count == 1 && dictionary.problems.isEmpty)
        // Another program writes the file.
        try "\(large.pattern)\tx\t\tregex\na\tb\t\tregex\n"
            .write(toFile: dictionary.path(of: .room), atomically: true, encoding: .utf8)
        #expect(dictionary.refresh() && dictionary.problems.count == 1)
        #expect(dictionary.problems.first?.contains("line 1: the regular expression is not used: its repetitions") == true)
        #expect((1...4_096).contains(dictionary.lexicon.regexBytes()))
    }

    @Test func `dictionaries of all rooms share a limit, and a file that does not fit changes nothing`() throws {
        let memory = DictionaryMemory(atMost: DictionaryMemory.bytes(ofEntries: 8, text: 100))
        let open = { (room: RoomName) in UserDictionary(folder: shelves.folder + "/shared", room: room, memory: memory) }
        let (ann, bob) = (open("ann"), open("bob"))
        let entry = { (number: Int) in LexiconEntry(pattern: "w\(number)", reading: "said") }
        try ann.set((1...4).map(entry), in: .room)
        #expect(ann.heldBytes > 0)
        let full = DictionaryError.overfull(memory.limit)
        #expect(throws: full) { try bob.set((1...8).map(entry), in: .room) }
        #expect(bob.table(of: .room).entries.isEmpty && bob.heldBytes == 0)
        // Another program writes more than fits.
        try words(5).write(toFile: bob.path(of: .room), atomically: true, encoding: .utf8)
        #expect(bob.refresh() && bob.problems.count == 1 && bob.problems.first?.contains("limits.dictionaryBytes") == true)
        let written = try String(contentsOfFile: bob.path(of: .room), encoding: .utf8)
        #expect(throws: full) { try bob.set([entry(9)], in: .room) }
        #expect(throws: full) { _ = try bob.remove(entry(0), from: .room) }
        #expect(try String(contentsOfFile: bob.path(of: .room), encoding: .utf8) == written)
        try words(1).write(toFile: ann.path(of: .room), atomically: true, encoding: .utf8)
        #expect(!bob.hasChanged && ann.refresh() && ann.problems.isEmpty && ann.table(of: .room).entries.count == 1)
        // There is memory now.
        #expect(bob.hasChanged && bob.refresh() && bob.problems.isEmpty && bob.table(of: .room).entries.count == 5)
        let held = bob.heldBytes
        for _ in 1...20 { try bob.set([entry(0)], in: .room) }
        #expect(bob.heldBytes <= held + 200, "an entry takes the place of another one")
        #expect(try bob.remove(entry(0), from: .room) && bob.heldBytes < held)
    }

    @Test func `a dictionary that cannot be written says so`() throws {
        let dictionary = UserDictionary(folder: "/proc/yomite", room: "main")
        let error = #expect(throws: DictionaryError.self) { try dictionary.set([LexiconEntry(pattern: "a", reading: "b")], in: .room) }
        #expect(error?.description.hasPrefix("/proc/yomite cannot be written: ") == true)
    }

    @Test func `a lock that is a link is not followed`() throws {
        let dictionary = shelves.dictionary
        try dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .room)
        let (lock, target) = (shelves.folder + "/deep/dictionary/.lock", shelves.folder + "/made")
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: target)
        let reason = "it is a symbolic link, which is not followed: remove it"
        #expect(throws: DictionaryError.unwritable(lock, reason: reason)) {
            try dictionary.set([LexiconEntry(pattern: "gg", reading: "well played")], in: .room)
        }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `words are their owner's only, unless the file says otherwise`() throws {
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let (dictionary, path) = (shelves.dictionary, shelves.dictionary.path(of: .room))
        try dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .room)
        #expect(try mode(path) == 0o600)
        #expect(try mode(shelves.folder + "/deep/dictionary") == 0o700)
        #expect(try mode(shelves.folder + "/deep/dictionary/.lock") == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
        try dictionary.set([LexiconEntry(pattern: "gg", reading: "well played")], in: .room)
        #expect(try mode(path) == 0o664)
    }

    @Test func `a draft that is a link is not written through`() throws {
        let (dictionary, path) = (shelves.dictionary, shelves.dictionary.path(of: .room))
        try shelves.write("precious\n", to: .everywhere)
        try FileManager.default.createSymbolicLink(atPath: path + ".new", withDestinationPath: dictionary.path(of: .everywhere))
        try dictionary.set([LexiconEntry(pattern: "gg", reading: "good game")], in: .room)
        #expect(try String(contentsOfFile: dictionary.path(of: .everywhere), encoding: .utf8) == "precious\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("gg\tgood game"))
    }

    @Test func `writers that come at the same time lose nothing`() async throws {
        let folder = shelves.folder
        await withTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    let dictionary = UserDictionary(folder: folder, room: "main")
                    for number in 0..<25 {
                        let entry = LexiconEntry(pattern: "w\(writer)n\(number)", reading: "x")
                        while (try? dictionary.set([entry], in: .room)) == nil {}
                    }
                }
            }
        }
        let dictionary = UserDictionary(folder: folder, room: "main")
        _ = dictionary.refresh()
        #expect(dictionary.table(of: .room).entries.count == 100 && dictionary.problems.isEmpty)
    }
}
