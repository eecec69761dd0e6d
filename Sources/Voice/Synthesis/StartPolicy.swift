// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Decides when a host may be started, and when an engine is given up. Pure.
struct StartPolicy {
    /// After this many failed starts in a row the engine counts as missing.
    static let failuresAllowed = 3
    /// After this many deaths in a row that are charged to texts, two for each text, the voice is to blame.
    static let chargedDeathsAllowed = 6
    /// The pause after a failed start.
    static let pauseAfterFailure = Duration.milliseconds(50)

    /// Failed starts of one kind.
    private struct Failures {
        var inARow = 0
        var retry: Moment
    }

    private var pace = RespawnPace()
    private var failures: [HostKind: Failures] = [:]
    private var vainDeaths: [HostKind: VainDeaths] = [:]

    /// Whether a host of this kind may be started now.
    func allowsStart(of kind: HostKind, at now: Moment) -> Bool {
        pace.allowsStart(at: now) && failures[kind].map { $0.retry <= now } ?? true
    }

    /// The next moment at which a start of one of these kinds may become possible; nil if only an event can change that.
    func nextStart(of kinds: [HostKind], after now: Moment) -> Moment? {
        var moments = kinds.compactMap { failures[$0]?.retry }
        if let notBefore = pace.notBefore, !kinds.isEmpty { moments.append(notBefore) }
        return moments.filter { $0 > now }.min()
    }

    /// The kinds that were given up because their hosts died again and again, and whose rest is not over.
    func givenUp(at now: Moment) -> Set<HostKind> {
        vainDeaths.isEmpty ? [] : Set(vainDeaths.filter { $0.value.isGivenUp(at: now) }.keys)
    }

    /// Counts a failed start. Returns whether the limit is reached.
    mutating func noteFailure(of kind: HostKind, at now: Moment) -> Bool {
        let count = (failures[kind]?.inARow ?? 0) + 1
        failures[kind] = Failures(inARow: count, retry: now + Self.pauseAfterFailure)
        return count >= Self.failuresAllowed
    }

    /// Resets the count when the engine was declared missing, so that the next job has all tries again.
    mutating func forgetFailures(of kind: HostKind) {
        failures[kind]?.inARow = 0
    }

    /// Forgets failed starts, because a host is ready.
    mutating func noteReady(_ kind: HostKind) {
        failures[kind] = nil
    }

    /// Slows down further starts after a death.
    mutating func noteDeath(at now: Moment) {
        pace.recordDeath(at: now)
    }

    /// Counts a death. Returns whether the kind is given up, because `limit` deaths came in a row (nil: no limit) or because no new
    /// samples came for too long. With `rests` it is then left alone for a while.
    mutating func noteDeath(of kind: HostKind, limit: Int?, rests: Bool, at now: Moment) -> Bool {
        vainDeaths[kind, default: VainDeaths()].record(limit: limit, rests: rests, at: now)
    }

    /// Whether `noteSamples` and `noteSpoken` have any effect: saves looking up the kind for each block of samples.
    var remembersDeaths: Bool { !vainDeaths.isEmpty }

    /// Samples came that the listener did not have before.
    mutating func noteSamples(of kind: HostKind) {
        vainDeaths[kind]?.noteSamples()
    }

    /// A host has completed a request.
    mutating func noteSpoken(_ kind: HostKind) {
        vainDeaths[kind] = nil
    }
}

/// Deaths of hosts of one kind since one of them last spoke a request to its end. A voice whose hosts are always killed (by the kernel, for
/// their memory), or which crash at any text (its files are damaged), cannot speak, and its comments must not wait for it.
private struct VainDeaths {
    /// Without new samples for this long the kind is given up, however many deaths are allowed.
    private static let patience = Duration.seconds(60)
    /// How long no host is started after that. The count stays, so one more death gives the kind up again.
    private static let rest = Duration.seconds(60)

    private var inARow = 0
    /// The first death since the last new samples.
    private var silentSince: Moment?
    private var restsUntil: Moment?

    func isGivenUp(at now: Moment) -> Bool {
        restsUntil.map { now < $0 } ?? false
    }

    mutating func record(limit: Int?, rests: Bool, at now: Moment) -> Bool {
        inARow += 1
        let since = silentSince ?? now
        silentSince = since
        let isTooMany = limit.map { inARow >= $0 } ?? false
        guard isTooMany || now - since >= Self.patience else { return false }
        silentSince = nil
        if rests { restsUntil = now + Self.rest }
        return true
    }

    mutating func noteSamples() {
        silentSince = nil
    }
}
