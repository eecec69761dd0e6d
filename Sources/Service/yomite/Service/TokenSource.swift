// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Net
import Server

/// Where a token is kept: in a file or a variable. Never in an argument, which every user of the machine can read.
struct TokenSource {
    private let key: String
    private let variable: String
    private let origins: Origins
    private let path: String?
    private let value: String?
    private let files: SecretFiles

    /// The token that opens everything.
    static func all(
        _ settings: Settings,
        _ origins: Origins,
        _ environment: [String: String],
        _ files: SecretFiles = SecretFiles()
    ) -> TokenSource {
        TokenSource("tokenFile", settings.server.tokenFile, origins, "YOMITE_TOKEN", environment, files)
    }

    /// The token that opens the streams for listeners.
    static func listening(
        _ settings: Settings,
        _ origins: Origins,
        _ environment: [String: String],
        _ files: SecretFiles
    ) -> TokenSource {
        TokenSource("listenTokenFile", settings.server.listenTokenFile, origins, "YOMITE_LISTEN_TOKEN", environment, files)
    }

    /// The tokens with names and rights. A file that is not there yet has none: `control link` makes it.
    static func named(_ settings: Settings, _ origins: Origins, _ files: SecretFiles) throws(ServiceFailure) -> [NamedToken] {
        let source = TokenSource("tokens", settings.server.tokens, origins, "", [:], files)
        guard let text = try source.text(mayBeMissing: true) else { return [] }
        do throws(NamedToken.Flaw) {
            return try NamedToken.all(in: text)
        } catch {
            throw ServiceFailure(.configuration, "\(source.name): \(error)")
        }
    }

    /// The key of YouTube's Data API.
    static func youTube(
        _ settings: Settings,
        _ origins: Origins,
        _ environment: [String: String],
        _ files: SecretFiles = SecretFiles()
    ) -> TokenSource {
        TokenSource("youtubeKeyFile", settings.feeds.youTubeKeyFile, origins, "YOMITE_YOUTUBE_KEY", environment, files)
    }

    private init(
        _ key: String,
        _ path: String?,
        _ origins: Origins,
        _ variable: String,
        _ environment: [String: String],
        _ files: SecretFiles
    ) {
        (self.key, self.variable, self.origins, self.path) = (key, variable, origins, path)
        value = environment[variable]
        self.files = files
    }

    /// A token that is hard to guess; nil if there is none. An empty variable is an error, because it was meant to hold one.
    func token() throws(ServiceFailure) -> Token? {
        guard let text = try text() else { return nil }
        guard let token = Token(try word(of: text)) else { throw noToken }
        return token
    }

    /// A secret for a server; nil if there is none, as with an empty variable.
    func word() throws(ServiceFailure) -> String? {
        guard let text = try text(), path != nil || !text.isEmpty else { return nil }
        return try word(of: text)
    }

    /// A key for YouTube: what can be a line of a request to it.
    func youTubeKey() throws(ServiceFailure) -> String {
        let words = (try text() ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].utf8.count <= 256, words[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            let place = path == nil && words.isEmpty ? origins.place(of: "youtube") : name
            throw ServiceFailure(.configuration, "\(place): reading a chat on YouTube needs a key. \(TokenSource.havingYouTubeKey)")
        }
        return String(words[0])
    }

    /// White space is allowed only at the ends: with two words, it is unclear which one is meant.
    private func word(of text: String) throws(ServiceFailure) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1 else { throw noToken }
        return String(words[0])
    }

    private func text(mayBeMissing: Bool = false) throws(ServiceFailure) -> String? {
        guard let path else { return value }
        do throws(UnreadableFile) {
            return try files.text(path)
        } catch {
            if mayBeMissing, error.isMissing { return nil }
            throw ServiceFailure(.configuration, "\(name) \(error.problem)")
        }
    }

    /// Where it is kept, for a mistake.
    private var name: String { path.map { "\(origins.place(of: key)): \($0)" } ?? variable }

    private var noToken: ServiceFailure {
        let need = "must hold one word of at least 16 characters"
        return ServiceFailure(.configuration, "\(name) \(need). \(TokenSource.makingOne)")
    }

    private static let havingYouTubeKey =
        "Make one at https://console.cloud.google.com/apis/credentials for the YouTube Data API v3, write it into a file that only you can read, "
        + "and name that with --youtube-key-file. Without a key, yt-dlp can fetch the chat (docs/recipes.md)"

    static let makingOne = """
        This makes one: mkdir -p ~/.config/yomite && (umask 077; od -An -N24 -tx1 /dev/urandom | tr -dc a-f0-9 > ~/.config/yomite/token) \
        and --token-file ~/.config/yomite/token uses it
        """
}
