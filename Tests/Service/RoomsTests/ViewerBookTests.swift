// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Voices

/// What is set for viewers, as a text and as a file.
@Suite struct ViewerBookTests {
    private let by = ViewerEntry.Change(by: "mod", at: "2026-11-25T14:10:00.000Z")

    private func comment(id: String? = nil, name: String? = nil, on platform: String? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: "x")
        (comment.author, comment.platform) = (Author(id: id, name: name), platform)
        return comment
    }

    private func book(_ changes: (ViewerID, [ViewerSetting]?)...) throws -> ViewerBook {
        var book = ViewerBook()
        for (viewer, settings) in changes { _ = try book.make(ViewerChange(of: viewer, settings, by), atMost: 100) }
        return book
    }

    @Test func `what is set stays the same as a text`() throws {
        let all: [ViewerSetting] = [
            .mute(.until(1_764_079_800_000)), .voice("espeak:ja+f5"), .gender(.female), .rate(120), .pitch(90), .nickname("りんご\n\"x\""),
            .reading("ringo"), .trusted(true),
        ]
        let written = try book((ViewerID("UC1", on: "youtube"), all), (ViewerID("Ann"), [.mute(.forever)]))
        let read = ViewerBook(written.text)
        #expect(read == written && read.problems.isEmpty && read.count == 2)
        #expect(written.text.split(separator: "\n").count == 2)
        #expect(read[ViewerID("UC1", on: "youtube")]?.nickname == "りんご\n\"x\"")
        #expect(read[ViewerID("UC1", on: "youtube")]?.change == by)
    }

    @Test func `a viewer is told by platform and id, and by the name where there is no id`() throws {
        let book = try book(
            (ViewerID("17", on: "twitch"), [.rate(110)]),
            (ViewerID("17"), [.rate(120)]),
            (ViewerID("Ann"), [.rate(130)]),
            (ViewerID("ann", on: "niconico"), [.rate(140)])
        )
        #expect(book.entry(of: comment(id: "17", on: "twitch"))?.rate == 110)
        #expect(book.entry(of: comment(id: "17", on: "youtube"))?.rate == 120, "without a platform it is for all of them")
        #expect(book.entry(of: comment(id: "17"))?.rate == 120)
        #expect(book.entry(of: comment(name: "@ANN"))?.rate == 130)
        #expect(book.entry(of: comment(name: "Ann", on: "niconico"))?.rate == 140)
        #expect(book.entry(of: comment(name: "Ann", on: "twitch"))?.rate == 130)
        #expect(book.entry(of: comment(id: "18", name: "Ann", on: "twitch")) == nil, "anybody can take a name")
        #expect(book.entry(of: comment(id: "ann")) == nil, "ids differ in capital letters")
        #expect(book.entry(of: Comments.Comment(text: "x")) == nil)
    }

    @Test func `nobody takes over what is set for an id by taking it for a name`() throws {
        var book = ViewerBook()
        _ = try book.make(ViewerChange(of: ViewerID("17"), [.trusted(true)], name: "Ann", by), atMost: 100)
        #expect(book.entry(of: comment(id: "17", name: "Ann"))?.isTrusted == true)
        #expect(book.entry(of: comment(name: "17")) == nil)
    }

    @Test func `lines and keys that cannot be read are named, and stay where they are`() throws {
        let text = """
            # Bea is my sister
            {"id":"1","voice":7,"muted":true}
            nonsense
            {"id":"2","muted":true}
            {"platform":"twitch"}
            {"id":"2","muted":"tomorrow"}
            {"id":"3","rate":1000,"nickname":"Bea"}
            {"id":"4","gender":"none"}

            {"id":"5","trusted":true,"added later":1}

            """
        var book = ViewerBook(text)
        #expect(book.viewers.map(\.id.id) == ["1", "2", "3", "4", "5"])
        #expect(book[ViewerID("1")]?.mute == .forever && book[ViewerID("3")]?.nickname == "Bea", "the other keys count")
        #expect(book[ViewerID("2")]?.mute == .forever, "who was muted is not heard because of a mistake")
        #expect(
            book.problems == [
                "line 2: \"voice\" must be a text", "line 3: it is not an object of JSON in one line", "line 5: \"id\" is missing",
                "line 6: \"muted\" must be true, false, or a time such as 2026-11-25T14:10:00Z",
                "line 7: \"rate\" must be a number from 25 to 400", "line 8: \"gender\" must be female, male or any",
            ]
        )
        _ = try book.make(ViewerChange(of: ViewerID("2"), nil, by), atMost: 100)
        let lines = book.text.split(separator: "\n")
        #expect(lines.count == 7 && lines[0] == "# Bea is my sister" && lines[2] == "nonsense" && !book.text.contains("\"id\":\"2\""))
        #expect(lines[1] == #"{"id":"1","voice":7,"muted":true}"# && lines[4] == #"{"id":"3","rate":1000,"nickname":"Bea"}"#)
        _ = try book.make(ViewerChange(of: ViewerID("1"), [.trusted(true)], by), atMost: 100)
        #expect(!book.text.contains(#""voice":7"#), "a changed line is written anew")
    }

    @Test func `a file may begin with the mark of Windows' editors`() {
        let book = ViewerBook("\u{FEFF}{\"id\":\"1\",\"trusted\":true}\n")
        #expect(book.viewers.map(\.id.id) == ["1"] && book.problems.isEmpty && book.text.first == "{")
    }

    @Test func `lines may end as Windows ends them`() {
        let book = ViewerBook("# Bea\r\n{\"id\":\"1\",\"trusted\":true}\r\n\r\nnonsense\r\r\n")
        #expect(book.viewers.map(\.id.id) == ["1"] && book.problems.map { $0.prefix(7) } == ["line 4:"])
        #expect(ViewerBook(book.text).text == book.text)
    }

    @Test func `what is taken back leaves no line, and more viewers than the limit are refused`() throws {
        let id = ViewerID("1")
        #expect(try book((id, [.voice("x"), .trusted(true)]), (id, [.voice(nil)])).count == 1)
        #expect(try book((id, [.voice("x"), .trusted(true)]), (id, [.voice(nil), .trusted(false)])).text.isEmpty)
        #expect(try book((id, [.mute(.off)])).isEmpty)
        var full = try book((id, [.rate(50)]))
        #expect(throws: ViewerBookError.full(1)) { try full.make(ViewerChange(of: ViewerID("2"), [.rate(50)], by), atMost: 1) }
        #expect(try full.make(ViewerChange(of: id, [.rate(60)], by), atMost: 1)?.rate == 50)
    }

    @Test func `long ids fill a book before the limit of viewers is reached, until they are taken back`() throws {
        var full = ViewerBook()
        let ids = (0..<10).map { ViewerID(String(repeating: "\($0)", count: 1_000)) }
        let added = ids.prefix { (try? full.make(ViewerChange(of: $0, [.mute(.forever)], by), atMost: 20)) != nil || full[$0] != nil }
        #expect(added.count == 5 && full.count == 5)
        _ = try full.make(ViewerChange(of: ids[0], nil, by), atMost: 20)
        _ = try full.make(ViewerChange(of: ids[5], [.mute(.forever)], by), atMost: 20)
        #expect(full.count == 5 && full[ids[5]]?.mute == .forever)
    }

    @Test func `what a viewer has wished is marked, in the file too`() throws {
        var wish = ViewerChange(of: ViewerID("1"), [.gender(.female), .pitch(90)], by)
        wish.isWish = true
        var written = try book((ViewerID("1"), [.rate(80)]))
        _ = try written.make(wish, atMost: 100)
        #expect(written.text.contains(#""wished":"voice,pitch""#))
        let read = ViewerBook(written.text)
        #expect(read == written && read[ViewerID("1")]?.wished == [.voice, .pitch])
        #expect(ViewerBook(#"{"id":"1","wished":"mute"}"#).problems.count == 1)
    }

    @Test func `a mute ends by itself`() throws {
        let book = try book((ViewerID("1"), [.mute(.until(1_000))]), (ViewerID("2"), [.mute(.forever)]))
        let (first, second) = (book[ViewerID("1")], book[ViewerID("2")])
        #expect(first?.isMuted(at: 999) == true && first?.isMuted(at: 1_000) == false)
        #expect(second?.isMuted(at: .max) == true)
        #expect(book.mutesMore(than: ViewerBook(), at: 999) && !book.mutesMore(than: book, at: 999))
    }

    // MARK: - The file

    private func inFolder<Result>(_ work: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-viewers-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try work(folder)
    }

    private func change(_ id: String, _ settings: [ViewerSetting]?) -> ViewerChange {
        ViewerChange(of: ViewerID(id), settings, by)
    }

    @Test func `a file is made for its owner only, and read by the next run`() throws {
        try inFolder { folder in
            var file = ViewerFile(folder: folder, room: "アンのへや", atMost: 10)
            file.refresh()
            #expect(!FileManager.default.fileExists(atPath: folder), "nothing is made before something is set")
            #expect(try file.make(change("1", [.trusted(true)])) == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            var next = ViewerFile(folder: folder, room: "アンのへや", atMost: 10)
            let hasChanged = next.refresh()
            #expect(hasChanged && next.book[ViewerID("1")]?.isTrusted == true)
            let changesAgain = next.refresh()
            #expect(!changesAgain)
        }
    }

    @Test func `a change keeps what others wrote into the file meanwhile`() throws {
        try inFolder { folder in
            var file = ViewerFile(folder: folder, room: .main, atMost: 10)
            _ = try file.make(change("1", [.trusted(true)]))
            try "{\"id\":\"2\",\"muted\":true}\nnonsense\n".write(toFile: file.path, atomically: false, encoding: .utf8)
            _ = try file.make(change("3", [.rate(80)]))
            let text = try String(contentsOfFile: file.path, encoding: .utf8)
            #expect(text.hasPrefix("{\"id\":\"2\",\"muted\":true}\nnonsense\n{"))
            #expect(file.book[ViewerID("1")] == nil && file.book[ViewerID("3")]?.rate == 80)
            #expect(file.problems == ["\(file.path): line 2: it is not an object of JSON in one line"])
        }
    }

    @Test func `what was read last holds while the file cannot be read, and a removed file holds nothing`() throws {
        try inFolder { folder in
            var file = ViewerFile(folder: folder, room: .main, atMost: 10)
            _ = try file.make(change("1", [.mute(.forever)]))
            try FileManager.default.removeItem(atPath: file.path)
            try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
            file.refresh()
            #expect(file.book[ViewerID("1")]?.mute == .forever)
            #expect(file.problems.count == 1)
            try FileManager.default.removeItem(atPath: file.path)
            file.refresh()
            #expect(file.book.isEmpty && file.problems.isEmpty)
        }
    }

    @Test func `a file does not become longer than what is read`() throws {
        try inFolder { folder in
            var file = ViewerFile(folder: folder, room: .main, atMost: 10_000)
            // Two lines of a program that was not ours, almost as long as all may be.
            let remark = "# " + String(repeating: "x", count: 2 << 20 - 100)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "\(remark)\n\(remark)\n".write(toFile: file.path, atomically: false, encoding: .utf8)
            #expect(throws: ViewerBookError.full(0)) { try file.make(change(String(repeating: "y", count: 1_000), [.mute(.forever)])) }
            #expect(try file.make(change("1", [.mute(.forever)])) == nil)
        }
    }

    @Test func `a file that cannot be read is not replaced`() throws {
        try inFolder { folder in
            var file = ViewerFile(folder: folder, room: .main, atMost: 10)
            try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
            #expect(throws: ViewerBookError.unwritable(file.path, reason: "it is not a file")) { try file.make(change("1", [.rate(80)])) }
            #expect(file.problems.count == 1)
        }
    }
}
