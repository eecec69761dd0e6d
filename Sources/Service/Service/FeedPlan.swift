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
        /// A file that is read as it grows.
        case followed(String)
        /// The chat of channels of Twitch.
        case twitch([String])
    }

    /// Each is read from its first feed to its last.
    let sequences: [[Origin]]

    /// What a command's arguments and flags name; nothing at all is stdin.
    init(_ arguments: [String], _ settings: Settings) {
        let isNamed = !arguments.isEmpty || !settings.feeds.followed.isEmpty || !settings.feeds.twitchChannels.isEmpty
        self.init(service: isNamed ? arguments : ["-"], settings)
    }

    /// What a service's arguments and flags name; nothing at all is nothing.
    init(service paths: [String], _ settings: Settings) {
        let followed = settings.feeds.followed.map { [Origin.followed($0)] }
        let twitch = settings.feeds.twitchChannels.isEmpty ? [] : [[Origin.twitch(settings.feeds.twitchChannels)]]
        sequences = (paths.isEmpty ? [] : [paths.map(Origin.path)]) + followed + twitch
    }

    /// Feeds that are read one after the other, and nothing else.
    package init(paths: [String]) {
        sequences = [paths.map(Origin.path)]
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
