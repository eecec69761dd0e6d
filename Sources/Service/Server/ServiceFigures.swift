// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Rooms
public import Voices

/// The service's figures of outputs, feeds and voices, for `/metrics`.
public struct ServiceFigures: Equatable, Sendable {
    /// One of the outputs that were chosen.
    public struct Output: Equatable, Sendable {
        /// `pulse`, `wav`, `raw` or `null`.
        var kind: String
        /// Whether it can be heard or written now.
        var isReady: Bool

        /// Takes the state of an output.
        public init(kind: String, isReady: Bool) {
            (self.kind, self.isReady) = (kind, isReady)
        }
    }

    /// The connection to a chat's server.
    public struct Connection: Equatable, Sendable {
        /// Whether there is one now.
        public var isConnected: Bool
        /// How often it was restored after the first time.
        public var reconnects: Int

        /// Takes the state of a connection.
        public init(isConnected: Bool, reconnects: Int) {
            (self.isConnected, self.reconnects) = (isConnected, reconnects)
        }
    }

    /// The journal of comments that have no outcome yet.
    public struct Journal: Equatable, Sendable {
        /// `opening`, `working`, `behind`, `failing` or `off`.
        var state: String
        /// Comments without an outcome, of this run and earlier ones.
        var open: Int
        /// Those that earlier runs had left at the start.
        var found: Int
        /// What found no room in it.
        var lost: Int
        /// What its file uses, in bytes; nil where there is no history.
        public var historyBytes: Int?
        /// Comments of the history that were dropped early for lack of space.
        public var historyDropped = 0

        /// Takes the state of a journal.
        public init(state: String, open: Int, found: Int, lost: Int) {
            (self.state, self.open, self.found, self.lost) = (state, open, found, lost)
        }

        /// All states there are.
        static let states = ["opening", "working", "late", "behind", "failing", "off"]
    }

    /// In the order in which they were chosen.
    var outputs: [Output]
    /// Whether the sound server answers; nil if none is needed.
    public var isSoundServerConnected: Bool?
    /// Nil if no channel is read.
    public var twitch: Connection?
    /// Nil if nobody has logged in to Twitch.
    public var twitchEvents: Connection?
    /// Nil if OneComme is not read.
    public var oneComme: Connection?
    /// Nil if YouTube is not read.
    public var youTube: Connection?
    /// How many sources of comments are read, or have ended.
    public var sources = 0
    /// How many ids of comments were forgotten before their time.
    public var forgottenIDs = 0
    /// Bans that were forgotten to make space for newer ones.
    public var forgottenBans = 0
    /// What became of deletions whose comments had not come yet.
    public var deletions = AwaitedDeletions.Figures()
    /// How many viewers are listed because they wrote.
    public var listedViewers = 0
    /// How many were forgotten because others wrote.
    public var forgottenViewers = 0
    /// What became of what viewers wished for themselves.
    public var wishes = WishFigures()
    /// How many wishes were forgotten, because there are others.
    public var forgottenWishes = 0
    /// How many comments wait for approval.
    public var heldComments = 0
    /// What became of words that viewers taught and that need approval.
    public var proposals = WordProposals.Figures()
    /// How many answers to commands of the chat were not spoken.
    public var answersLeftOut = 0
    /// How many sounds were played for words.
    public var playedSounds = 0
    /// How many were left out, because they had been played a short time ago or had no room.
    public var soundsLeftOut = 0
    /// How many rooms have settings of their own that were changed during the run.
    public var changedRooms = 0
    /// How many rooms lost theirs, because others were changed.
    public var forgottenRooms = 0
    /// How many messages about feeds were not logged.
    public var feedMessagesLeftOut = 0
    /// How many lines of voice hosts were not logged.
    public var hostMessagesLeftOut = 0
    /// Whether the microphone is loud for which comments wait; nil if they wait for none.
    public var isMicrophoneLoud: Bool?
    /// How many events could not be written to `--events`; nil if it is not used.
    public var lostEvents: Int?
    /// Nil if there is no journal.
    public var journal: Journal?
    /// Nil outside of a fleet.
    public var fleet: Fleet?
    /// The pace of voices that may be too slow, by voice id.
    public var voicePaces: [String: SpeakingPace.Figures] = [:]
    /// Those that are too slow for live rooms now.
    public var slowVoices: Set<String> = []

    /// Takes the state of outputs and feeds.
    public init(outputs: [Output], isSoundServerConnected: Bool? = nil, twitch: Connection? = nil) {
        (self.outputs, self.isSoundServerConnected, self.twitch) = (outputs, isSoundServerConnected, twitch)
    }
}
