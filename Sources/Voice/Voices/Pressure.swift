// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// How much memory files need beyond the reserve, derived from how often their pages have to be read again, and from how long processes
/// wait for memory if the kernel says so. Pure.
///
/// The pages of programs and dictionaries are memory as well: at a limit the kernel takes them back, and processes that need them wait.
public struct Pressure: Equatable, Sendable {
    /// The size of a step up or down, and the maximum.
    static let step = 1 << 20
    static let most = 4 << 20
    /// More page reads per second than this are too many. Fewer are normal at first use, such as of a dictionary (measured: 10 to 25 a
    /// second with comments in many languages; 170 if pages in constant use are read again and again).
    static let bearable = 50
    /// Waiting longer than this in a second is too long, in microseconds.
    static let bearableStall = 100_000
    /// After this time without too many page reads the amount is lowered; later if that turned out to be too early.
    static let shortestCalm = Duration.seconds(10)
    static let longestCalm = Duration.seconds(80)
    /// Keeping more does not help if pages are still read again for this long after the last megabyte was added.
    static let patience = Duration.seconds(5)

    /// How much to keep for pages of files beyond the reserve.
    public private(set) var bytes = 0
    /// Whether pages are still read again and again at the maximum.
    public private(set) var isSevere = false
    private var lastFaults: Int?
    private var lastStall: Int?
    private var keepsMostSince: Moment?
    private var lastLook = Moment(nanoseconds: 0)
    private var calm = shortestCalm
    private var calmSince: Moment?
    private var lastRelease: Moment?

    /// Nothing is known yet: the first reads at the start are not repeated ones.
    public init() {}

    /// Takes a measurement: how many pages were read since the start, and how many microseconds processes have waited for memory; nil if
    /// that is not known.
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
