// SPDX-License-Identifier: GPL-3.0-or-later

/// How much clients may ask of the server. Each limit has a key in the configuration file and a counter in `/metrics`.
public struct ServerLimits: Equatable, Sendable {
    /// Connections at once.
    public var connections = 800
    /// Connections at once of one client on another machine.
    public var connectionsPerPeer = 64
    /// Requests a second of one client on another machine.
    public var requestsPerPeer = 200
    /// Bytes of a request's headers.
    public var headerBytes = 16_384
    /// Bytes of a request's body.
    public var bodyBytes = 1_048_576
    /// Bytes of the headers and bodies of all requests that are arriving or wait for their answers.
    public var heldBytes = 4_194_304
    /// Bytes of all answers that clients have not taken yet.
    public var answerBytes = 8_388_608
    /// How long a request may take to arrive, from its first byte to its last.
    public var requestTime = Duration.seconds(10)
    /// How long a connection may stay open with nothing to do.
    public var idleSeconds = 60
    /// Comments that came in and were not yet put into a room.
    public var intake = 4_096
    /// Bytes of one comment's text.
    public var textBytes = 16_384
    /// Connections at once of Bouyomi-chan's clients, with each of its two listeners.
    public var bouyomiConnections = 64
    /// How long one of their commands may take to arrive.
    public var bouyomiTime = Duration.seconds(10)
    /// Readers of events at once.
    public var eventReaders = 600
    /// Bytes of events that may wait for one reader.
    public var eventBytes = 262_144
    /// Listeners at once.
    public var listeners = 250
    /// Bytes of sound that may wait for one listener.
    public var listenerBytes = 131_072
    /// Texts that are spoken for clients at once.
    public var speechRequests = 100
    /// Characters of such a text.
    public var speechCharacters = 4_096
    /// Bytes of its sound that may wait for the client.
    public var speechBytes = 262_144

    /// The defaults.
    public init() {}
}
