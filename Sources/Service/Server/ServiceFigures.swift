// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

/// What the service tells of its outputs, feeds and voices, for `/metrics`.
public struct ServiceFigures: Equatable, Sendable {
    /// One of the outputs that were chosen.
    public struct Output: Equatable, Sendable {
        /// `pulse`, `wav`, `raw` or `null`.
        public var kind: String
        /// Whether it can be heard now, or written.
        public var isReady: Bool

        /// An output as it stands.
        public init(kind: String, isReady: Bool) {
            (self.kind, self.isReady) = (kind, isReady)
        }
    }

    /// The connection to Twitch.
    public struct Twitch: Equatable, Sendable {
        /// Whether there is one now.
        public var isConnected: Bool
        /// How often there was one again after the first.
        public var reconnects: Int

        /// A connection as it stands.
        public init(isConnected: Bool, reconnects: Int) {
            (self.isConnected, self.reconnects) = (isConnected, reconnects)
        }
    }

    /// In the order in which they were chosen.
    public var outputs: [Output]
    /// Whether the sound server answers; nil where none is needed.
    public var isSoundServerConnected: Bool?
    /// Nil where no channel is read.
    public var twitch: Twitch?
    /// How many messages about feeds were not logged.
    public var feedMessagesLeftOut = 0
    /// How many lines of voice hosts were not logged.
    public var hostMessagesLeftOut = 0
    /// How many events could not be written to `--events`; nil where that is not asked for.
    public var lostEvents: Int?
    /// How fast voices speak that may be too slow, by their ids.
    public var voicePaces: [String: SpeakingPace.Figures] = [:]
    /// Those that are too slow for live rooms now.
    public var slowVoices: Set<String> = []

    /// How outputs and feeds stand.
    public init(outputs: [Output], isSoundServerConnected: Bool? = nil, twitch: Twitch? = nil) {
        (self.outputs, self.isSoundServerConnected, self.twitch) = (outputs, isSoundServerConnected, twitch)
    }
}
