// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Rooms

/// Shows on a terminal what is being read: one line for each comment. Nothing depends on colour alone.
///
/// Only a terminal gets these lines: a log never holds what was written or who wrote it.
final class TerminalView: RunView {
    private let writer: LineWriter
    private let isColoured: Bool

    /// A view on a terminal, coloured unless the terminal or its user objects.
    init(writer: LineWriter, environment: [String: String]) {
        self.writer = writer
        isColoured = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    func show(_ event: Event, in room: RoomName, account: Account, bytesRead: Int) {
        switch event {
        case .started(let started): show(started, in: room)
        case .finished(let comment, _, let outcome, _) where outcome != .heard:
            let reason = outcome.reason.map { " (\($0))" } ?? ""
            writer.write(styled("2", Wording.chosen("comment \(comment.value) \(outcome.name)\(reason)")))
        default: break
        }
    }

    private func show(_ started: Started, in room: RoomName) {
        let place = room == .main ? "" : styled("35", harmless(room.text)) + "  "
        let languages = unique(started.segments.map(\.language)).joined(separator: "+")
        let voices = unique(started.segments.map(\.voice)).joined(separator: "+")
        let author = started.author.map { styled("1;36", harmless($0)) + "  " } ?? ""
        writer.write(
            "\(styled("2", clock()))  \(place)\(author)\(styled("33", languages)) \(styled("2", voices))  \(harmless(started.text))"
        )
    }

    private func styled(_ style: String, _ text: String) -> String {
        isColoured ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }

    private func unique(_ names: [String]) -> [String] {
        names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func clock() -> String {
        var now = time(nil)
        var local = unsafe tm()
        unsafe localtime_r(&now, &local)
        let digits = unsafe [local.tm_hour, local.tm_min, local.tm_sec]
        return digits.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
