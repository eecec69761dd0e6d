// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Messages for people while Yomite runs: lines on stderr, by level. Never makes the loop wait.
///
/// Below `debug` no line holds what a viewer wrote, or a viewer's name.
final class Console {
    /// Lines that are not messages, such as the view of what is being read.
    let writer: LineWriter
    /// The destination of messages.
    let log: Log

    init(_ settings: Settings, loop: Loop) {
        let writer = LineWriter(to: STDERR_FILENO, on: loop)
        self.writer = writer
        log = Log(level: settings.shownLevel) { writer.write(LogLine.text($0, $1)) }
    }

    /// The last line, which appears even if only errors are wanted.
    func close(with message: String) {
        writer.write(LogLine.text(.notice, message))
        writer.finish()
    }
}
