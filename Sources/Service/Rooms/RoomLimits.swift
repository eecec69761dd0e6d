// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core
import Voices

/// How many rooms there may be, and how much is synthesised ahead in them.
public struct RoomLimits: Equatable, Sendable {
    /// Rooms that are open at the same time. A PulseAudio server plays at most 64 streams of a client.
    public var rooms = 60
    /// The idle time after which a room is closed.
    public var idle = Duration.seconds(60)
    /// Comments of programs that wait for rooms which are opened later because memory is short.
    var waiting = 1_000
    /// The weight of these comments.
    var waitingBytes = 1 << 20
    /// Closed rooms whose bans, pauses and figures are remembered.
    public var remembered = 1_000
    /// Viewers banned from all rooms, and from one; beyond the limit the oldest ban is forgotten.
    var bans = Bans.limit
    /// Viewers who are remembered over all rooms, so that moderators can name them by id or name.
    var viewers = 1_000
    /// Viewers who are listed because they wrote, over all rooms.
    var spokenViewers = 1_000
    /// Viewers of a room for whom something can be set.
    public var setViewers = 2_000
    /// Viewers of all rooms for whom that is kept in memory.
    public var keptViewers = 100_000
    /// Viewers who have to wait because they wished for a voice, over all rooms.
    var wishingViewers = 100
    /// Names that anonymous viewers have chosen, over all rooms.
    var anonymousNames = 1_000
    /// Comments that are synthesised before their turn.
    public var prefetchComments = 2
    /// Bytes of sound that are synthesised before their turn.
    public var prefetchBytes = 1_048_576
    /// The longest sound of one live comment.
    public var longestComment = Duration.seconds(20)
    /// Comments that wait for approval.
    var held = 200
    /// Their weight.
    var heldBytes = 1 << 20
    /// How long they wait at most.
    var approvalTime = Duration.seconds(300)
    /// Words that viewers taught and that wait for approval.
    var proposals = 100
    /// Those of one viewer.
    var proposalsOfViewer = 5
    /// How long they wait at most.
    var proposalTime = Duration.seconds(1_800)
    /// Answers to commands of the chat that are spoken in a room in a minute.
    var chatAnswers = 20
    /// Deletions that are remembered because their comments may still come.
    var awaitedDeletions = 1_000
    /// For how long.
    var deletionTime = Duration.seconds(300)

    /// How long what is being heard may go on when the service ends. The units for systemd give it 20 seconds in all.
    public var drain = Duration.seconds(15)

    /// Whether comments choose their room; otherwise all go to the main one.
    public var hasMany = false
    /// Ids of comments that are remembered over all rooms.
    public var ids = BacklogRules().rememberedIDs
    /// For how long.
    public var idSpan = BacklogRules().idSpan
    /// Whether rooms are closed; not if their outputs could not be opened again.
    public var closesRooms = true

    /// One room, and the defaults.
    public init() {}

    /// The memory of a ban with the names of its viewer.
    private static let bytesOfBan = 512
    /// The part of a memory budget that one list of bans may take.
    private static let partOfBans = 16

    /// The memory of a viewer who is listed, with usual names; up to twice as many may be.
    private static let bytesOfViewer = 512
    /// The part of a memory budget that lists of viewers may take.
    private static let partOfViewers = 64

    /// The memory of a viewer for whom something is set (measured with usual names and nicknames).
    private static let bytesOfBook = 1_024
    /// The part of a memory budget that the books of viewers may take.
    private static let partOfBooks = 16

    /// Fewer if a budget requires it.
    public mutating func fit(budget: Int) {
        bans = min(bans, max(1_000, budget / RoomLimits.partOfBans / RoomLimits.bytesOfBan))
        ids = min(ids, max(10_000, budget / 256))
        waitingBytes = min(waitingBytes, budget / 64)
        heldBytes = min(heldBytes, budget / 64)
        prefetchBytes = min(prefetchBytes, budget / MemoryBudget.partOfPrefetch)
        spokenViewers = min(spokenViewers, max(100, budget / RoomLimits.partOfViewers / RoomLimits.bytesOfViewer))
        setViewers = min(setViewers, max(2_000, budget / RoomLimits.partOfBooks / RoomLimits.bytesOfBook))
        keptViewers = min(keptViewers, budget / RoomLimits.partOfBooks / RoomLimits.bytesOfBook)
    }

    /// The sound of a usual comment of some three seconds.
    private static let usualComment = 131_072

    /// Rooms that are open at the same time at most.
    var mostOpen: Int { hasMany ? rooms : 1 }
    /// The idle time after which a room is closed; nil never closes one.
    var closing: Duration? { hasMany && closesRooms ? idle : nil }
    /// Rooms that may speak at the same time and still prepare comments before their turn.
    var ahead: Int { hasMany ? max(1, prefetchBytes / Self.usualComment) : 1 }
}

extension RoomLimits: SettingsPart {
    package static var roomOptions: [Option<RoomLimits>] {
        [
            .limit("rooms", \.rooms, .integer(1...10_000), "that are open at the same time")
        ]
    }

    package static var options: [Option<RoomLimits>] {
        [
            .limit("roomIdleSeconds", \.idle, .seconds(1...86_400), "without anything to say after which a room is closed"),
            .limit("roomQueue", \.waiting, .integer(0...1_000_000), "over HTTP that wait for rooms for which memory is short"),
            .limit("roomQueueBytes", \.waitingBytes, .bytes(4096...1_073_741_824), "of those comments"),
            .limit("rememberedRooms", \.remembered, .integer(0...1_000_000), "closed rooms whose bans, pauses and figures are remembered"),
            .limit("bans", \.bans, .integer(1...10_000_000), "viewers banned from all rooms, or from one; beyond that the oldest ban goes"),
            .limit("knownViewers", \.viewers, .integer(0...1_000_000), "of whom moderators are told whether they have written"),
            .limit("listedViewers", \.spokenViewers, .integer(0...100_000), "who are listed because they have written"),
            .limit("viewers", \.setViewers, .integer(1...20_000), "of a room for whom something can be set"),
            .limit("keptViewers", \.keptViewers, .integer(1...10_000_000), "of all rooms for whom what is set is kept in memory"),
            .limit("wishingViewers", \.wishingViewers, .integer(1...10_000), "who may wish for a voice within chatWishSeconds"),
            .limit("anonymousNames", \.anonymousNames, .integer(1...100_000), "that anonymous viewers have chosen (niconicoNames)"),
            .limit("heldComments", \.held, .integer(1...10_000), "that wait for approval"),
            .limit("heldCommentBytes", \.heldBytes, .bytes(4096...1_073_741_824), "of those comments"),
            .limit("approveSeconds", \.approvalTime, .seconds(1...86_400), "after which a comment without approval is refused"),
            .limit("heldWords", \.proposals, .integer(0...10_000), "taught by viewers that wait for approval"),
            .limit("heldWordsOfViewer", \.proposalsOfViewer, .integer(0...10_000), "of these that one viewer has taught"),
            .limit("heldWordSeconds", \.proposalTime, .seconds(1...86_400), "after which a word without approval is forgotten"),
            .limit("chatAnswers", \.chatAnswers, .integer(0...10_000), "to commands of the chat that are spoken in a room in a minute"),
            .limit("awaitedDeletions", \.awaitedDeletions, .integer(0...1_000_000), "remembered because their comments may still come"),
            .limit("awaitedDeletionSeconds", \.deletionTime, .seconds(1...86_400), "for which a deletion waits for its comment"),
            .limit("prefetchComments", \.prefetchComments, .integer(0...100), "synthesised before their turn"),
            .limit("prefetchBytes", \.prefetchBytes, .bytes(65_536...1_073_741_824), "of sound that wait in all rooms to be heard"),
            .limit("drainSeconds", \.drain, .seconds(0...600), "that what is being heard may go on when a service ends"),
            .limit("liveAudioSeconds", \.longestComment, .seconds(1...3600), "of one live comment"),
        ]
    }
}
