// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Reading

extension Settings {
    /// How much of everything there may be.
    static let limitsOptions: [Option<Settings>] = [
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
        .limit("rememberedComments", \.limits.rememberedComments, .integer(1...1_000_000), "whose ids, texts and viewers are remembered"),
        .limit("skipNoteSeconds", \.limits.skipNoteSeconds, .integer(1...86_400), "between two sentences about what was skipped"),
        .limit("eventCharacters", \.limits.eventCharacters, .integer(1...10_000), "of a sentence about a sub, a raid, a gift"),
        .limit("rooms", \.limits.rooms, .integer(1...10_000), "that are open at the same time"),
        .limit("soundingRooms", \.limits.soundingRooms, .integer(1...64), "that sound at the same time at a sound server"),
        .limit("roomIdleSeconds", \.limits.roomIdleSeconds, .integer(1...86_400), "without anything to say after which a room is closed"),
        .limit("rememberedRooms", \.limits.rememberedRooms, .integer(0...1_000_000), "closed rooms of which bans are remembered"),
        .limit("prefetchComments", \.limits.prefetchComments, .integer(0...100), "synthesised before their turn"),
        .limit("prefetchBytes", \.limits.prefetchBytes, .bytes(65_536...1_073_741_824), "of sound synthesised before its turn"),
        .limit("liveAudioSeconds", \.limits.liveAudioSeconds, .integer(1...3600), "of one live comment"),
    ] + ReadingSettings.limits.lifted(to: \.reading) + TeachingRules.limits.lifted(to: \.teaching) + furtherLimits

    private static let furtherLimits: [Option<Settings>] = [
        .limit(
            "hostDeadlineMilliseconds",
            \.limits.hostDeadlineMilliseconds,
            .integer(100...600_000),
            "a voice host may be silent at work"
        ),
        .limit("httpConnections", \.limits.httpConnections, .integer(1...100_000), "open at once"),
        .limit("httpConnectionsPerPeer", \.limits.httpConnectionsPerPeer, .integer(1...100_000), "open at once, of one other machine"),
        .limit("httpRequestsPerPeer", \.limits.httpRequestsPerPeer, .integer(1...1_000_000), "a second, of one other machine"),
        .limit("httpHeaderBytes", \.limits.httpHeaderBytes, .bytes(1024...1_048_576), "of a request's headers"),
        .limit("httpBodyBytes", \.limits.httpBodyBytes, .bytes(1024...67_108_864), "of a request's body"),
        .limit("httpHeldBytes", \.limits.httpHeldBytes, .bytes(65_536...1_073_741_824), "of all requests that are not answered"),
        .limit("httpAnswerBytes", \.limits.httpAnswerBytes, .bytes(65_536...1_073_741_824), "of all answers that clients have not taken"),
        .limit("httpRequestSeconds", \.limits.httpRequestSeconds, .integer(1...3600), "for a request to arrive"),
        .limit("httpIdleSeconds", \.limits.httpIdleSeconds, .integer(1...86_400), "a connection may have nothing to do"),
        .limit("bouyomiConnections", \.limits.bouyomiConnections, .integer(1...10_000), "of Bouyomi-chan's clients with each port, at once"),
        .limit("bouyomiSeconds", \.limits.bouyomiSeconds, .integer(1...3600), "for a command of theirs to arrive"),
        .limit("httpIntake", \.limits.httpIntake, .integer(1...1_000_000), "comments that came in and are in no room yet"),
        .limit("eventReaders", \.limits.eventReaders, .integer(0...100_000), "of events at once"),
        .limit("eventReaderBytes", \.limits.eventReaderBytes, .bytes(4096...67_108_864), "of events that wait for one reader"),
        .limit("listeners", \.limits.listeners, .integer(0...10_000), "over the network at once"),
        .limit("listenerBytes", \.limits.listenerBytes, .bytes(32_768...67_108_864), "of sound that wait for one listener"),
        .limit("speechRequests", \.limits.speechRequests, .integer(0...10_000), "texts that are spoken for programs at once"),
        .limit("speechCharacters", \.limits.speechCharacters, .integer(1...1_000_000), "of a text that is spoken for a program"),
        .limit("speechBytes", \.limits.speechBytes, .bytes(65_536...67_108_864), "of its sound that wait for the program"),
        .limit("eventHistory", \.limits.eventHistory, .integer(1...1_000_000), "events that are remembered for readers who come back"),
        .limit("historyComments", \.limits.historyComments, .integer(1...1_000_000), "comments whose outcome is remembered"),
        .limit("hostCount", \.limits.hostCount, .integer(0...64), "voice hosts at once for files and programs; 0: as many as processors"),
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
