// SPDX-License-Identifier: GPL-3.0-or-later

/// How much of everything there may be. Each is the place where a flood ends.
public struct Limits: Equatable, Sendable {
    /// Bytes of a line of text before it is split into several comments.
    public var maxLineBytes = 16_384
    /// Bytes of a line of JSON before it is broken.
    public var maxJSONLineBytes = 262_144
    /// Bytes of a feed that are read before they are wanted.
    public var maxFeedBytes = 262_144
    /// Seconds of a pause in a recording that is played at its own pace.
    public var replayPauseSeconds = 300
    /// Comments that wait in a room.
    public var backlogComments = 10_000
    /// Bytes of the comments that wait in a room.
    public var backlogBytes = 4_194_304
    /// Seconds after which an unpaid live comment is too old to be heard.
    public var ageSeconds = 300
    /// Live comments that a viewer may write at once.
    public var viewerComments = 10
    /// Seconds in which a viewer may write as many again.
    public var viewerSeconds = 30
    /// Seconds in which a viewer's own live text is not said again.
    public var repeatSeconds = 30
    /// Live comments of which texts and viewers are remembered.
    public var rememberedComments = 10_000
    /// Ids that each room remembers, so that no comment is read twice.
    public var rememberedIDs = 100_000
    /// Seconds between two sentences about skipped comments.
    public var skipNoteSeconds = 30
    /// Characters of a platform's sentence about a sub, a raid or a gift.
    public var eventCharacters = 120
    /// Rooms that are open at the same time. A PulseAudio server plays 64 streams of a client and no more.
    public var rooms = 60
    /// Rooms that sound at the same time at a PulseAudio server, whose sinks mix 32 streams and no more.
    public var soundingRooms = 28
    /// Seconds without anything to say after which a room is closed.
    public var roomIdleSeconds = 60
    /// Closed rooms of which bans are remembered.
    public var rememberedRooms = 1_000
    /// Comments that are synthesised before their turn.
    public var prefetchComments = 2
    /// Bytes of sound that are synthesised before their turn.
    public var prefetchBytes = 1_048_576
    /// Seconds of sound of one live comment.
    public var liveAudioSeconds = 20
    /// Viewers whose language is remembered.
    public var languageViewers = 1000
    /// Lists of words that are never spoken.
    public var neverSpokenLists = 16
    /// Entries of a room's dictionary that its broadcaster may have taught.
    public var taughtByBroadcaster = 2000
    /// Entries that its moderators may have taught.
    public var taughtByModerators = 500
    /// Entries that all others may have taught.
    public var taughtByViewers = 50
    /// Milliseconds a voice host may be silent while it works.
    public var hostDeadlineMilliseconds = 3000
    /// HTTP connections at once.
    public var httpConnections = 800
    /// HTTP connections at once of one other machine.
    public var httpConnectionsPerPeer = 64
    /// HTTP requests a second of one other machine.
    public var httpRequestsPerPeer = 200
    /// Bytes of a request's headers.
    public var httpHeaderBytes = 16_384
    /// Bytes of a request's body.
    public var httpBodyBytes = 1_048_576
    /// Bytes of all HTTP requests that are arriving or wait for their answers.
    public var httpHeldBytes = 4_194_304
    /// Bytes of all answers over HTTP that clients have not taken yet.
    public var httpAnswerBytes = 8_388_608
    /// Seconds a request may take to arrive.
    public var httpRequestSeconds = 10
    /// Seconds a connection may have nothing to do.
    public var httpIdleSeconds = 60
    /// Comments that came in over HTTP and are in no room yet.
    public var httpIntake = 4_096
    /// Connections at once of Bouyomi-chan's clients, with each of their two ports.
    public var bouyomiConnections = 64
    /// Seconds for one of their commands to arrive.
    public var bouyomiSeconds = 10
    /// Readers of events at once.
    public var eventReaders = 600
    /// Bytes of events that wait for one reader.
    public var eventReaderBytes = 262_144
    /// Listeners over the network at once.
    public var listeners = 250
    /// Bytes of sound that wait for one listener.
    public var listenerBytes = 131_072
    /// Texts that are spoken for programs at once.
    public var speechRequests = 100
    /// Characters of such a text.
    public var speechCharacters = 4_096
    /// Bytes of its sound that wait for a program.
    public var speechBytes = 262_144
    /// Events that are remembered for readers who come back.
    public var eventHistory = 1_024
    /// Comments whose outcome is remembered.
    public var historyComments = 2_000
    /// Voice hosts that run at the same time while a file is rendered, or texts are spoken for programs; 0: as many as there are processors.
    public var hostCount = 0

    /// The defaults.
    public init() {}
}
