// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Feeds
import Net
import Rooms
import Server

/// The feeds of a run, and the text of `say`.
final class FeedsPart: Part, SourceDoor, FeedOwner {
    private let context: RunContext
    private let rooms: RoomsPart
    private var accounts: FeedAccounts
    private var feeds: FeedGroup?
    private var hasStopped = false
    /// Called when all feeds have ended, and the run with them.
    var ended: () -> Void = {}
    /// The sources that the fleet has given this node, and what they are called here.
    private var sharedSources: [String: String] = [:]
    private var told = ToldNotices()
    private var twofold = TwofoldComments()
    private var twofoldModeration = TwofoldModeration()

    init(_ context: RunContext, rooms: RoomsPart, accounts: FeedAccounts) {
        (self.context, self.rooms, self.accounts) = (context, rooms, accounts)
        context.onReload { [weak self] checked, _ in self?.accounts = checked.accounts }
    }

    /// Opens the feeds. One that cannot be opened does not affect the others.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        // By now clients can be told what comes back.
        rooms.bringBack { [weak self] in
            done(.success(()))
            self?.begin()
        }
    }

    private func begin() {
        guard !hasStopped, let intake = rooms.intake else { return }
        switch context.task {
        case .say(let text):
            let operatorsOwn = intake.add(CommentSource("operator", rights: .all, waits: true))
            intake.admit(Arrival(Comment(text: text), from: CommentOrigin(source: operatorsOwn, cursor: 0), byteCount: 0)) { _ in }
            rooms.endFeed()
        case .read(let plan, _):
            if plan.isGiven { tellLeftOut() }
            open(plan, into: intake)
        case .serve(let plan, _), .fleet(let plan, _): open(plan, into: intake)
        case .render(let paths): open(FeedPlan(paths: paths), into: intake)
        case .samples(let path): open(FeedPlan(samples: path), into: intake)
        }
    }

    /// Stops reading at once.
    func drain(_ done: @escaping () -> Void) {
        hasStopped = true
        feeds?.stop()
        done()
    }

    func stop() {
        feeds?.stop()
    }

    /// How many feeds could not be opened or read to their end.
    var failures: Int { feeds?.failures ?? 0 }
    /// Bytes read so far, of all feeds.
    var bytesRead: Int { feeds?.bytesRead ?? 0 }

    // MARK: - What clients see and change

    var shownSources: [ShownSource] { feeds?.shown ?? [] }

    func add(_ source: WantedSource, by name: String) throws(PlaceRefusal) -> ShownSource {
        let source = try changeable().add(source)
        tell(source, .added, by: name)
        return source
    }

    func remove(source: String, by name: String) throws(PlaceRefusal) -> ShownSource {
        guard let removed = try changeable().remove(source) else {
            throw .unknown("there is no source named \(harmlessWord(source)): GET /v1/sources lists them")
        }
        tell(removed, .removed, by: name)
        return removed
    }

    func note(sentByBouyomi comment: Comment) {
        if feeds?.oneComme != nil { note(comment, by: .bouyomi) }
    }

    /// The feeds of a service: other runs are about those with which they were started, and end with them.
    private func changeable() throws(PlaceRefusal) -> FeedGroup {
        guard context.task.isService, let feeds else {
            throw .conflict("only a service can add or remove sources while it runs: start it with yomite serve")
        }
        return feeds
    }

    private func tell(_ source: ShownSource, _ action: PlaceNews.Action, by name: String) {
        let shown = (source.channels?.joined(separator: ", ") ?? source.address).map { "\(source.name) (\($0))" } ?? source.name
        context.log(.notice, action == .added ? "the source \(shown) was added by \(name)" : "the source \(shown) was removed by \(name)")
        context.publish(.source(PlaceNews(name: source.name, kind: source.kind, action: action, by: name)))
    }

    private static let doubled =
        "the same comments come from OneComme and through Bouyomi-chan's port, and are read twice: "
        + "in OneComme choose another reader than Bouyomi-chan, or leave out --onecomme"

    /// Tells once where the same comments come from OneComme and from a client of Bouyomi-chan.
    private func note(_ comment: Comment, by way: TwofoldComments.Way) {
        guard twofold.note(comment, by: way, at: context.loop.now) else { return }
        context.log(.warning, Self.doubled)
        guard let source = feeds?.shown.first(where: { $0.address != nil }) else { return }
        context.publish(.source(PlaceNews(name: source.name, kind: source.kind, action: .doubled, by: "bouyomi")))
    }

    var isBehind: Bool { context.isBehind() }

    /// Whether something is to be done that Twitch tells. What the chat has told before is told once more, with the moderator's name.
    func isNew(_ order: Moderation, by moderator: Moderator?, from way: TwofoldModeration.Way) -> Bool {
        guard feeds?.twitchEvents != nil else { return true }
        switch twofoldModeration.note(order, by: way, at: context.loop.now) {
        case .new: return true
        case .known: return false
        case .named:
            var news = ModerationNews(order, by: "chat")
            news.note(moderator)
            // Nothing more is gone.
            news.comments = []
            let room = context.settings.rooms ? order.room.map { RoomName($0) } : nil
            context.publish(.moderated(news), in: room ?? .main)
            return false
        }
    }

    /// The sources that clients have added.
    var added: [WantedSource] { feeds?.added ?? [] }
    /// How many sources there are.
    var sourceCount: Int { feeds?.count ?? 0 }
    /// The state of the connection to Twitch; nil if no channel is read.
    var twitch: ServiceFigures.Connection? { feeds?.twitch }
    /// The state of the connection for what Twitch tells who has logged in; nil if nobody has.
    var twitchEvents: ServiceFigures.Connection? { feeds?.twitchEvents }
    /// The state of the connection to OneComme; nil if it is not read.
    var oneComme: ServiceFigures.Connection? { feeds?.oneComme }
    /// The state of the connection to YouTube; nil if it is not read.
    var youTube: ServiceFigures.Connection? { feeds?.youTube }
    /// How many messages about feeds were not logged.
    var messagesLeftOut: Int { feeds?.messagesLeftOut ?? 0 }

    private func open(_ plan: FeedPlan, into intake: Intake) {
        rooms.feeds = self
        let target = FeedSequence.Target(
            intake: intake,
            // Without `--rooms` all comments go to the main room, whatever room they name.
            room: context.settings.rooms || context.task.fleetRole != nil ? nil : .main,
            isLive: context.task.policy == .live,
            owner: self
        )
        let shared = context.task.fleetRole == .node ? plan.shared : []
        let plan = withLogin(shared.isEmpty ? plan : plan.withoutShared)
        let settings = feeds(for: plan)
        feeds = FeedGroup(
            plan,
            settings: settings,
            resumption: rooms.resumption(catchUp: settings.limits.catchUp),
            loop: context.loop,
            log: context.log,
            into: target
        ) { [weak self] in
            // A service continues without its feeds.
            guard let self, !context.task.isService else { return }
            rooms.endFeed()
            ended()
        }
        feeds?.start()
        for source in context.added.sources { bringBack(source) }
        rooms.fleet?.share(shared.map(\.name)) { [weak self] name, isOurs in
            guard let self, let source = shared.first(where: { $0.name == name }) else { return }
            if isOurs { begin(source) } else { end(source) }
        }
    }

    /// What clients added to an earlier run, and kept.
    private func bringBack(_ source: WantedSource) {
        do throws(PlaceRefusal) { _ = try feeds?.add(source) } catch {
            context.log(.warning, "a saved source is left out: \(error.reason)")
        }
    }

    /// The fleet has given this node a source to read.
    private func begin(_ source: FeedPlan.Shared) {
        guard let feeds, sharedSources[source.name] == nil else { return }
        do throws(PlaceRefusal) {
            sharedSources[source.name] = try feeds.add(source.wanted, isOfFleet: true).name
        } catch {
            context.log(.warning, "\(source.name) cannot be read by this node: \(error)")
            rooms.fleet?.refuse(source: source.name)
        }
    }

    /// Another node reads it.
    private func end(_ source: FeedPlan.Shared) {
        guard let name = sharedSources.removeValue(forKey: source.name) else { return }
        _ = feeds?.remove(name)
    }

    /// With what Twitch tells who has logged in, if somebody has.
    private func withLogin(_ plan: FeedPlan) -> FeedPlan {
        let settings = context.settings.feeds
        guard plan.readsTwitch, let file = TwitchLoginFile(settings, environment: context.environment) else { return plan }
        do throws(TwitchLoginFile.Flaw) {
            guard let user = try accounts.twitchUser.get() else { return plan }
            return plan.adding(user, TwitchAccount(file, settings))
        } catch {
            context.log(.error, "\(error)")
            return plan
        }
    }

    private func feeds(for plan: FeedPlan) -> FeedSettings {
        plan.isGiven ? context.settings.feeds.given(context.origins) : context.settings.feeds
    }

    private func tellLeftOut() {
        let names = context.settings.feeds.configured(context.origins).map { context.origins.name(of: $0) }
        guard !names.isEmpty else { return }
        context.log(.notice, "ignored, because other sources are named: \(names.joined(separator: ", "))")
    }

    /// Where a source goes on behind one of its comments; nil where it cannot.
    func cursor(behind origin: CommentOrigin) -> SourceCursor? { feeds?.cursor(behind: origin) }
    func oneCommeSent(_ comment: Comment) { note(comment, by: .oneComme) }
    func youTubeKey() throws(ServiceFailure) -> String { try accounts.youTubeKey.get() }

    func tell(_ notice: FeedNotice) {
        if told.isNew(notice) { context.log(.warning, "\(notice)") }
    }
}
