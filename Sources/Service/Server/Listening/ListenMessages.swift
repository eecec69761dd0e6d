// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback

/// What a page that listens is sent. Pure.
enum ListenMessages {
    /// How many samples a second the packets have, and how they are compressed; nil: not at all.
    static func greeting(sampleRate: Int, codec: String? = nil) -> [UInt8] {
        WebSocketFrame.text(JSONWriter.text(of: Greeting(rate: sampleRate, codec: codec)))
    }

    /// The room was opened: its clock begins anew.
    static let begin = WebSocketFrame.text("{\"event\":\"begin\"}")
    /// Nothing is heard, and the connection is alive.
    static let alive = WebSocketFrame.text("{\"event\":\"alive\"}")

    /// So many pages play the sound of the room with the same token.
    static func pages(_ count: Int) -> [UInt8] {
        WebSocketFrame.text("{\"event\":\"pages\",\"count\":\(count)}")
    }

    /// Samples behind a head of ten bytes, all little-endian: the frame of the room's clock at which they begin, as a double, and whether silence
    /// was before them.
    static func packet(_ samples: ArraySlice<Int16>, at frame: Int64, isBeginning: Bool) -> [UInt8] {
        var bytes = head(at: Double(frame), isBeginning)
        bytes.reserveCapacity(bytes.count + 2 * samples.count)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return WebSocketFrame.binary(bytes)
    }

    /// An Opus packet behind the same head, on the room's clock in frames of 48 kHz.
    static func packet(_ packet: OpusPackets.Packet) -> [UInt8] {
        WebSocketFrame.binary(head(at: packet.frame, packet.isBeginning) + packet.bytes)
    }

    private static func head(at frame: Double, _ isBeginning: Bool) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: frame.bitPattern >> (8 * $0)) } + [isBeginning ? 1 : 0, 0]
    }

    private struct Greeting: Encodable {
        var event = "listening"
        var rate: Int
        var codec: String?
    }
}

/// How much silence listeners get while nothing is heard: enough to get a second of sound each second, in total. Pure.
///
/// While the room speaks, the sound card is its clock; while it is silent, nothing comes, and our clock takes over. The difference between
/// the clocks is made up for in the silence.
struct ListenPace {
    /// How long nothing may come before it counts as silence.
    var patience = Duration.milliseconds(100)

    private let sampleRate: Int
    private let begin: Moment
    private var lastHeard: Moment?
    private var given = 0

    init(sampleRate: Int, at now: Moment) {
        self.sampleRate = sampleRate
        begin = now
    }

    /// Whether nothing was heard for so long.
    func isSilent(at now: Moment) -> Bool {
        lastHeard.map { now - $0 >= patience } ?? true
    }

    /// The frames of silence that are due after this many frames of sound since the last call.
    mutating func silence(heard: Int, at now: Moment) -> Int {
        given += heard
        if heard > 0 { lastHeard = now }
        if !isSilent(at: now) { return 0 }
        let due = Int((now - begin).nanoseconds / 1_000 * Int64(sampleRate) / 1_000_000) - given
        guard due > 0 else { return 0 }
        given += due
        return due
    }
}

/// What a page says of the sound that it plays: `{"state":"playing","latency":92,"buffer":41,"gaps":0}`. Pure.
struct PageReport: Equatable, Sendable {
    private static let states = ["waiting", "playing", "muted", "blocked"]
    private static let most = 60_000.0

    var state: String
    /// Milliseconds from a sample's arrival to the ear.
    var latency: Double
    /// Milliseconds of sound that wait in the page.
    var buffer: Double
    /// How often sound was missing.
    var gaps: Double

    init(_ message: String) throws(HTTPProblem) {
        var object: PostedObject?
        do throws(JSONSyntaxError) { object = try PostedObject(message) } catch { throw HTTPProblem(400, "\(error)", place: error.place) }
        guard let object else { throw HTTPProblem(400, "a message must be an object") }
        guard case .text(let state)? = object["state"], Self.states.contains(state) else {
            throw HTTPProblem(400, "\"state\" must be one of \(Self.states.joined(separator: ", "))", place: "state")
        }
        self.state = state
        latency = try Self.number("latency", in: object, most: Self.most)
        buffer = try Self.number("buffer", in: object, most: Self.most)
        gaps = try Self.number("gaps", in: object, most: 1e9)
    }

    private static func number(_ key: String, in object: PostedObject, most: Double) throws(HTTPProblem) -> Double {
        guard case .number(let number)? = object[key], (0...most).contains(number) else {
            throw HTTPProblem(400, "\"\(key)\" must be a number from 0 to \(Int(most))", place: key)
        }
        return number.rounded()
    }
}

/// A listener, as `/v1/listeners` tells of it.
struct ShownListener: Encodable, Sendable {
    var room: String
    /// The name of the token.
    var by: String
    /// `wav`, `opus`, or `page`.
    var format: String
    var seconds: Int
    var state: String?
    var latency: Double?
    var buffer: Double?
    var gaps: Double?
}

/// The answer of `/v1/listeners`.
struct ShownListeners: Encodable, Sendable {
    var listeners: [ShownListener]
}
