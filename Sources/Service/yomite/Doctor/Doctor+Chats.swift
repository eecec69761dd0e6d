// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Server

// The programs of this machine that bring chats.
extension Doctor {
    private static let patienceSeconds = 2

    /// Whether OneComme answers where it is read, or answers and is not read.
    func examineOneComme() {
        let chosen = settings.feeds.oneComme
        let address = chosen ?? .usual
        let answers = answers(at: address)
        if chosen != nil {
            note(
                "OneComme",
                isGood: answers,
                answers ? "something answers at \(address)" : "nothing answers at \(address)",
                remedy: "start OneComme; for another machine see the settings of its API and its firewall"
            )
        } else if answers {
            note(
                "OneComme",
                isGood: false,
                "something answers at \(address), which may be OneComme; Yomite does not read it yet",
                remedy: "add --onecomme, or onecomme: \"on\" in the configuration file"
            )
        }
    }

    /// Whether somebody has logged in to Twitch. Whether Twitch still takes the login is known when it is used: a token that has ended is renewed then.
    func examineTwitchLogin() {
        guard let file = TwitchLoginFile(settings.feeds, environment: environment) else { return }
        do throws(TwitchLoginFile.Flaw) {
            guard let user = try file.user() else { return }
            note("Twitch login", "logged in as \(user)")
        } catch {
            note("Twitch login", isGood: false, "\(error)", remedy: "yomite login twitch, or yomite logout twitch")
        }
    }

    /// Whether there is a key where YouTube is read. YouTube itself is not asked: that would take of the key's quota.
    func examineYouTube() {
        guard let target = settings.feeds.youTube else { return }
        do throws(ServiceFailure) {
            _ = try TokenSource.youTube(settings, origins, environment).youTubeKey()
            note("YouTube", "there is a key for the chat of \(target); whether YouTube accepts it is known only when the chat is read")
        } catch {
            note("YouTube", isGood: false, "there is no key for the chat of \(target)", remedy: "\(error)")
        }
    }

    private func answers(at address: OneCommeAddress) -> Bool {
        guard let place = ListenAddress(String("\(address)".dropFirst("ws://".count)), standardPort: address.port) else { return false }
        let descriptor = place.connect(patienceSeconds: Self.patienceSeconds)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
