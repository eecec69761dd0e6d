// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Server

/// The feeds of a run. All are read at the same time, except that files and stdin are read one after the other, as by `cat`.
struct FeedPlan {
    /// A feed, which is opened in its turn.
    enum Origin {
        /// A file or a pipe; `-` is stdin.
        case path(String)
        /// A file that this program has written as JSON.
        case samples(String)
        /// A file that is read as it grows.
        case followed(String)
        /// The chat of channels of Twitch.
        case twitch([String])
        /// What Twitch tells who has logged in of a channel, beside its chat.
        case twitchEvents(String, TwitchAccount)
        /// The comments of all streams that OneComme watches.
        case oneComme(OneCommeAddress)
        /// The chat of a live stream on YouTube.
        case youTube(YouTubeTarget)
    }

    /// Each of these lists is read from its first feed to its last.
    let sequences: [[Origin]]

    /// Whether the sources were given with the call, so that the configuration's statements about a chat do not apply to them.
    let isGiven: Bool

    /// Whether everything to be read existed already when the run began.
    let isFinite: Bool

    /// The feeds of `read`: its files or the pipe, or else those of flags and configuration, or else stdin.
    init(_ arguments: [String], _ settings: Settings, _ origins: Origins) {
        let flagged = settings.feeds.given(origins)
        let takesStdin = flagged.sourceCount == 0 && hasPipedInput()
        if !arguments.isEmpty || takesStdin {
            self.init(arguments.isEmpty ? ["-"] : arguments, flagged, isGiven: true)
        } else {
            self.init(settings.feeds.sourceCount == 0 ? ["-"] : [], settings.feeds, isGiven: false)
        }
    }

    /// The feeds that a service's arguments and flags name; none by default.
    init(service paths: [String], _ settings: Settings) {
        self.init(paths, settings.feeds, isGiven: false)
    }

    private init(_ paths: [String], _ feeds: FeedSettings, isGiven: Bool) {
        let followed = feeds.followed.map { [Origin.followed($0)] }
        let twitch = feeds.twitchChannels.isEmpty ? [] : [[Origin.twitch(feeds.twitchChannels)]]
        let oneComme = feeds.oneComme.map { [[Origin.oneComme($0)]] } ?? []
        let youTube = feeds.youTube.map { [[Origin.youTube($0)]] } ?? []
        self.isGiven = isGiven
        sequences = (paths.isEmpty ? [] : [paths.map(Origin.path)]) + followed + twitch + oneComme + youTube
        isFinite = sequences.allSatisfy { $0.allSatisfy(\.isFinite) }
    }

    private init(_ sequences: [[Origin]], isGiven: Bool, isFinite: Bool = false) {
        (self.sequences, self.isGiven, self.isFinite) = (sequences, isGiven, isFinite)
    }

    /// Feeds that are read one after the other, and nothing else.
    init(paths: [String]) {
        let origins = paths.map(Origin.path)
        self.init([origins], isGiven: true, isFinite: origins.allSatisfy(\.isFinite))
    }

    /// Comments that this program has written.
    init(samples path: String) {
        self.init([[.samples(path)]], isGiven: true, isFinite: true)
    }

    /// The same with what Twitch tells its user, if a channel of Twitch is read: of the user's own, or else of the first.
    func adding(_ user: String, _ account: TwitchAccount) -> FeedPlan {
        guard let channel = channels.first(where: { $0 == user }) ?? channels.first else { return self }
        return FeedPlan(sequences + [[.twitchEvents(channel, account)]], isGiven: isGiven)
    }

    /// A source that any node of a fleet can read.
    struct Shared: Equatable {
        /// What all nodes call it.
        var name: String
        var wanted: WantedSource
    }

    /// The chats of Twitch and YouTube: whoever of a fleet may read them does, one node at a time.
    var shared: [Shared] {
        sequences.joined().flatMap { origin -> [Shared] in
            switch origin {
            case .twitch(let channels): channels.map { Shared(name: "twitch:\($0)", wanted: .twitch(channel: $0)) }
            case .youTube(let stream): [Shared(name: "youtube:\(stream)", wanted: .youTube("\(stream)"))]
            case .path, .samples, .followed, .twitchEvents, .oneComme: []
            }
        }
    }

    /// Those that only this process can read.
    var withoutShared: FeedPlan {
        let own = sequences.filter { sequence in
            !sequence.contains { origin in
                switch origin {
                case .twitch, .youTube: true
                case .path, .samples, .followed, .twitchEvents, .oneComme: false
                }
            }
        }
        return FeedPlan(own, isGiven: isGiven)
    }

    /// Whether the chat of a channel of Twitch is among them.
    var readsTwitch: Bool { !channels.isEmpty }

    private var channels: [String] {
        sequences.joined().flatMap { origin -> [String] in if case .twitch(let channels) = origin { channels } else { [] } }
    }

    /// The files and pipes among them, `-` for stdin.
    var paths: [String] {
        sequences.joined().compactMap { if case .path(let path) = $0 { path } else { nil } }
    }

    /// Whether a key of YouTube's API is needed.
    var needsYouTubeKey: Bool {
        sequences.joined().contains { if case .youTube = $0 { true } else { false } }
    }
}

extension FeedPlan {
    /// Stdin, where a pipe there is all that is read. When its writer has gone, everything to be read exists.
    var onlyPipe: CInt? {
        let origins = Array(sequences.joined())
        guard origins.count == 1, case .path("-") = origins[0] else { return nil }
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
        return STDIN_FILENO
    }
}

extension FeedPlan.Origin {
    fileprivate var isFinite: Bool {
        guard case .path(let path) = self else { return false }
        var status = stat()
        let result = path == "-" ? unsafe fstat(STDIN_FILENO, &status) : unsafe stat(path, &status)
        // From what is not there nothing will come.
        return result != 0 || status.st_mode & S_IFMT == S_IFREG
    }
}

/// Whether stdin is a pipe or a file, and so a chat. A service manager's /dev/null is not.
private func hasPipedInput() -> Bool {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
}
