// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc

/// How a host's process ended, as the kernel reports it.
enum HostEnd: Equatable {
    case exited(status: Int32)
    case signalled(Int32)

    /// What an operator should know about it, in addition to the state of the host.
    var explanation: String? {
        guard self == .signalled(SIGSYS) else { return nil }
        return
            "it made a system call that voice hosts may not; a line of its own says which. If its engine needs that call, its row has to open a"
            + " door (docs/adding-an-engine.md); if not, a text may have taken it over"
    }
}

/// Why we killed a host.
enum KillReason: Equatable {
    /// It produced nothing although its pipe was read.
    case deadline
    /// The same, but somebody had stopped it.
    case stopped
    /// It violated the protocol.
    case garbage
    /// It was no longer needed.
    case dismissed
}

/// Who is to blame for a host's end.
enum HostVerdict: Equatable {
    /// The text that it was given.
    case crash
    /// The text, because it took for ever.
    case timeout
    /// Something outside: the text is not to blame.
    case outside
    /// We told it to end.
    case dismissed

    init(_ end: HostEnd, killedFor reason: KillReason?) {
        switch reason {
        case .deadline: self = .timeout
        case .garbage: self = .crash
        case .stopped: self = .outside
        case .dismissed: self = .dismissed
        case nil: self = Self.unprompted(end)
        }
    }

    private static func unprompted(_ end: HostEnd) -> HostVerdict {
        switch end {
        // Nobody outside can make it return, or make its calls.
        case .exited: .crash
        case .signalled(SIGSEGV), .signalled(SIGABRT), .signalled(SIGBUS), .signalled(SIGILL), .signalled(SIGFPE),
            .signalled(SIGSYS):
            .crash
        // Its own processor timer.
        case .signalled(SIGPROF), .signalled(SIGVTALRM): .timeout
        case .signalled: .outside
        }
    }
}

extension HostVerdict {
    /// What an operator is told.
    var state: HostEvent.State {
        switch self {
        case .crash: .crashed
        case .timeout: .hung
        case .outside: .killed
        case .dismissed: .dismissed
        }
    }
}

extension HostCounters {
    /// Counts a host's end.
    mutating func count(_ verdict: HostVerdict, sentGarbage: Bool) {
        switch verdict {
        case .crash:
            crashes += 1
            if sentGarbage { garbage += 1 }
        case .timeout: timeouts += 1
        case .outside: killedOutside += 1
        case .dismissed: break
        }
    }
}

/// The pause before the next host is started: none, unless hosts die one after the other.
struct RespawnPace {
    private static let window = Duration.seconds(10)
    /// How many deaths within the window cause no pause.
    private static let freeDeaths = 3
    private static let firstDelay = Duration.milliseconds(25)
    /// Speech has to be back within 300 ms, however often hosts are killed.
    private static let greatestDelay = Duration.milliseconds(200)

    private var deaths: [Moment] = []
    /// No host may be started before this time.
    private(set) var notBefore: Moment?

    mutating func recordDeath(at now: Moment) {
        deaths.removeAll { $0 + Self.window < now }
        deaths.append(now)
        let beyond = deaths.count - Self.freeDeaths
        guard beyond > 0 else { return }
        let delay = min(Self.greatestDelay, Self.firstDelay * (1 << min(beyond - 1, 10)))
        notBefore = now + delay
    }

    func allowsStart(at now: Moment) -> Bool {
        notBefore.map { $0 <= now } ?? true
    }
}
