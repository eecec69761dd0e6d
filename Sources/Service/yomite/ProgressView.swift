// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Shows on a terminal how far `render` has come: one line that is overwritten. A dumb terminal gets a line every ten percent.
final class ProgressView: RunView {
    private let writer: LineWriter
    private let loop: Loop
    private let rewrites: Bool
    private let totalBytes: Int
    private let began: Moment
    private var shown = -1
    private var seconds = 0.0

    /// A view of a run over these files; those that are not regular files have no known size.
    init(paths: [String], writer: LineWriter, loop: Loop, environment: [String: String]) {
        self.writer = writer
        self.loop = loop
        rewrites = environment["TERM"] != "dumb"
        totalBytes = paths.reduce(0) { $0 + ProgressView.size(of: $1) }
        began = loop.now
    }

    /// The part of the feed that was read, and the part of the accepted comments that have an outcome.
    func show(_ event: Event, in room: RoomName, account: Account, bytesRead: Int) {
        guard case .finished(_, _, _, let seconds) = event, account.accepted > 0 else { return }
        self.seconds += seconds
        let read = totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 0
        let settled = 1 - Double(account.underWay) / Double(account.accepted)
        let percent = Int(100 * read * settled)
        guard percent / (rewrites ? 1 : 10) > shown / (rewrites ? 1 : 10) || shown < 0 else { return }
        shown = percent
        let filled = percent / 5
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
        let line = "[\(bar)] \(percent) %, \(account.heard) comments, \(Int(self.seconds)) s of speech, \(speed) times real time"
        let shownLine = Wording.chosen(line)
        writer.write(rewrites ? "\r\u{1B}[K\(shownLine)" : shownLine, endsLine: !rewrites)
    }

    /// Keeps the last line.
    func finish() {
        if rewrites, shown >= 0 { writer.write("") }
    }

    private var speed: Int {
        let elapsed = Double((loop.now - began).nanoseconds) / 1e9
        return elapsed > 0 ? Int(seconds / elapsed) : 0
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        let result = path == "-" ? unsafe fstat(STDIN_FILENO, &status) : unsafe stat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    }
}
