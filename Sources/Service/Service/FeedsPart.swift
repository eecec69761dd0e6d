// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Events
internal import Rooms

/// The feeds of a run, and the text of `say`.
package final class FeedsPart: Part {
    private let context: RunContext
    private let rooms: RoomsPart
    private var feeds: FeedGroup?
    private var wishes: WishWatch

    package init(_ context: RunContext, rooms: RoomsPart) {
        (self.context, self.rooms) = (context, rooms)
        wishes = WishWatch(context.catalog)
        if context.task.policy == .all { rooms.release = { [weak self] in self?.feeds?.release($0) } }
    }

    /// Opens the feeds. One that cannot be opened costs itself only.
    package func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        done(.success(()))
        switch context.task {
        case .say(let text):
            rooms.house?.take(Comment(text: text), byteCount: 0)
            rooms.house?.endFeed()
        case .read(let plan, _), .serve(let plan, _): open(plan)
        case .render(let paths): open(FeedPlan(paths: paths))
        }
    }

    /// Stops reading at once.
    package func drain(_ done: @escaping () -> Void) {
        feeds?.stop()
        done()
    }

    package func stop() {
        feeds?.stop()
    }

    /// How many feeds could not be opened or read to their end.
    package var failures: Int { feeds?.failures ?? 0 }
    /// Bytes read so far, of all feeds.
    package var bytesRead: Int { feeds?.bytesRead ?? 0 }

    private func open(_ plan: FeedPlan) {
        let sink = FeedSequence.Sink(
            comment: { [unowned self] comment, cost in
                take(comment, cost: cost)
                // A live source is never held back: what is too much is the backlog's business.
                if context.task.policy == .live { feeds?.release(cost) }
            },
            moderation: { [unowned self] in rooms.house?.moderate($0, in: roomOfFeeds) },
            // A service goes on without its feeds.
            ended: { [unowned self] in if !context.task.isService { rooms.house?.endFeed() } }
        )
        feeds = FeedGroup(plan, settings: context.settings, loop: context.loop, log: context.log, sink: sink)
        feeds?.start()
    }

    private func take(_ comment: Comment, cost: Int) {
        guard let house = rooms.house else { return }
        var comment = comment
        for notice in wishes.drop(from: &comment) { context.log(.warning, "\(notice)") }
        let room = roomOfFeeds ?? house.room(of: comment)
        let answer = rooms.dictionaries?.desk(of: room)?.answer(comment) { house.obeys(comment, in: room) }
        house.take(answer ?? comment, byteCount: cost, in: room)
    }

    /// Where the comments of feeds go whatever room they name; nil where they choose it.
    private var roomOfFeeds: RoomName? {
        context.settings.rooms ? nil : .main
    }
}
