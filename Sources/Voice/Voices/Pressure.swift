// SPDX-License-Identifier: GPL-3.0-or-later

public import Events

/// How much more memory files need than is kept for them, found out by how often their pages have to be read again. Pure.
///
/// The pages of programs and dictionaries are memory as well: the kernel takes them back where a limit is reached, and whoever needs them waits.
public struct Pressure: Equatable, Sendable {
    /// So much more or less is kept at a time, and so much at most.
    static let step = 1 << 20
    static let most = 4 << 20
    /// More pages in a second are too many. Fewer are those that nobody had needed before, such as of a dictionary (measured: 10 to 25 a second with
    /// comments in many languages; 170 where what is needed all the time is read again and again).
    static let bearable = 50
    /// After so long without so many less is kept.
    static let calm = Duration.seconds(60)

    /// What is to be kept for pages of files beyond the reserve.
    public private(set) var bytes = 0
    private var lastFaults: Int?
    private var lastLook = Moment(nanoseconds: 0)
    private var calmSince: Moment?

    /// Nothing is known yet: what is read at the start had not been read before.
    public init() {}

    /// So many pages have been read since the start.
    public mutating func observe(faults: Int, at now: Moment) {
        defer { (lastFaults, lastLook) = (faults, now) }
        guard let lastFaults else { return }
        let seconds = max(1, Int((now - lastLook).milliseconds / 1_000))
        if faults - lastFaults > Self.bearable * seconds {
            bytes = min(bytes + Self.step, Self.most)
            calmSince = nil
        } else if bytes > 0 {
            let since = calmSince ?? now
            calmSince = now - since >= Self.calm ? nil : since
            if calmSince == nil { bytes -= Self.step }
        }
    }
}
