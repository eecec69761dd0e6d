// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Feeds
import Net
import Server

/// All feeds of a run, at the same time. The end of one does not end the others. A service may add and remove some while it runs.
final class FeedGroup {
    private struct Source {
        var name: String
        var kind: String
        var channels: [String]?
        var address: OneCommeAddress?
        var stream: YouTubeTarget?
        /// As a client wanted it.
        var added: WantedSource?
        var sequence: FeedSequence

        var shown: ShownSource {
            ShownSource(
                name: name,
                kind: kind,
                channels: channels,
                address: address.map { "\($0)" },
                state: sequence.state,
                problem: sequence.problem
            )
        }
    }

    private let settings: FeedSettings
    private let resumption: FeedResumption
    private let loop: Loop
    private let log: Log
    private let target: FeedSequence.Target
    private let ended: () -> Void
    private var sources: [Source] = []
    private var lastNumber = 0
    private var running = 0
    /// The figures of the sources that were removed.
    private var removed = (messagesLeftOut: 0, failures: 0, bytesRead: 0)

    /// Feeds that wait for `start`. `ended` is called when all of them have ended.
    init(
        _ plan: FeedPlan,
        settings: FeedSettings,
        resumption: FeedResumption,
        loop: Loop,
        log: Log,
        into target: FeedSequence.Target,
        ended: @escaping () -> Void
    ) {
        (self.settings, self.resumption, self.loop, self.log, self.target, self.ended) = (settings, resumption, loop, log, target, ended)
        for origins in plan.sequences { _ = append(origins) }
    }

    /// Opens every feed that can be opened.
    func start() {
        for source in sources { source.sequence.start() }
    }

    /// Stops reading at once.
    func stop() {
        for source in sources { source.sequence.stop() }
    }

    /// Where the next run goes on behind a comment; nil where it cannot.
    func cursor(behind origin: CommentOrigin) -> SourceCursor? {
        sources.lazy.compactMap { $0.sequence.cursor(behind: origin) }.first
    }

    // MARK: - While it runs

    /// What clients see of the sources.
    var shown: [ShownSource] { sources.map(\.shown) }

    /// Those that clients have added.
    var added: [WantedSource] { sources.compactMap(\.added) }

    /// Reads another source over a connection of its own. `isOfFleet`: it comes and goes as the fleet decides.
    func add(_ wanted: WantedSource, isOfFleet: Bool = false) throws(PlaceRefusal) -> ShownSource {
        let origin = try wanted.origin()
        try check(origin)
        guard sources.count < settings.limits.sources else {
            throw .conflict("\(sources.count) sources are read already (limits.sources): remove one first")
        }
        let source = append([origin], added: isOfFleet ? nil : wanted)
        do throws(FeedOpenError) {
            try source.sequence.begin()
        } catch {
            sources.removeLast()
            running -= 1
            source.sequence.leave()
            throw .unavailable("\(error): try again later, or raise the limit (ulimit -n, LimitNOFILE= and TasksMax= of the unit)")
        }
        return source.shown
    }

    /// Throws if it is read already, or cannot be read.
    private func check(_ origin: FeedPlan.Origin) throws(PlaceRefusal) {
        if let channel = origin.channels?.first, origin.stream == nil,
            let other = sources.first(where: { $0.kind == "twitch" && $0.channels?.contains(channel) == true })
        {
            throw .conflict("the channel \(channel) is already read by the source \(other.name)")
        }
        if let address = origin.address, let other = sources.first(where: { $0.address == address }) {
            throw .conflict("OneComme at \(address) is already read by the source \(other.name)")
        }
        guard let stream = origin.stream else { return }
        let others = sources.filter { $0.kind == "youtube" && $0.sequence.state != "ended" }
        if let other = others.first(where: { $0.stream == stream }) {
            throw .conflict("\(stream) is already read by the source \(other.name)")
        }
        if settings.youTubeQuota != nil, let other = others.first {
            throw .conflict("youtubeQuota covers only one source: remove \(other.name) first")
        }
        // With the operator's own key, which a client neither sees nor sends.
        do throws(ServiceFailure) {
            _ = try target.owner?.youTubeKey()
        } catch {
            // It may name a file, which is nothing for clients.
            log(.error, "\(error)")
            throw .conflict("YouTube needs a key, and there is none that can be used: set youtubeKeyFile in the configuration file")
        }
    }

    /// Stops reading a source. Nil if there is none of this name.
    func remove(_ name: String) -> ShownSource? {
        guard let index = sources.firstIndex(where: { $0.name == name }) else { return nil }
        let source = sources.remove(at: index)
        let shown = source.shown
        if shown.state != "ended" { running -= 1 }
        source.sequence.leave()
        removed.messagesLeftOut += source.sequence.messagesLeftOut
        removed.failures += source.sequence.failures
        removed.bytesRead += source.sequence.bytesRead
        return shown
    }

    private func append(_ origins: [FeedPlan.Origin], added: WantedSource? = nil) -> Source {
        lastNumber += 1
        running += 1
        let sequence = FeedSequence(origins, settings: settings, resumption: resumption, loop: loop, log: log, into: target) {
            [unowned self] in
            running -= 1
            if running == 0 { ended() }
        }
        let kind = origins.first?.kind ?? "file"
        let source = Source(
            name: "\(kind)-\(lastNumber)",
            kind: kind,
            channels: origins.first?.channels,
            address: origins.first?.address,
            stream: origins.first?.stream,
            added: added,
            sequence: sequence
        )
        sources.append(source)
        return source
    }

    // MARK: - Figures

    /// How many sources there are.
    var count: Int { sources.count }
    /// The state of all connections to Twitch together; nil if no channel is read.
    var twitch: ServiceFigures.Connection? { connection(ofAll: { $0.kind == "twitch" }) }
    /// The state of the connection for what Twitch tells who has logged in; nil if nobody has.
    var twitchEvents: ServiceFigures.Connection? { connection(ofAll: { $0.kind == "twitch-events" }) }
    /// The state of all connections to OneComme together; nil if it is not read.
    var oneComme: ServiceFigures.Connection? { connection(ofAll: { $0.address != nil }) }

    /// The state of the connection to YouTube; nil if it is not read.
    var youTube: ServiceFigures.Connection? { connection(ofAll: { $0.kind == "youtube" }) }

    private func connection(ofAll isMeant: (Source) -> Bool) -> ServiceFigures.Connection? {
        let all = sources.filter(isMeant).compactMap(\.sequence.connection)
        guard !all.isEmpty else { return nil }
        return ServiceFigures.Connection(isConnected: all.allSatisfy(\.isConnected), reconnects: all.reduce(0) { $0 + $1.reconnects })
    }

    /// How many messages about the feeds were not logged.
    var messagesLeftOut: Int { sources.reduce(removed.messagesLeftOut) { $0 + $1.sequence.messagesLeftOut } }
    /// How many feeds could not be opened or read to their end.
    var failures: Int { sources.reduce(removed.failures) { $0 + $1.sequence.failures } }
    /// Bytes read so far, of all feeds.
    var bytesRead: Int { sources.reduce(removed.bytesRead) { $0 + $1.sequence.bytesRead } }
}

extension FeedPlan.Origin {
    /// What clients call it.
    fileprivate var kind: String {
        switch self {
        case .path, .samples: "file"
        case .followed: "follow"
        case .twitch: "twitch"
        case .twitchEvents: "twitch-events"
        case .oneComme: "onecomme"
        case .youTube: "youtube"
        }
    }

    fileprivate var address: OneCommeAddress? {
        if case .oneComme(let address) = self { address } else { nil }
    }

    fileprivate var stream: YouTubeTarget? {
        if case .youTube(let stream) = self { stream } else { nil }
    }

    fileprivate var channels: [String]? {
        switch self {
        case .twitch(let channels): channels
        case .twitchEvents(let channel, _): [channel]
        case .youTube(let stream): ["\(stream)"]
        case .path, .samples, .followed, .oneComme: nil
        }
    }
}
