// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials

/// What the user has allowed a program to see of Twitch, as it is kept in a file that nobody else may read.
struct TwitchToken: Equatable, Sendable, Codable {
    /// Whose it is: the name in the address of the channel.
    var user: String
    /// The program that it was given to.
    var clientID: String
    /// What goes with every request, for some hours.
    var access: String
    /// What a new token is asked for with, once: the answer has another one.
    var refresh: String
    /// When `access` ends, in seconds since 1970.
    var end: Int64

    /// So much is read of its file.
    static let mostFileBytes = 4_096
    private static let mostWordBytes = 512

    init(user: String, clientID: String, access: String, refresh: String, end: Int64) {
        (self.user, self.clientID, self.access, self.refresh, self.end) = (user, clientID, access, refresh, end)
    }

    /// Reads what `text` is; nil for anything else.
    init?(_ text: String) {
        guard let token = try? JSONDecoder().decode(TwitchToken.self, from: Data(text.utf8)), token.isUsable else { return nil }
        self = token
    }

    /// What is written into its file.
    var text: String {
        // Nothing in it can fail to be written: texts and a number.
        let bytes = (try? JSONEncoder().encode(self)) ?? Data()
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    /// Its words go into the heads of requests, where a line feed would begin another line.
    private var isUsable: Bool {
        [user, clientID, access, refresh].allSatisfy(Self.isWord)
    }

    /// Whether a text can be a word of a token.
    static func isWord(_ text: String) -> Bool {
        (1...mostWordBytes).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

/// What Twitch answers where a token is asked for.
enum TwitchGrant: Equatable {
    case granted(access: String, refresh: String, seconds: Int64)
    /// Not now, but perhaps the next time: no answer, or the server's own trouble.
    case unreachable
    /// The user has not decided yet.
    case pending
    /// Asked too often.
    case tooOften
    /// Never, for Twitch's reason.
    case denied(String)

    /// More seconds than any token lasts.
    private static let mostSeconds: Int64 = 100_000_000
    /// Characters of a reason. Twitch's are short sentences.
    private static let longestReason = 200

    /// Reads what Twitch answers, whose keys have words with lines between them.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    /// - Parameter status: HTTP's; 0 where there was no answer.
    init(status: Int, body: String) {
        let decoder = Self.decoder
        let data = Data(body.utf8)
        switch status {
        case 200:
            guard let grant = try? decoder.decode(Granted.self, from: data), TwitchToken.isWord(grant.accessToken),
                TwitchToken.isWord(grant.refreshToken)
            else {
                self = .denied("an answer that is no token")
                return
            }
            let seconds = min(max(grant.expiresIn, 0), Self.mostSeconds)
            self = .granted(access: grant.accessToken, refresh: grant.refreshToken, seconds: seconds)
        case 429: self = .tooOften
        case 400..<500:
            let reason = try? decoder.decode(Refused.self, from: data).message
            let message = harmless(reason?.lowercased() ?? "", atMost: Self.longestReason)
            switch message {
            case "authorization_pending": self = .pending
            case "slow_down": self = .tooOften
            default: self = .denied(message.isEmpty ? "HTTP \(status)" : message)
            }
        default: self = .unreachable
        }
    }

    private struct Granted: Decodable {
        var accessToken: String
        var refreshToken: String
        var expiresIn: Int64
    }

    private struct Refused: Decodable {
        var message: String
    }
}
