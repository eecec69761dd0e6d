// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core
import Net

/// How much clients may ask of the server. Each limit has a key in the configuration file and a counter in `/metrics`.
public struct ServerLimits: Equatable, Sendable {
    /// Connections at once.
    public var connections = 800
    /// Connections at once of one client on another machine.
    var connectionsPerPeer = 64
    /// Requests a second of one client on another machine.
    var requestsPerPeer = 200
    /// Bytes of a request's headers.
    var headerBytes = 16_384
    /// Bytes of a request's body.
    var bodyBytes = 1_048_576
    /// Bytes of the headers and bodies of all requests that are arriving or wait for their answers.
    var heldBytes = 4_194_304
    /// Bytes of all answers that clients have not taken yet.
    var answerBytes = 8_388_608
    /// How long a request may take to arrive, from its first byte to its last.
    var requestTime = Duration.seconds(10)
    /// How long an idle connection may stay open.
    var idleSeconds = 60
    /// Comments that came in and are not yet in a room.
    var intake = 4_096
    /// Requests at once that wait until their comments are heard.
    var waits = 100
    /// How long such a request waits at most.
    var waitTime = Duration.seconds(60)
    /// Bytes of one comment's text: as many as of a feed's line.
    public var textBytes = Comment.mostBytes
    /// Bytes of a name, an id or another short text of a comment: as many as in a feed.
    public var nameBytes = Comment.mostNameBytes
    /// Connections of Bouyomi-chan's clients at once, for each of its two listeners.
    var bouyomiConnections = 64
    /// How long one of their commands may take to arrive.
    var bouyomiTime = Duration.seconds(10)
    /// Connections at once of VOICEVOX's clients.
    var voicevoxConnections = 64
    /// Bytes of all sounds for them that are incomplete or not taken yet.
    var voicevoxBytes = 33_554_432
    /// Readers of events at once.
    var eventReaders = 600
    /// Bytes of events that are kept for the slowest reader; all readers share them.
    var eventBytes = 1_048_576
    /// Bytes of a message of a WebSocket's client.
    var webSocketBytes = 65_536
    /// Commands that it may send without waiting for their answers.
    var webSocketCommands = 32
    /// How long it may be silent, though it is pinged every 15 seconds.
    var webSocketSeconds = 45
    /// Listeners at once.
    var listeners = 250
    /// How many of them may have no token, so that strangers cannot take every place.
    var openListeners = 200
    /// Rooms whose sound is compressed for listeners at once, however many listen to each.
    var encoders = 16
    /// Bytes of sound that are kept for the slowest listener of a room; all of one format share them.
    var listenerBytes = 131_072
    /// How long a page that listens may be silent, which reports every 2 seconds: then it no longer counts as a listener.
    var listenerSeconds = 10
    /// Named tokens: each is compared with every request.
    package var tokens = 100
    /// Texts that are spoken for clients at once.
    var speechRequests = 100
    /// Characters of such a text.
    var speechCharacters = 4_096
    /// Bytes of its sound that may wait for the client.
    public var speechBytes = 262_144
    /// The part of it that may be encoded: as much again may be on its way from the voice host.
    public var speechWindow: Int { speechBytes / 2 }
    /// What a text's sound takes at most, with what voice hosts give at once, and what is on its way to the client.
    private var mostSpeechBytes: Int { speechBytes * 3 / 2 + StreamOutlet.chunk }
    /// Bytes of all streams together that wait for their clients.
    var streamBytes = 67_108_864
    /// Requests of pages at once that are carried to other nodes of a fleet.
    var carriedRequests = 200
    /// How long such a node may take to begin its answer.
    var carriedTime = Duration.seconds(10)
    /// How long such a node may say nothing in a WebSocket.
    var carriedSilence = Duration.seconds(40)

    /// Events that are remembered for readers who come back.
    var rememberedEvents = 1_024
    /// Comments whose outcome is remembered, of all rooms.
    var rememberedComments = 2_000
    /// Bytes of what was written in these comments and events: one half for each.
    var historyBytes = 2_097_152

    /// Whether they follow a memory budget.
    private(set) var isFitted = false

    /// The defaults.
    package init() {}

    /// The part of what may wait for clients, and of requests, that is still taken while memory is short.
    static let partWhileShort = 2
    /// What a request takes in memory while it is read, for each of its bytes (measured with 600 comments in one).
    private static let readingFactor = 6
    /// An encoder takes up to 0.7 MB (libopusenc), and all of them a twelfth of a budget.
    private static let budgetOfEncoder = 8_388_608

    /// The most memory that clients can take.
    package var mostMemory: Int { streamBytes + answerBytes + heldBytes * Self.readingFactor }

    /// Descriptors for everything that is no connection of a client: voice hosts, feeds, files, outputs, and what comes and goes.
    private static let otherDescriptors = 160
    /// Fewer would serve nobody.
    private static let leastConnections = 8

    /// Has the process take as many descriptors as the connections of the open doors and everything else want. Where the system gives fewer, each
    /// door has so many fewer connections.
    package mutating func fitDescriptors(bouyomi: Bool, voicevox: Bool) -> (wanted: Int, available: Int) {
        let forDoors = connections + (bouyomi ? 2 * bouyomiConnections : 0) + (voicevox ? voicevoxConnections : 0)
        let wanted = forDoors + Self.otherDescriptors
        let available = DescriptorLimit.raise(to: wanted)
        guard available < wanted else { return (wanted, available) }
        for door in [\Self.connections, \.bouyomiConnections, \.voicevoxConnections] {
            let share = self[keyPath: door] * max(0, available - Self.otherDescriptors) / forDoors
            self[keyPath: door] = max(min(self[keyPath: door], Self.leastConnections), share)
        }
        return (wanted, available)
    }

    /// With a memory budget, less is kept for clients: a 24th of it for what they do not take, another for answers, a 96th for requests that
    /// come in (reading one takes several times as much), and a 64th for what was written before. As many texts are spoken for programs as
    /// find room for their sound also while memory is short.
    package func fitting(budget: Int) -> ServerLimits {
        var limits = self
        limits.isFitted = true
        limits.streamBytes = min(streamBytes, budget / 24)
        limits.voicevoxBytes = min(voicevoxBytes, budget / 8)
        limits.speechBytes = min(speechBytes, max(65_536, budget / 1_024))
        limits.speechRequests = min(speechRequests, max(1, limits.streamBytes / Self.partWhileShort / limits.mostSpeechBytes))
        limits.answerBytes = min(answerBytes, budget / 24)
        limits.heldBytes = min(heldBytes, max(131_072, budget / 96))
        limits.bodyBytes = min(bodyBytes, max(65_536, limits.heldBytes - headerBytes))
        limits.historyBytes = min(historyBytes, budget / 64)
        limits.encoders = min(encoders, max(1, budget / Self.budgetOfEncoder))
        return limits
    }
}

extension ServerLimits: SettingsPart {
    package static var options: [Option<ServerLimits>] {
        [
            .limit("httpConnections", \.connections, .integer(1...100_000), "open at once"),
            .limit("httpConnectionsPerPeer", \.connectionsPerPeer, .integer(1...100_000), "open at once, of one other machine"),
            .limit("httpRequestsPerPeer", \.requestsPerPeer, .integer(1...1_000_000), "a second, of one other machine"),
            .limit("httpHeaderBytes", \.headerBytes, .bytes(1024...1_048_576), "of a request's headers"),
            .limit("httpBodyBytes", \.bodyBytes, .bytes(1024...67_108_864), "of a request's body"),
            .limit("httpHeldBytes", \.heldBytes, .bytes(65_536...1_073_741_824), "of all requests that are not answered"),
            .limit("httpAnswerBytes", \.answerBytes, .bytes(65_536...1_073_741_824), "of all answers that clients have not taken"),
            .limit("httpRequestSeconds", \.requestTime, .seconds(1...3600), "for a request to arrive"),
            .limit("httpIdleSeconds", \.idleSeconds, .integer(1...86_400), "a connection may have nothing to do"),
            .limit("bouyomiConnections", \.bouyomiConnections, .integer(1...10_000), "of Bouyomi-chan's clients with each port, at once"),
            .limit("bouyomiSeconds", \.bouyomiTime, .seconds(1...3600), "for a command of theirs to arrive"),
            .limit("voicevoxConnections", \.voicevoxConnections, .integer(1...10_000), "of VOICEVOX's clients at once"),
            .limit("voicevoxBytes", \.voicevoxBytes, .bytes(1_048_576...1_073_741_824), "of all sounds for them that they have not taken"),
            .limit("httpIntake", \.intake, .integer(1...1_000_000), "comments that came in and are in no room yet"),
            .limit("httpWaits", \.waits, .integer(0...100_000), "requests that wait until comments are heard, at once"),
            .limit("httpWaitSeconds", \.waitTime, .seconds(1...3600), "such a request waits at most"),
            .limit("eventReaders", \.eventReaders, .integer(0...100_000), "of events at once"),
            .limit("eventReaderBytes", \.eventBytes, .bytes(4096...67_108_864), "of events that are kept for the slowest reader"),
            .limit("webSocketBytes", \.webSocketBytes, .bytes(1024...16_777_216), "of a message to a WebSocket"),
            .limit("webSocketCommands", \.webSocketCommands, .integer(1...10_000), "of a WebSocket's client that wait for their answers"),
            .limit("webSocketSeconds", \.webSocketSeconds, .integer(20...86_400), "a WebSocket's client may be silent"),
            .limit("listeners", \.listeners, .integer(0...10_000), "over the network at once"),
            .limit("openListeners", \.openListeners, .integer(0...10_000), "of those who showed no token"),
            .limit("encoders", \.encoders, .integer(0...10_000), "of rooms compressed for listeners, and texts as Opus, at once"),
            .limit("listenerBytes", \.listenerBytes, .bytes(32_768...67_108_864), "of sound that are kept for the slowest listener"),
            .limit("tokens", \.tokens, .integer(1...1_000), "tokens with names and rights"),
            .limit("listenerSeconds", \.listenerSeconds, .integer(5...86_400), "a page that listens may be silent"),
            .limit("speechRequests", \.speechRequests, .integer(0...10_000), "texts that are spoken for programs at once"),
            .limit("speechCharacters", \.speechCharacters, .integer(1...1_000_000), "of a text that is spoken for a program"),
            .limit("speechBytes", \.speechBytes, .bytes(65_536...67_108_864), "of its sound that wait for the program"),
            .limit("streamBytes", \.streamBytes, .bytes(1_048_576...1_073_741_824), "of all streams that clients have not taken"),
            .limit("carriedRequests", \.carriedRequests, .integer(0...100_000), "of pages that are carried to other nodes at once"),
            .limit("carriedSeconds", \.carriedTime, .seconds(1...3600), "such a node may take to begin its answer"),
            .limit("carriedSilenceSeconds", \.carriedSilence, .seconds(1...3600), "it may say nothing in a WebSocket"),
            .limit("eventHistory", \.rememberedEvents, .integer(1...1_000_000), "events that are remembered for readers who come back"),
            .limit("historyComments", \.rememberedComments, .integer(1...1_000_000), "comments whose outcome is remembered"),
            .limit("historyBytes", \.historyBytes, .bytes(4096...1_073_741_824), "of texts of remembered comments and events"),
        ]
    }

    /// The limits for clients, by the names of the configuration file: numbers, and sizes in bytes.
    var told: [String: Int] {
        let keys = ["http", "event", "webSocket", "listener", "speech", "stream", "open"]
        let own = ServerLimits.options.compactMap { option -> (String, Int)? in
            let name = option.form.key.dropFirst("limits.".count)
            guard keys.contains(where: name.hasPrefix), name != "eventHistory" else { return nil }
            return byteCount(option.show(self)).map { (String(name), $0) }
        }
        return Dictionary(uniqueKeysWithValues: own + [("maxLineBytes", textBytes), ("maxNameBytes", nameBytes)])
    }
}
