// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Voices

/// When a host may be started, and when it is no use to start another one. Pure.
struct StartPolicy {
    /// So many failed starts in a row mean that there is no engine.
    static let failuresAllowed = 3
    /// Between failed starts.
    static let pauseAfterFailure = Duration.milliseconds(50)

    /// How it goes with starting hosts of one kind.
    private struct Failures {
        var inARow = 0
        var retry: Moment
    }

    private var pace = RespawnPace()
    private var failures: [HostKind: Failures] = [:]
    private var outsideDeaths: [HostKind: OutsideDeaths] = [:]

    /// Whether a host of this kind may be started now.
    func allowsStart(of kind: HostKind, at now: Moment) -> Bool {
        pace.allowsStart(at: now) && failures[kind].map { $0.retry <= now } ?? true
    }

    /// When that is worth asking again for one of these kinds; nil where only an event can change the answer.
    func nextStart(of kinds: [HostKind], after now: Moment) -> Moment? {
        var moments = kinds.compactMap { failures[$0]?.retry }
        if let notBefore = pace.notBefore, !kinds.isEmpty { moments.append(notBefore) }
        return moments.filter { $0 > now }.min()
    }

    /// The kinds that were given up because their hosts were killed from outside, and are not to be tried yet.
    func givenUp(at now: Moment) -> Set<HostKind> {
        outsideDeaths.isEmpty ? [] : Set(outsideDeaths.filter { $0.value.isGivenUp(at: now) }.keys)
    }

    /// A start has failed. Whether it was one too many.
    mutating func noteFailure(of kind: HostKind, at now: Moment) -> Bool {
        let count = (failures[kind]?.inARow ?? 0) + 1
        failures[kind] = Failures(inARow: count, retry: now + Self.pauseAfterFailure)
        return count >= Self.failuresAllowed
    }

    /// There is no engine: the next job has all its tries again.
    mutating func forgetFailures(of kind: HostKind) {
        failures[kind]?.inARow = 0
    }

    /// A host has started.
    mutating func noteReady(_ kind: HostKind) {
        failures[kind] = nil
    }

    /// A host that had started, or was starting, has died.
    mutating func noteDeath(at now: Moment) {
        pace.recordDeath(at: now)
    }

    /// It was killed from outside. Whether the kind is given up: after so many deaths in a row (nil: any number), or where nothing was said
    /// for too long. `rests`: it is then left alone for a while.
    mutating func noteOutsideDeath(of kind: HostKind, limit: Int?, rests: Bool, at now: Moment) -> Bool {
        outsideDeaths[kind, default: OutsideDeaths()].record(limit: limit, rests: rests, at: now)
    }

    /// Whether what is spoken is worth telling: of every block of samples nobody wants to hear in peaceful times.
    var remembersOutsideDeaths: Bool { !outsideDeaths.isEmpty }

    /// Samples came that nobody had before.
    mutating func noteSamples(of kind: HostKind) {
        outsideDeaths[kind]?.noteSamples()
    }

    /// A host has spoken to the end what it was asked for.
    mutating func noteSpoken(_ kind: HostKind) {
        outsideDeaths[kind] = nil
    }
}

/// How often hosts of one kind were killed from outside. The text is innocent, but a voice whose hosts are always killed (by the kernel for
/// their memory, say) cannot speak, and its comments are not to wait for ever.
private struct OutsideDeaths {
    /// However many deaths are allowed, a comment that gets no further for so long is not worth waiting for.
    private static let patience = Duration.seconds(60)
    /// So long an engine is left alone that was given up. Then one death more ends it again.
    private static let rest = Duration.seconds(60)

    private var inARow = 0
    /// When the first of them came since something was last said.
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
