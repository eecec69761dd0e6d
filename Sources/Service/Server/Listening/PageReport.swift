// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

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
