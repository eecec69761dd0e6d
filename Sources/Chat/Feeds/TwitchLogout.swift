// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Logs a user out of Twitch: takes back the token, and removes its file.
package enum TwitchLogout {
    /// How it ended.
    package enum Outcome: Equatable {
        case done
        /// The file is removed, but Twitch was not told, for this reason.
        case forgotten(String)
        /// Nobody has logged in.
        case nobody
        /// The file cannot be removed.
        case unwritable(String)
    }

    /// - Parameter bell: ends every wait when it is readable.
    package static func run(at account: TwitchAccount, bell: CInt) -> Outcome {
        guard account.file.exists else { return .nobody }
        // What is of no use any more has to go all the same.
        let obstacle = if let token = account.file.tokenToRevoke { revoke(token, account, bell) } else { "it held no login" }
        do throws(UnwritableFile) {
            try account.file.remove()
        } catch {
            return .unwritable("\(account.file.path) cannot be removed: \(error.reason)")
        }
        return obstacle.map { .forgotten($0) } ?? .done
    }

    /// What was in the way; nil where Twitch does not take the token any more.
    private static func revoke(_ token: TwitchToken, _ account: TwitchAccount, _ bell: CInt) -> String? {
        do throws(TLSProblem) {
            var http = try HTTPSClient(authorities: account.authorities, bell: bell)
            switch http.ask(TwitchAPI.revocation(of: token.access, client: token.clientID), of: account.servers.login) {
            // 400 is a token that has ended already.
            case .answered(200, _), .answered(400, _): return nil
            case .answered(let status, _): return "HTTP \(status)"
            case .failed(let reason): return reason
            case .stopped: return "it was stopped"
            }
        } catch {
            return error.explanation(authorities: account.authorities)
        }
    }
}
