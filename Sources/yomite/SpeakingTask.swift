// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Configuration
internal import Glibc

/// What a session is to speak.
enum SpeakingTask {
    /// Feeds, by path (`-` is stdin), under a policy for what is too much.
    case read([String], Backlog.Policy)
    /// A text.
    case say(String)
    /// Feeds, into a file.
    case render([String])

    init(_ command: Command, _ arguments: [String], _ settings: Settings) {
        let paths = arguments.isEmpty ? ["-"] : arguments
        switch command {
        case .say: self = .say(arguments.joined(separator: " "))
        case .render: self = .render(paths)
        default: self = .read(paths, SpeakingTask.policy(settings.backlog, paths))
        }
    }

    /// What happens to comments that cannot be spoken in time.
    var policy: Backlog.Policy {
        if case .read(_, let policy) = self { policy } else { .all }
    }

    /// Whether the sound goes to a file, as fast as it can be made.
    var isRendering: Bool {
        if case .render = self { true } else { false }
    }

    /// Whether it is the operator who speaks, and no chat.
    var isOwnWords: Bool {
        if case .say = self { true } else { false }
    }

    /// Whether everything there is to say is known to come to an end.
    var isFinite: Bool {
        switch self {
        case .say, .render: true
        case .read(let paths, _): paths.allSatisfy(SpeakingTask.isRegularFile)
        }
    }

    /// Files are read whole; what comes over a pipe is live.
    private static func policy(_ choice: BacklogChoice, _ paths: [String]) -> Backlog.Policy {
        switch choice {
        case .live: .live
        case .all: .all
        case .auto: paths.allSatisfy(isRegularFile) ? .all : .live
        }
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        let result = path == "-" ? unsafe fstat(STDIN_FILENO, &status) : unsafe stat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
