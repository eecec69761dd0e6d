// SPDX-License-Identifier: GPL-3.0-or-later

/// How steadily sound was played so far.
public struct Steadiness: Equatable, Sendable {
    /// How often the sound broke: the server ran dry, or an utterance had holes because its samples came late.
    public var glitches: Int
    /// How often the server ran dry.
    public var underflows: Int
    /// The longest call of render, for which the server waits.
    public var longestRender: Duration
    /// The longest that the server did not ask for more while it played. Where that is as long as what it holds, it was the server that was late.
    public var longestRequestGap: Duration
    /// Frames that were heard here and not by those who listen over the network, because nobody took them in time.
    public var lostToListeners: Int
    /// Frames of a recording that are silent or missing in the file, because its disk did not take them in time.
    public var lostToDisk: Int
    /// Blocks of silence in place of an utterance, because the moment until which the output may be heard had passed.
    var silencedBlocks: Int

    /// Nothing was played yet, by default.
    public init(
        glitches: Int = 0,
        underflows: Int = 0,
        longestRender: Duration = .zero,
        longestRequestGap: Duration = .zero,
        lostToListeners: Int = 0,
        lostToDisk: Int = 0,
        silencedBlocks: Int = 0
    ) {
        self.glitches = glitches
        self.underflows = underflows
        self.longestRender = longestRender
        self.longestRequestGap = longestRequestGap
        self.lostToListeners = lostToListeners
        self.lostToDisk = lostToDisk
        self.silencedBlocks = silencedBlocks
    }

    /// Adds what another output played.
    public mutating func add(_ other: Steadiness) {
        glitches += other.glitches
        underflows += other.underflows
        longestRender = max(longestRender, other.longestRender)
        longestRequestGap = max(longestRequestGap, other.longestRequestGap)
        lostToListeners += other.lostToListeners
        lostToDisk += other.lostToDisk
        silencedBlocks += other.silencedBlocks
    }
}
