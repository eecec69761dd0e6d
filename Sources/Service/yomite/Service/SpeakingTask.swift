// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Feeds

/// What a process does in a fleet.
enum FleetRole: Sendable {
    /// It takes in comments, and reads rooms aloud.
    case node
    /// It only takes in comments.
    case intake
}

/// What a session speaks.
enum SpeakingTask {
    /// Feeds, with a policy for floods.
    case read(FeedPlan, Backlog.Policy)
    /// Feeds and the comments of programs, without an end.
    case serve(FeedPlan, Backlog.Policy)
    /// Rooms that are shared with other machines, and feeds whose comments are for all of them.
    case fleet(FeedPlan, FleetRole)
    /// A text.
    case say(String)
    /// Feeds by path (`-` is stdin), into a file.
    case render([String])
    /// Comments that this program has written as JSON, by the path of their file.
    case samples(String)

    init(_ command: Command, _ arguments: [String], _ settings: Settings, _ origins: Origins) {
        switch command {
        case .say: self = .say(arguments.joined(separator: " "))
        case .render: self = .render(arguments.isEmpty ? ["-"] : arguments)
        // Programs cannot be held back like a pipe: reading everything has to be requested.
        case .serve: self = .serve(FeedPlan(service: arguments, settings), settings.backlog.wantedPolicy ?? .live)
        case .fleetNode: self = .fleet(FeedPlan(service: arguments, settings), .node)
        case .fleetIntake: self = .fleet(FeedPlan(service: arguments, settings), .intake)
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
        case .fleet: .live
        case .say, .render, .samples: .all
        }
    }

    /// Whether it continues after its feeds have ended.
    var isService: Bool {
        switch self {
        case .serve, .fleet: true
        case .read, .say, .render, .samples: false
        }
    }

    /// A pipe on stdin that is all it speaks, and may have an end.
    var onlyPipe: CInt? {
        if case .read(let plan, _) = self { plan.onlyPipe } else { nil }
    }

    /// What it does in a fleet; nil outside of one.
    var fleetRole: FleetRole? {
        if case .fleet(_, let role) = self { role } else { nil }
    }

    /// Whether it may run long enough for its settings to be changed meanwhile.
    var isLasting: Bool {
        switch self {
        case .read, .serve, .fleet: true
        case .say, .render, .samples: false
        }
    }

    /// Whether programs may reach it over a port. Other tasks speak what they were given, often while a service uses the configured ports.
    var opensPorts: Bool {
        switch self {
        case .read, .serve, .fleet: true
        case .say, .render, .samples: false
        }
    }

    private var servicePlan: FeedPlan? {
        switch self {
        case .serve(let plan, _), .fleet(let plan, _): plan
        case .read, .say, .render, .samples: nil
        }
    }

    /// A service would wait forever for a missing file; other tasks report it in its turn, and end.
    func checkFeeds() throws(ServiceFailure) {
        guard let plan = servicePlan else { return }
        do throws(FeedOpenError) {
            for path in plan.paths { try FeedInput.check(path) }
        } catch {
            throw ServiceFailure(.inputMissing, "\(error)")
        }
    }

    /// Whether a key of YouTube's API is needed.
    var needsYouTubeKey: Bool { chats?.needsYouTubeKey ?? false }

    /// Whether the chat of a channel of Twitch is read.
    var readsTwitch: Bool { chats?.readsTwitch ?? false }

    /// The feeds among which chats of platforms may be.
    private var chats: FeedPlan? {
        switch self {
        case .read(let plan, _), .serve(let plan, _), .fleet(let plan, _): plan
        case .say, .render, .samples: nil
        }
    }

    /// Whether there may be other rooms than the main one: comments choose them, or programs name the room for a comment.
    func hasRooms(_ settings: Settings) -> Bool {
        if case .raw = settings.outputs[0].place { return false }
        return settings.rooms || isService
    }

    /// Whether the sound goes to a file, as fast as possible.
    var isRendering: Bool {
        if case .render = self { true } else { false }
    }

    /// Whether the operator or Yomite itself speaks, and not a chat.
    var isOwnWords: Bool {
        switch self {
        case .say, .samples: true
        case .read, .serve, .fleet, .render: false
        }
    }

    /// Whether everything to say is known to end.
    var isFinite: Bool {
        switch self {
        case .say, .render, .samples: true
        case .serve, .fleet: false
        case .read(let plan, _): plan.isFinite
        }
    }
}
