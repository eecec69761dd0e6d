// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Core
@testable import Net
@testable import yomite

/// The file with the comment that is being heard.
@Suite struct CurrentCaptionTests {
    private let loop = Loop()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "yomite-caption-\(UUID().uuidString.prefix(8))")
    private var path: String { folder.appending(path: "now.txt").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func started(_ number: UInt64, _ text: String, by author: String? = "Ann") -> Event {
        .started(Started(comment: CommentNumber(number), id: nil, author: author, text: text, segments: [], at: 0))
    }

    /// Runs the loop until the file has this text. A test that waits in vain is ended by its time limit.
    private func run(until wanted: String) {
        func look() {
            if text == wanted { loop.stop() } else { _ = loop.after(.milliseconds(1)) { look() } }
        }
        // Not at once: a loop that does not run yet would not be stopped.
        loop.after(.zero) { look() }
        loop.run()
    }

    private func open(_ path: String, tell: @escaping (String) -> Void = { _ in }) -> (CurrentCaption, failure: FileError?) {
        var failure: FileError?
        let opened = { [loop] (error: FileError?) in
            failure = error
            loop.stop()
        }
        let caption = CurrentCaption(path: path, loop: loop, opened: opened, tell: tell)
        loop.run()
        return (caption, failure)
    }

    @Test(.timeLimit(.minutes(1))) func `it has what is heard, in one line, and nothing else`() throws {
        try "of an earlier run".write(toFile: path, atomically: true, encoding: .utf8)
        let (caption, failure) = open(path)
        #expect(failure == nil && text == "")
        caption.note(started(1, "good\nevening\u{2028}!"))
        run(until: "Ann: good evening !\n")
        caption.note(.finished(CommentNumber(7), id: nil, .heard, seconds: 1))
        caption.note(.finished(CommentNumber(1), id: nil, .deleted(.message), seconds: 1))
        run(until: "")
        // Of many changes at once the last counts.
        for number in 2...50 as ClosedRange<UInt64> { caption.note(started(number, "\(number)", by: nil)) }
        run(until: "50\n")
        caption.note(started(51, "last"))
        #expect(caption.finish() == nil && text == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["now.txt"])
        try FileManager.default.removeItem(at: folder)
    }

    @Test(.timeLimit(.minutes(1))) func `a file that cannot be written is a failure at the start, and told later`() throws {
        #expect(open("\(folder.path)/none/now.txt").failure != nil)
        var told: [String] = []
        let (caption, failure) = open(path) { [loop] in
            told.append($0)
            loop.stop()
        }
        #expect(failure == nil)
        try FileManager.default.removeItem(at: folder)
        caption.note(started(1, "x"))
        loop.run()
        #expect(caption.finish() != nil)
        #expect(told.count == 1 && told[0].contains("--caption-file: \(path) cannot be written"))
    }
}
