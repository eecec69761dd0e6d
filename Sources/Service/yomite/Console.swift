// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Synchronization

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

/// A line on stderr in the format that its reader wants. There is one stderr, so there is one format for the whole process.
enum LogLine {
    /// Whether lines are JSON objects. Set once, when the settings are known; before that they are text.
    static var isJSON: Bool {
        get { json.load(ordering: .relaxed) }
        set { json.store(newValue, ordering: .relaxed) }
    }

    private static let json = Atomic(false)

    /// The line for a message. In the journal its priority comes first (sd-daemon(3)); the journal takes it away again.
    static func text(_ importance: LogLevel, _ message: String) -> String {
        let text = isJSON ? JSONWriter.text(of: Object(importance, message)) : "yomite: \(shown(message, importance))"
        return goesToJournal ? "<\(importance.priority)>\(text)" : text
    }

    /// Lines below `info` are for developers, and contain much that others wrote: they stay as they are.
    private static func shown(_ message: String, _ importance: LogLevel) -> String {
        importance == .debug ? message : Wording.chosen(message)
    }

    /// Whether systemd connected stderr to the journal (systemd.exec(5)); not if the user redirected it.
    private static let goesToJournal: Bool = {
        var status = stat()
        guard let stream = Environment.variables()["JOURNAL_STREAM"], unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }()

    private struct Object: Encodable {
        var level: String
        var message: String
        var time = JSONWriter.now

        init(_ importance: LogLevel, _ message: String) {
            level = importance.rawValue
            self.message = message
        }
    }
}

extension LogLevel {
    /// Its number in the journal.
    fileprivate var priority: CInt {
        switch self {
        case .error: LOG_ERR
        case .warning: LOG_WARNING
        case .notice: LOG_NOTICE
        case .info: LOG_INFO
        case .debug: LOG_DEBUG
        }
    }
}
