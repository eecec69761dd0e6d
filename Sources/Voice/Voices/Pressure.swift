// SPDX-License-Identifier: GPL-3.0-or-later

public import Events

/// How much more memory files need than is kept for them, found out by how often their pages have to be read again, and by how long processes
/// wait for memory where the kernel says so. Pure.
///
/// The pages of programs and dictionaries are memory as well: the kernel takes them back where a limit is reached, and whoever needs them waits.
public struct Pressure: Equatable, Sendable {
    /// How much more or less is kept at a time, and how much at most.
    static let step = 1 << 20
    static let most = 4 << 20
    /// More pages in a second are too many. Fewer are those that nobody had needed before, such as of a dictionary (measured: 10 to 25 a second with
    /// comments in many languages; 170 where what is needed all the time is read again and again).
    static let bearable = 50
    /// Waiting longer than this in a second is too long, in microseconds.
    static let bearableStall = 100_000
    /// After this time without too many faults less is kept; after longer where that turned out to be too early.
    static let shortestCalm = Duration.seconds(10)
    static let longestCalm = Duration.seconds(80)
    /// What is kept can help no further when pages are still read again for this time after the last megabyte was added.
    static let patience = Duration.seconds(5)

    /// What is to be kept for pages of files beyond the reserve.
    public private(set) var bytes = 0
    /// Whether pages are still read again and again although the most is kept for them.
    public private(set) var isSevere = false
    private var lastFaults: Int?
    private var lastStall: Int?
    private var keepsMostSince: Moment?
    private var lastLook = Moment(nanoseconds: 0)
    private var calm = shortestCalm
    private var calmSince: Moment?
    private var lastRelease: Moment?

    /// Nothing is known yet: what is read at the start had not been read before.
    public init() {}

    /// Takes note of how many pages have been read since the start, and for how many microseconds processes have waited for memory; nil where that
    /// is not known.
    public mutating func observe(faults: Int, stalled: Int? = nil, at now: Moment) {
        defer { (lastFaults, lastStall, lastLook) = (faults, stalled, now) }
        guard let lastFaults else { return }
        let seconds = max(1, Int((now - lastLook).milliseconds / 1_000))
        let stall = (stalled ?? 0) - (lastStall ?? stalled ?? 0)
        if faults - lastFaults > Self.bearable * seconds || stall > Self.bearableStall * seconds {
            add(at: now)
        } else {
            keepsMostSince = nil
            isSevere = false
            relax(at: now)
        }
    }

    private mutating func add(at now: Moment) {
        if let lastRelease { calm = now - lastRelease < calm ? min(calm * 2, Self.longestCalm) : Self.shortestCalm }
        lastRelease = nil
        bytes = min(bytes + Self.step, Self.most)
        calmSince = nil
        guard bytes == Self.most else { return }
        let since = keepsMostSince ?? now
        keepsMostSince = since
        isSevere = now - since >= Self.patience
    }

    private mutating func relax(at now: Moment) {
        guard bytes > 0 else { return }
        let since = calmSince ?? now
        calmSince = since
        guard now - since >= calm else { return }
        bytes -= Self.step
        (calmSince, lastRelease) = (now, now)
    }
}
