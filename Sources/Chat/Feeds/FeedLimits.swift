// SPDX-License-Identifier: GPL-3.0-or-later

/// What a feed may ask of us.
public struct FeedLimits: Equatable, Sendable {
    /// A longer line of plain text is split into several comments, at white space where there is some.
    public var maxLineBytes = 16_384
    /// A longer line of JSON is broken.
    public var maxJSONLineBytes = 262_144
    /// So much may be on its way from the reader to the loop (and be held by it) before the reader waits.
    public var maxBytesUnderWay = 262_144

    /// The defaults.
    public init() {}
}
