// SPDX-License-Identifier: GPL-3.0-or-later

package import Backlog
package import Configuration
internal import Feeds

/// What a session is to speak.
package enum SpeakingTask {
    /// Feeds, under a policy for what is too much.
    case read(FeedPlan, Backlog.Policy)
    /// Feeds and what programs send, without an end.
    case serve(FeedPlan, Backlog.Policy)
    /// A text.
    case say(String)
    /// Feeds by path (`-` is stdin), into a file.
    case render([String])
    /// Comments that the program itself has written as JSON, by the path of their file.
    case samples(String)

    package init(_ command: Command, _ arguments: [String], _ settings: Settings, _ origins: Origins) {
        switch command {
        case .say: self = .say(arguments.joined(separator: " "))
        case .render: self = .render(arguments.isEmpty ? ["-"] : arguments)
        // Programs cannot be made to wait as a pipe can: what is to be read whole has to be asked for.
        case .serve: self = .serve(FeedPlan(service: arguments, settings), settings.backlog.wantedPolicy ?? .live)
        default:
            let plan = FeedPlan(arguments, settings, origins)
            // Files are read whole; what comes over a pipe is live.
            self = .read(plan, settings.backlog.wantedPolicy ?? (plan.isFinite ? .all : .live))
        }
    }

    /// What happens to comments that cannot be spoken in time.
    var policy: Backlog.Policy {
        switch self {
        case .read(_, let policy), .serve(_, let policy): policy
        case .say, .render, .samples: .all
        }
    }

    /// Whether it goes on when its feeds have ended.
    package var isService: Bool {
        if case .serve = self { true } else { false }
    }

    /// Whether it may go on for so long that its settings are changed meanwhile.
    package var isLasting: Bool {
        switch self {
        case .read, .serve: true
        case .say, .render, .samples: false
        }
    }

    /// Whether programs may reach it over a port. The others speak what they were given, often while a service has the configured ports.
    var opensPorts: Bool {
        switch self {
        case .read, .serve: true
        case .say, .render, .samples: false
        }
    }

    /// A service would wait for ever for what is not there; others say it when they come to it, and end.
    func checkFeeds() throws(ServiceFailure) {
        guard case .serve(let plan, _) = self else { return }
        do throws(FeedOpenError) {
            for path in plan.paths { try FeedInput.check(path) }
        } catch {
            throw ServiceFailure(.inputMissing, "\(error)")
        }
    }

    /// Whether there may be other rooms than the main one: comments choose them, or programs that say in which room they want one heard.
    func hasRooms(_ settings: Settings) -> Bool {
        if case .raw = settings.outputs[0].place { return false }
        return settings.rooms || isService
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
        case .say, .render, .samples: true
        case .serve: false
        case .read(let plan, _): plan.isFinite
        }
    }
}
