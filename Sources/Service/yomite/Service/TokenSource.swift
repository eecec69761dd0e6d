// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Net
import Server
import Synchronization

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

    /// The tokens with names and rights. A file that is not there yet has none: `control link` makes it. Where there is a token of all rights,
    /// the last one of the file may be withdrawn.
    static func named(_ settings: Settings, _ origins: Origins, _ files: SecretFiles) throws(ServiceFailure) -> [NamedToken] {
        let source = TokenSource("tokens", settings.server.tokens, origins, "", [:], files)
        let isGuarded = settings.server.tokenFile != nil
        guard let text = try source.text(mayBeMissing: true, again: isGuarded) else { return [] }
        do throws(NamedToken.Flaw) {
            return try NamedToken.all(in: text, atMost: settings.server.limits.tokens, mayBeEmpty: isGuarded)
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

    private func text(mayBeMissing: Bool = false, again: Bool = false) throws(ServiceFailure) -> String? {
        guard let path else { return value }
        do throws(UnreadableFile) {
            return try files.text(path)
        } catch {
            // Without a file that was there, everybody could do everything.
            if mayBeMissing, error.isMissing, again || !files.hasRead(path) { return nil }
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

/// The file of tokens with rights, while a token is added to it. It keeps a digest only, so the token's word is told once.
enum TokenFile {
    /// Adds a new token. Blocks while the disk does.
    /// - Parameter name: nil chooses one.
    static func add(
        rights: String,
        named name: String?,
        to path: String,
        atMost most: Int
    ) throws(ServiceFailure) -> (name: String, word: String) {
        let (word, token) = Token.random()
        let name = try change(path) { old throws(ServiceFailure) in try adding(token, named: name, rights, to: old, of: path, atMost: most)
        }
        return (name, word)
    }

    /// Throws where a token has this name.
    static func expectFree(_ name: String, in path: String, atMost most: Int) throws(ServiceFailure) {
        _ = try adding(Token.random().token, named: name, "look", to: try text(of: path), of: path, atMost: most)
    }

    private static func adding(
        _ token: Token,
        named name: String?,
        _ rights: String,
        to text: String,
        of path: String,
        atMost most: Int
    ) throws(ServiceFailure) -> (name: String, text: String) {
        do throws(NamedToken.Flaw) {
            return try NamedToken.adding(token, named: name, rights: rights, to: text, atMost: most)
        } catch {
            throw ServiceFailure(.configuration, "\(path): \(error)")
        }
    }

    /// Removes a token that nobody has got. Blocks while the disk does.
    static func remove(_ name: String, from path: String) throws(ServiceFailure) {
        _ = try change(path) { (name, NamedToken.removing(name, from: $0)) }
    }

    private static func change(
        _ path: String,
        _ change: (String) throws(ServiceFailure) -> (name: String, text: String)
    ) throws(ServiceFailure) -> String {
        let lock = try lock(path)
        defer { lock.unlock() }
        let new = try change(try text(of: path))
        do throws(UnwritableFile) {
            try writeFile(path, with: new.text)
        } catch {
            throw ServiceFailure(.configuration, "\(path) cannot be written: \(error.reason)")
        }
        return new.name
    }

    /// Another token may be made at the same time, and both lines have to be there then.
    private static func lock(_ path: String) throws(ServiceFailure) -> FolderLock {
        do throws(FolderLock.Failure) {
            return try FolderLock.lock(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
        } catch {
            switch error {
            case .busy: throw ServiceFailure(.configuration, "\(path) is being written by another Yomite; try again")
            case .unwritable(let path, let reason): throw ServiceFailure(.configuration, "\(path) cannot be written: \(reason)")
            }
        }
    }

    /// Empty if there is no such file yet.
    private static func text(of path: String) throws(ServiceFailure) -> String {
        do throws(UnreadableFile) {
            return try readSecret(path, atMost: SecretFiles.mostBytes)
        } catch {
            if error.isMissing { return "" }
            throw ServiceFailure(.configuration, "\(path) \(error.problem)")
        }
    }
}

/// Reads the files that hold secrets. A pipe (`--token-file <(pass yomite)`) gives its secret only once, so it is kept for the next reload.
/// A file is read each time, because its secret may have changed.
final class SecretFiles: Sendable {
    /// More than a token needs, or a thousand named ones with their comments.
    static let mostBytes = 262_144
    private let ofPipes = Mutex<[String: String]>([:])
    private let found = Mutex<Set<String>>([])

    init() {}

    /// Whether a file was there before.
    func hasRead(_ path: String) -> Bool { found.withLock { $0.contains(path) } }

    func text(_ path: String) throws(UnreadableFile) -> String {
        if let kept = ofPipes.withLock({ $0[path] }) { return kept }
        let isPipe = isPipe(path)
        let text = try readSecret(path, atMost: Self.mostBytes)
        if isPipe { ofPipes.withLock { $0[path] = text } }
        _ = found.withLock { $0.insert(path) }
        return text
    }

    private func isPipe(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
