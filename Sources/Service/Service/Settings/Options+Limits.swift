// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Settings {
    /// How much there may be of what comes in and waits.
    static let commentLimits: [Option<Settings>] = [
        .limit("maxLineBytes", \.limits.maxLineBytes, .bytes(256...1_048_576), "of a text line, before it is split"),
        .limit("maxJSONLineBytes", \.limits.maxJSONLineBytes, .bytes(1024...16_777_216), "of a JSON line, before it is broken"),
        .limit("maxFeedBytes", \.limits.maxFeedBytes, .bytes(4096...1_073_741_824), "read ahead of a feed"),
        .limit("replayPauseSeconds", \.limits.replayPauseSeconds, .integer(1...86_400), "of a pause in a recording that is replayed"),
        .limit("backlogComments", \.limits.backlogComments, .integer(1...1_000_000), "that wait in a room"),
        .limit("backlogBytes", \.limits.backlogBytes, .bytes(4096...1_073_741_824), "of the comments that wait in a room"),
        .limit("ageSeconds", \.limits.ageSeconds, .integer(1...86_400), "that an unpaid live comment may wait"),
        .limit("viewerComments", \.limits.viewerComments, .integer(1...1_000_000), "that a viewer may write at once"),
        .limit("viewerSeconds", \.limits.viewerSeconds, .integer(1...86_400), "in which a viewer may write as many again"),
        .limit("repeatSeconds", \.limits.repeatSeconds, .integer(0...86_400), "in which a viewer's own text is not said again"),
        .limit("rememberedComments", \.limits.rememberedComments, .integer(1...1_000_000), "whose texts and viewers are remembered"),
        .limit("rememberedIds", \.limits.rememberedIDs, .integer(1...1_000_000), "that a room remembers, to read each once"),
        .limit("skipNoteSeconds", \.limits.skipNoteSeconds, .integer(1...86_400), "between two sentences about what was skipped"),
        .limit("eventCharacters", \.limits.eventCharacters, .integer(1...10_000), "of a sentence about a sub, a raid, a gift"),
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

    /// What a live room gives up, and when.
    static let ladderOptions: [Option<Settings>] = [
        step("names", \.ladder.names, .height, "names are left out"),
        step("faster", \.ladder.faster, .height, "speech becomes faster"),
        step("merge", \.ladder.merge, .height, "comments that say the same are read once"),
        step("shorten", \.ladder.shorten, .height, "long comments are shortened"),
        step("skip", \.ladder.skip, .height, "the oldest unpaid comments are skipped"),
        step("fastest", \.ladder.fastest, .percentage(100...400), "of the normal rate at most"),
        step("shortCharacters", \.ladder.shortCharacters, .integer(10...10_000), "of a comment that is shortened"),
    ]

    private static func step<Value>(
        _ key: String,
        _ path: any WritableKeyPath<Settings, Value> & Sendable,
        _ kind: ValueKind<Value>,
        _ help: String
    ) -> Option<Settings> {
        Option("ladder.\(key)", path, kind, nil, .file, help)
    }
}
