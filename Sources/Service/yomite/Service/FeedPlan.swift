// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Net
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
        /// What Twitch reports about a channel to an account that has logged in, besides its chat.
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

    /// The chats of Twitch and YouTube: any node of a fleet may read them, one at a time.
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

/// What feeds need to be let in by platforms, as their files said when the configuration was last read: their disk may not answer, and the
/// loop must not wait for it.
struct FeedAccounts: Sendable {
    /// The key of YouTube's Data API, or what is wrong with it.
    let youTubeKey: Result<String, ServiceFailure>
    /// Who has logged in to Twitch; nil if nobody has, or no chat of Twitch is read.
    let twitchUser: Result<String?, TwitchLoginFile.Flaw>

    init(_ settings: Settings, _ origins: Origins, _ task: SpeakingTask, _ environment: [String: String], _ secrets: SecretFiles) {
        youTubeKey = Result { () throws(ServiceFailure) in try TokenSource.youTube(settings, origins, environment, secrets).youTubeKey() }
        let file = task.readsTwitch ? TwitchLoginFile(settings.feeds, environment: environment) : nil
        twitchUser = Result { () throws(TwitchLoginFile.Flaw) in try file?.user() }
    }
}

/// Where feeds go on that an earlier run has read. Without a journal they begin anew.
struct FeedResumption {
    /// When an earlier run kept or said something last, in milliseconds since 1970; nil where none did.
    var heardUntil: Int64?
    /// How far sources came, by the names that `name(ofFollowed:)` gives them.
    var cursors: [String: String] = [:]

    /// Some of what was written just before the end may not have arrived. What did is known by its id.
    private static let overlap: Int64 = 5_000

    /// For a live chat nothing is made up for that was written longer ago than `catchUp`.
    init(heardUntil: Int64?, cursors: [String: String], at now: Int64, catchUp: Duration?) {
        if let catchUp, heardUntil.map({ now - $0 > catchUp.milliseconds }) ?? true { return }
        self.heardUntil = heardUntil.map { $0 - Self.overlap }
        self.cursors = cursors
    }

    /// Feeds that begin anew.
    init() {}

    /// What the journal calls a file that is followed.
    static func name(ofFollowed path: String) -> String {
        "follow:\(path)"
    }

    /// Where the file is read on; nil where that is not known.
    func place(inFollowed path: String) -> FilePlace? {
        cursors[Self.name(ofFollowed: path)].flatMap { FilePlace($0) }
    }
}

extension FeedSettings {
    /// The feeds and formats that flags give. What the configuration says applies to its own chat, and not to files or a pipe that a
    /// command is given.
    func given(_ origins: Origins) -> FeedSettings {
        var given = self
        let left = configured(origins)
        if left.contains("feed") { given.format = nil }
        if left.contains("follow") { given.followed = [] }
        if left.contains("twitch") { given.twitchChannels = [] }
        if left.contains("onecomme") { given.oneComme = nil }
        if left.contains("youtube") { given.youTube = nil }
        return given
    }

    /// The keys about a chat whose value comes from elsewhere than the command line.
    func configured(_ origins: Origins) -> [String] {
        let set = [
            ("feed", format != nil), ("follow", !followed.isEmpty), ("twitch", !twitchChannels.isEmpty), ("onecomme", oneComme != nil),
            ("youtube", youTube != nil),
        ]
        return set.filter { $0.1 && !origins.isFlag($0.0) }.map(\.0)
    }

    /// How many sources they name.
    var sourceCount: Int { followed.count + twitchChannels.count + (oneComme == nil ? 0 : 1) + (youTube == nil ? 0 : 1) }
}

extension Origins {
    /// Whether the command line sets it.
    func isFlag(_ key: String) -> Bool {
        if case .flag = self[key] { true } else { false }
    }
}

/// Passes on the entries of a recorded feed, each at its time, and after the last one that the feed has ended. On the loop.
final class ReplayedFeed {
    private let loop: Loop
    private let entry: (FeedEntry) -> Void
    private var replay: Replay
    private var timer: Timer?
    private var ended: (() -> Void)?

    init(_ replay: Replay, on loop: Loop, entry: @escaping (FeedEntry) -> Void) {
        self.replay = replay
        self.loop = loop
        self.entry = entry
    }

    /// How many pauses of the recording were shortened.
    var shortened: Int { replay.shortened }

    /// Adds the next entry of the recording.
    func add(_ entries: [FeedEntry]) {
        for entry in entries { replay.add(entry, at: loop.now) }
        proceed()
    }

    /// The recording is complete; `ended` is called after its last entry.
    func end(_ ended: @escaping () -> Void) {
        self.ended = ended
        proceed()
    }

    /// Passes on nothing more.
    func stop() {
        if let timer { loop.cancel(timer) }
        timer = nil
        ended = nil
    }

    private func proceed() {
        while let entry = replay.take(at: loop.now) { self.entry(entry) }
        if let timer { loop.cancel(timer) }
        timer = replay.due.map { due in
            loop.at(due) { [weak self] in
                self?.timer = nil
                self?.proceed()
            }
        }
        guard replay.isEmpty, let ended else { return }
        self.ended = nil
        ended()
    }
}
