// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Feeds
internal import Glibc

/// The feeds of a run. All are read at the same time, but files and stdin one after the other, as `cat` would.
package struct FeedPlan {
    /// A feed that is opened when its turn comes.
    enum Origin {
        /// A file or a pipe; `-` is stdin.
        case path(String)
        /// A file that the program itself has written as JSON.
        case samples(String)
        /// A file that is read as it grows.
        case followed(String)
        /// The chat of channels of Twitch.
        case twitch([String])
    }

    /// Each is read from its first feed to its last.
    let sequences: [[Origin]]

    /// Whether its sources came with the call, so that what the configuration says about a chat is not about them.
    let isGiven: Bool

    /// What `read` reads: its files, or what is piped into it; else what flags and the configuration name; nothing at all is stdin.
    init(_ arguments: [String], _ settings: Settings, _ origins: Origins) {
        let flagged = settings.feeds.given(origins)
        let takesStdin = flagged.sourceCount == 0 && hasPipedInput()
        if !arguments.isEmpty || takesStdin {
            self.init(arguments.isEmpty ? ["-"] : arguments, flagged, isGiven: true)
        } else {
            self.init(settings.feeds.sourceCount == 0 ? ["-"] : [], settings.feeds, isGiven: false)
        }
    }

    /// What a service's arguments and flags name; nothing at all is nothing.
    init(service paths: [String], _ settings: Settings) {
        self.init(paths, settings.feeds, isGiven: false)
    }

    private init(_ paths: [String], _ feeds: FeedSettings, isGiven: Bool) {
        let followed = feeds.followed.map { [Origin.followed($0)] }
        let twitch = feeds.twitchChannels.isEmpty ? [] : [[Origin.twitch(feeds.twitchChannels)]]
        self.isGiven = isGiven
        sequences = (paths.isEmpty ? [] : [paths.map(Origin.path)]) + followed + twitch
    }

    /// Feeds that are read one after the other, and nothing else.
    package init(paths: [String]) {
        (sequences, isGiven) = ([paths.map(Origin.path)], true)
    }

    /// Comments that the program itself has written.
    init(samples path: String) {
        (sequences, isGiven) = ([[.samples(path)]], true)
    }

    /// The files and pipes among them, `-` for stdin.
    var paths: [String] {
        sequences.joined().compactMap { if case .path(let path) = $0 { path } else { nil } }
    }

    /// Whether everything there is to read is there already.
    var isFinite: Bool {
        sequences.allSatisfy { $0.allSatisfy(\.isFinite) }
    }
}

extension FeedPlan.Origin {
    fileprivate var isFinite: Bool {
        guard case .path(let path) = self else { return false }
        var status = stat()
        let result = path == "-" ? unsafe fstat(STDIN_FILENO, &status) : unsafe stat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// Whether stdin is a pipe or a file, and so a chat; a service manager's /dev/null is none.
private func hasPipedInput() -> Bool {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
}
