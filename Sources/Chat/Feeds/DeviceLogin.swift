// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials

/// Logs a user in at Twitch without a browser of ours and without a secret: it gets a code, which the user types on Twitch's page, and asks
/// until he has (RFC 8628). Pure: its driver makes the requests, and passes in the answers and the time.
struct DeviceLogin {
    enum Event {
        /// What HTTP answered; 0 where there was no answer.
        case answered(status: Int, body: String)
        /// The deadline has come.
        case due
    }

    enum Action: Equatable {
        /// Ask for this, and wait for the answer.
        case post(Request)
        /// The user has to type the code there.
        case show(code: String, address: String)
        /// He has.
        case finish(access: String, refresh: String, seconds: Int64)
        case fail(Failure)
    }

    /// A form that is sent to Twitch.
    struct Request: Equatable {
        var path: String
        var form: [String]
    }

    enum Failure: Error, Equatable, CustomStringConvertible {
        /// The user did not type the code in time.
        case expired
        /// Twitch does not want to.
        case denied(String)
        /// Twitch did not answer where a code was asked for.
        case unreachable
        /// Twitch said something that is no answer.
        case strange

        var description: String {
            switch self {
            case .expired: "the code was not typed in time; ask for a new one"
            case .denied(let reason): "Twitch denied it: \(reason)"
            case .unreachable: "Twitch does not answer"
            case .strange: "Twitch's answer cannot be understood"
            }
        }
    }

    private enum Phase {
        case begins
        /// A code was asked for.
        case coding
        /// The user has it. Twitch is asked again at `next`.
        case waiting(device: String, next: Moment)
        /// Twitch was asked whether he has typed it.
        case asking(device: String)
        case over
    }

    private let client: String
    private let scopes: [String]
    private var phase = Phase.begins
    private let start: Moment
    private var interval = Duration.seconds(5)
    private var end: Moment

    /// Twitch's codes last half an hour.
    private static let mostSeconds = 3_600.0
    /// What asking too often adds to the pause (RFC 8628, 3.5).
    private static let slower = Duration.seconds(5)
    /// A longer pause would miss the end of a code.
    private static let longestInterval = 60.0

    /// - Parameters:
    ///   - client: Twitch's name for this program.
    ///   - scopes: what the user is asked to allow.
    init(client: String, scopes: [String], at now: Moment) {
        (self.client, self.scopes) = (client, scopes)
        (start, end) = (now, now)
    }

    /// When to say that it is due; nil while an answer is awaited, and when it is over.
    var deadline: Moment? {
        switch phase {
        case .begins: start
        case .waiting(_, let next): min(next, end)
        case .coding, .asking, .over: nil
        }
    }

    mutating func handle(_ event: Event, at now: Moment) -> Action? {
        switch (phase, event) {
        case (.begins, .due):
            phase = .coding
            return .post(Request(path: "/oauth2/device", form: ["client_id", client, "scopes", scopes.joined(separator: " ")]))
        case (.coding, .answered(let status, let body)): return receive(status, body, now)
        case (.waiting(let device, let next), .due):
            if now >= end { return fail(.expired) }
            guard now >= next else { return nil }
            phase = .asking(device: device)
            let grant = "urn:ietf:params:oauth:grant-type:device_code"
            let form = ["client_id", client, "scopes", scopes.joined(separator: " "), "device_code", device, "grant_type", grant]
            return .post(Request(path: "/oauth2/token", form: form))
        case (.asking(let device), .answered(let status, let body)): return weigh(TwitchGrant(status: status, body: body), device, now)
        default: return nil
        }
    }

    private mutating func receive(_ status: Int, _ body: String, _ now: Moment) -> Action {
        guard status == 200 else {
            switch TwitchGrant(status: status, body: body) {
            case .denied(let reason): return fail(.denied(reason))
            case .unreachable: return fail(.unreachable)
            case .granted, .pending, .tooOften: return fail(.strange)
            }
        }
        guard let code = try? TwitchGrant.decoder.decode(Code.self, from: Data(body.utf8)), TwitchToken.isWord(code.deviceCode),
            TwitchToken.isWord(code.userCode), isTwitchPage(code.verificationUri), code.expiresIn > 0
        else { return fail(.strange) }
        end = now + .seconds(min(code.expiresIn, Self.mostSeconds))
        interval = .seconds(min(max(code.interval ?? 5, 1), Self.longestInterval))
        phase = .waiting(device: code.deviceCode, next: now + interval)
        return .show(code: code.userCode, address: code.verificationUri)
    }

    private mutating func weigh(_ grant: TwitchGrant, _ device: String, _ now: Moment) -> Action? {
        switch grant {
        case .granted(let access, let refresh, let seconds):
            phase = .over
            return .finish(access: access, refresh: refresh, seconds: seconds)
        case .denied(let reason): return fail(reason.contains("expired") ? .expired : .denied(reason))
        case .tooOften: interval = min(interval + Self.slower, .seconds(Self.longestInterval))
        case .pending, .unreachable: break
        }
        phase = .waiting(device: device, next: now + interval)
        return nil
    }

    private mutating func fail(_ failure: Failure) -> Action {
        phase = .over
        return .fail(failure)
    }

    /// What the user opens is a page of Twitch's, no matter who answered.
    private func isTwitchPage(_ address: String) -> Bool {
        TwitchToken.isWord(address) && ["https://www.twitch.tv/", "https://id.twitch.tv/"].contains { address.hasPrefix($0) }
    }

    private struct Code: Decodable {
        var deviceCode: String
        var userCode: String
        var verificationUri: String
        var expiresIn: Double
        var interval: Double?
    }
}
