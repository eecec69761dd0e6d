// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Foundation
import Glibc
import Testing

@testable import Net

/// How files are opened that are written and that hold secrets.
@Suite final class FilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-files-\(UUID().uuidString.prefix(8))").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func make(_ name: String, mode: Int = 0o600, owner: uid_t = geteuid()) throws {
        try "old and long".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/\(name)")
        #expect(unsafe chown("\(folder)/\(name)", owner, owner) == 0)
    }

    private func link(_ name: String, to target: String, owner: uid_t = geteuid()) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
        #expect(unsafe lchown("\(folder)/\(name)", owner, owner) == 0)
    }

    /// A folder where everybody may write, as /tmp is.
    private func makePublic() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder)
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    @Test func `a new file is its owner's only, and one that is there keeps its mode and nothing else`() throws {
        #expect(create("\(folder)/a") == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: "\(folder)/a")[.posixPermissions] as? Int == 0o600)
        try make("b", mode: 0o664)
        #expect(create("\(folder)/b") == 0)
        #expect(text("b") == "new")
        #expect(try FileManager.default.attributesOfItem(atPath: "\(folder)/b")[.posixPermissions] as? Int == 0o664)
    }

    @Test func `links of one's own are followed, one after the other, also in a public folder`() throws {
        try makePublic()
        try FileManager.default.createDirectory(atPath: "\(folder)/deep", withIntermediateDirectories: false)
        try link("one", to: "deep/two")
        try link("deep/two", to: "../three")
        try link("three", to: "\(folder)/end")
        #expect(create("\(folder)/one") == 0)
        #expect(text("end") == "new")
    }

    @Test func `a file is replaced whole, keeps its mode, and leaves every other file alone`() throws {
        try make("a", mode: 0o640)
        try make("a.new")
        try replaceWhole("\(folder)/a", with: "new")
        try replaceWhole("\(folder)/b", with: "new")
        #expect(text("a") == "new" && text("b") == "new" && text("a.new") == "old and long")
        #expect(try FileManager.default.attributesOfItem(atPath: "\(folder)/a")[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.attributesOfItem(atPath: "\(folder)/b")[.posixPermissions] as? Int == 0o600)
        #expect(throws: UnwritableFile.self) { try replaceWhole("\(folder)/missing/a", with: "new") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a", "a.new", "b"])
    }

    @Test func `a pipe into which nobody writes is given up, and one that is written is read`() throws {
        let path = folder + "/pipe"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        #expect { try readWhole(path, atMost: 100, patience: .milliseconds(1)) } throws: { error in
            (error as? UnreadableFile)?.reason.contains("nobody has written") == true
        }
        // As a shell's `<(…)` is.
        var ends: [CInt] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        #expect(unsafe write(ends[1], "words", 5) == 5)
        close(ends[1])
        #expect(try readWhole("/dev/fd/\(ends[0])", atMost: 100) == "words")
    }

    @Test func `a file behind a link is replaced, and what is no file stays`() throws {
        try make("a")
        try link("b", to: "a")
        try replaceWhole("\(folder)/b", with: "new")
        #expect(text("a") == "new" && text("b") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/b") == "a")
        makePipe("pipe")
        #expect(throws: UnwritableFile.self) { try replaceWhole("\(folder)/pipe", with: "new") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a", "b", "pipe"])
    }

    @Test func `drafts of programs that were killed are removed by the next one, and nothing else`() throws {
        let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -3_600)]
        let names = [
            ".yomite-0123456789abcdef.new", ".yomite-notes-of-monday.new", ".yomite-.new", ".yomite-abc.new",
            ".yomite-f123456789abcdef.new",
        ]
        for name in names {
            try make(name)
            if name != names[4] { try FileManager.default.setAttributes(old, ofItemAtPath: "\(folder)/\(name)") }
        }
        try link(".yomite-1123456789abcdef.new", to: ".yomite-abc.new")
        try replaceWhole("\(folder)/a", with: "new")
        let kept = names.dropFirst() + [".yomite-1123456789abcdef.new", "a"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == kept.sorted())
    }

    @Test func `devices and what /proc leads to are opened, and links in circles are not`() throws {
        #expect(create("/dev/null") == 0)
        try make("open")
        let file = unsafe open("\(folder)/open", O_RDWR)
        defer { close(file) }
        #expect(create("/dev/fd/\(file)") == 0)
        #expect(text("open") == "new")
        try link("circle", to: "circle")
        #expect(create("\(folder)/circle") == ELOOP)
        #expect(create("\(folder)/nowhere/x") == ENOENT)
        #expect(create(folder) == EISDIR)
    }

    @Test(.enabled(if: geteuid() == 0, "only root makes files of others"))
    func `what somebody else put into a public folder is not written`() throws {
        let nobody: uid_t = 65_534
        try makePublic()
        try make("mine")
        try link("trap", to: "mine", owner: nobody)
        try link("way", to: "trap")
        try make("theirs", mode: 0o666, owner: nobody)
        #expect(create("\(folder)/trap") == ELOOP)
        #expect(create("\(folder)/way") == ELOOP)
        #expect(create("\(folder)/theirs") == ELOOP)
        #expect(text("mine") == "old and long" && text("theirs") == "old and long")
        // In a folder of one's own somebody else's link is there by one's own wish.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        #expect(create("\(folder)/trap") == 0)
        #expect(text("mine") == "new")
    }

    @Test(.enabled(if: geteuid() == 0, "only root makes links of others"))
    func `a link in the middle of a path is followed only where it is no trap`() throws {
        let nobody: uid_t = 65_534
        try makePublic()
        for name in ["private", "ways"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
        }
        try make("private/diary")
        try link("trap", to: "private", owner: nobody)
        try link("own", to: "private/")
        try link("ways/first", to: "..//own")
        try link("ways/second", to: "../trap")
        #expect(create("\(folder)/trap/diary") == ELOOP)
        #expect(create("\(folder)/ways/second/diary") == ELOOP)
        #expect(text("private/diary") == "old and long")
        #expect(create("\(folder)/ways/first/diary") == 0)
        #expect(create("\(folder)/own/../private/./diary") == 0)
        #expect(text("private/diary") == "new")
        #expect(create("\(folder)/private/diary/x") == ENOTDIR)
        #expect(create("\(folder)/private/") == EISDIR && create("") == ENOENT)
    }

    private func makePipe(_ name: String, owner: uid_t = geteuid()) {
        #expect(unsafe mkfifo("\(folder)/\(name)", 0o666) == 0)
        #expect(unsafe chown("\(folder)/\(name)", owner, owner) == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "only root makes pipes of others"), .timeLimit(.minutes(1)))
    func `nobody can make us wait for the reader of his pipe`() throws {
        try makePublic()
        makePipe("theirs", owner: 65_534)
        #expect(create("\(folder)/theirs") == ELOOP)
        // Nor with a reader.
        let reader = unsafe open("\(folder)/theirs", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(create("\(folder)/theirs") == ELOOP)
    }

    @Test(.timeLimit(.minutes(1))) func `one's own pipe is opened when its reader comes`() throws {
        makePipe("pipe")
        let path = "\(folder)/pipe"
        Thread.detachNewThread { _ = create(path) }
        let bytes = try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()
        #expect(bytes == Data("new".utf8))
    }

    @Test(arguments: [(0o600, true), (0o400, true), (0o640, true), (0o644, false), (0o604, false), (0o602, false)])
    func `a secret is read where only its owner and group can`(mode: Int, isRead: Bool) throws {
        let path = "\(folder)/secret"
        try make("secret", mode: mode)
        if isRead {
            #expect(try readSecret(path, atMost: 100) == "old and long")
        } else {
            let error = #expect(throws: UnreadableFile.self) { try readSecret(path, atMost: 100) }
            #expect(error?.reason == "every user of this machine can read or change it: chmod 600 '\(path)'")
        }
    }
}

/// Writes "new" into an emptied file. Returns the error, or 0.
private func create(_ path: String) -> CInt {
    let file = unsafe yomite_file_open(path)
    guard file >= 0 else { return -file }
    defer { close(file) }
    let problem = yomite_file_empty(file)
    guard problem == 0 else { return -problem }
    return unsafe write(file, "new", 3) == 3 ? 0 : errno
}
