// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core

/// What a feed may ask of us.
public struct FeedLimits: Equatable, Sendable {
    /// A longer line of plain text is split into several comments, at white space where there is some.
    public var maxLineBytes = Comment.mostBytes
    /// A line with a longer name, id or other text besides what was written is broken.
    public var maxNameBytes = Comment.mostNameBytes
    /// A longer line of JSON is broken.
    var maxJSONLineBytes = 262_144
    /// A source's WebSocket with a longer message is closed.
    var maxMessageBytes = 4_194_304
    /// At least so many comments of a source that may send them again are remembered.
    var sourceIDs = 10_000
    /// What was written in a longer time without a connection is not read when there is one again.
    public var catchUp = Duration.seconds(300)
    /// So much may be on its way from the reader to the loop (and be held by it) before the reader waits.
    var maxBytesUnderWay = 262_144
    /// A longer pause in a recording that is replayed is cut to this.
    public var longestReplayPause = Duration.seconds(300)
    /// So many messages about its connection, its file and broken lines may be logged in ten minutes.
    public var messages = 200

    /// So many sources may be read at the same time after one was added to a run.
    public var sources = 16

    /// The defaults.
    package init() {}
}

extension FeedLimits: SettingsPart {
    package static var options: [Option<FeedLimits>] {
        [
            .limit("maxLineBytes", \.maxLineBytes, .bytes(256...1_048_576), "of a text line, before it is split"),
            .limit("maxNameBytes", \.maxNameBytes, .bytes(64...65_536), "of a name, an id or another short text of a comment"),
            .limit("maxJSONLineBytes", \.maxJSONLineBytes, .bytes(1024...16_777_216), "of a JSON line, before it is broken"),
            .limit(
                "maxMessageBytes",
                \.maxMessageBytes,
                .bytes(65_536...67_108_864),
                "of a message of a source's WebSocket, before it is closed"
            ),
            .limit(
                "sourceIds",
                \.sourceIDs,
                .integer(100...1_000_000),
                "of a source's latest comments that are remembered, so that none is read twice"
            ),
            .limit(
                "catchUpSeconds",
                \.catchUp,
                .seconds(0...86_400),
                "without a connection after which comments written meanwhile are not read"
            ),
            .limit("maxFeedBytes", \.maxBytesUnderWay, .bytes(4096...1_073_741_824), "read ahead of a feed"),
            .limit("replayPauseSeconds", \.longestReplayPause, .seconds(1...86_400), "of a pause in a recording that is replayed"),
            .limit("feedMessages", \.messages, .integer(1...1_000_000), "about a feed that are logged in ten minutes"),
            .limit("sources", \.sources, .integer(1...1000), "of comments that are read at the same time, when one is added over HTTP"),
        ]
    }
}
