// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Settings {
    /// How much there may be of what comes in.
    static let feedLimits: [Option<Settings>] = [
        .limit("maxLineBytes", \.limits.maxLineBytes, .bytes(256...1_048_576), "of a text line, before it is split"),
        .limit("maxJSONLineBytes", \.limits.maxJSONLineBytes, .bytes(1024...16_777_216), "of a JSON line, before it is broken"),
        .limit("maxFeedBytes", \.limits.maxFeedBytes, .bytes(4096...1_073_741_824), "read ahead of a feed"),
        .limit("replayPauseSeconds", \.limits.replayPauseSeconds, .integer(1...86_400), "of a pause in a recording that is replayed"),
    ]

    /// How many rooms there may be, and how much is synthesised ahead.
    static let roomLimits: [Option<Settings>] = [
        .limit("rooms", \.limits.rooms, .integer(1...10_000), "that are open at the same time"),
        .limit("soundingRooms", \.limits.soundingRooms, .integer(1...64), "that sound at the same time at a sound server"),
        .limit("roomIdleSeconds", \.limits.roomIdleSeconds, .integer(1...86_400), "without anything to say after which a room is closed"),
        .limit("rememberedRooms", \.limits.rememberedRooms, .integer(0...1_000_000), "closed rooms of which bans are remembered"),
        .limit("prefetchComments", \.limits.prefetchComments, .integer(0...100), "synthesised before their turn"),
        .limit("prefetchBytes", \.limits.prefetchBytes, .bytes(65_536...1_073_741_824), "of sound synthesised before its turn"),
        .limit("liveAudioSeconds", \.limits.liveAudioSeconds, .integer(1...3600), "of one live comment"),
    ]

    /// How patient a voice host is waited for.
    static let hostLimits: [Option<Settings>] = [
        .limit(
            "hostDeadlineMilliseconds",
            \.limits.hostDeadlineMilliseconds,
            .integer(100...600_000),
            "a voice host may be silent at work"
        )
    ]

    /// How many voice hosts there may be.
    static let hostCountLimits: [Option<Settings>] = [
        .limit("hostCount", \.limits.hostCount, .integer(0...64), "voice hosts at once for files and programs; 0: as many as processors")
    ]
}
