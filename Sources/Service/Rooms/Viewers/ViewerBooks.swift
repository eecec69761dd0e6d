// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events
public import Loop

/// What is set for the viewers of all rooms of a run. Each room's file is looked at with its first comment, and again after a while.
///
/// Confined to the loop's thread, on which only short files are read; long ones are read beside it, and all are written there.
public final class ViewerBooks {
    /// Longer files, in bytes, take the loop more than a millisecond to read.
    private static let longFile = 4_096
    /// The least time between two looks at a room's file.
    private static let lookPause = Duration.milliseconds(100)
    /// How many rooms' books are kept. Beyond that all are read again as they are needed: viewers may choose the names of rooms.
    private static let mostRooms = 200

    private struct Room {
        /// As it was read or written last.
        var file: ViewerFile
        /// What is in the file, with the changes that are still to be written: they count at once.
        private(set) var book = ViewerBook()
        var changes: [ViewerChange] = []
        var lookAgain: Moment?
        /// Whether the file has been read, or there is none.
        var isRead = false
        var isReading = false
        /// Callers that wait until it has been read.
        var waiting: [(ViewerBook) -> Void] = []

        init(file: ViewerFile) {
            self.file = file
        }

        mutating func update(atMost limit: Int) {
            book = file.book
            for change in changes { _ = try? book.make(change, atMost: limit) }
        }
    }

    private let folder: String
    private let limit: Int
    private let now: () -> Moment
    private let wallClock: () -> Int64
    private let longWork: LongWork
    private let tell: (RoomNews) -> Void
    private var rooms: [RoomName: Room] = [:]
    /// Called when a viewer of a room was muted.
    var muted: (RoomName) -> Void = { _ in }
    /// What viewers may wish for themselves now.
    var wishes: () -> WishRules = { WishRules() }
    /// How many wishes of viewers were forgotten, because there are others.
    private(set) var forgottenWishes = 0

    /// The books in a folder, which need not exist yet.
    /// - Parameters:
    ///   - limit: for how many viewers of a room something can be set.
    ///   - wallClock: milliseconds since 1970.
    ///   - tell: called with what people should know.
    public init(
        folder: String,
        atMost limit: Int,
        longWork: LongWork,
        now: @escaping () -> Moment,
        wallClock: @escaping () -> Int64,
        tell: @escaping (RoomNews) -> Void
    ) {
        (self.folder, self.limit, self.longWork) = (folder, limit, longWork)
        (self.now, self.wallClock, self.tell) = (now, wallClock, tell)
    }

    // MARK: - Asking

    /// What counts for the author of a comment, as far as the file has been read.
    public func entry(of comment: Comment, in room: RoomName) -> ViewerEntry? {
        look(room)
        return rooms[room]?.book.entry(of: comment).map { wishes().permitted($0, for: comment.author) }
    }

    /// Whether a comment is left out because of its author. What the operator wants to be read again is read.
    func mutes(_ comment: Comment, in room: RoomName) -> Bool {
        mutes(comment, entry(of: comment, in: room))
    }

    /// The same, with what counts for the author.
    func mutes(_ comment: Comment, _ entry: ViewerEntry?) -> Bool {
        !comment.isAgain && entry?.isMuted(at: wallClock()) ?? false
    }

    /// What is set for the viewers of a room, as far as the file has been read.
    func book(of room: RoomName) -> ViewerBook {
        look(room)
        return rooms[room]?.book ?? ViewerBook()
    }

    /// A mute for a while from now on, or (nil) for good.
    func mute(for time: Duration?) -> ViewerEntry.Mute {
        time.map { ViewerEntry.Mute.until(wallClock() + Int64($0 / .milliseconds(1))) } ?? .forever
    }

    /// What takes out of a room what waits there of muted viewers.
    func leavingOutMuted(in room: RoomName) -> Conductor.Input? {
        (rooms[room]?.book).map { .leaveOutMuted($0, at: wallClock()) }
    }

    /// Whether a change can be made, as far as the file has been read.
    func hasPlace(for change: ViewerChange, in room: RoomName) -> Bool {
        var trial = book(of: room)
        do throws(ViewerBookError) {
            _ = try trial.make(change, atMost: limit)
            return true
        } catch {
            return false
        }
    }

    /// Calls `done` with the book of a room: at once, or when it has been read for the first time.
    public func whenRead(_ room: RoomName, _ done: @escaping (ViewerBook) -> Void) {
        look(room)
        guard let state = rooms[room], !state.isRead else { return done(rooms[room]?.book ?? ViewerBook()) }
        rooms[room]?.waiting.append(done)
    }

    // MARK: - Changing

    /// Changes what is set for a viewer, which counts at once, and calls `done` with what is set then, when it has been written: in order,
    /// beside the loop. What cannot be written counts no longer.
    public func change(
        _ change: ViewerChange,
        in room: RoomName,
        then done: @escaping (Result<ViewerEntry?, ViewerBookError>) -> Void
    ) {
        look(room)
        let file = rooms[room]?.file ?? newFile(of: room)
        edit(room) { $0.changes.append(change) }
        let forgotten = file.forgottenWishes
        longWork.run {
            var file = file
            let old = Result { () throws(ViewerBookError) in try file.make(change) }
            return (file, old)
        } then: { [weak self] file, old in
            guard let self else { return }
            forgottenWishes += file.forgottenWishes - forgotten
            take(file, of: room) { $0.changes.removeFirst() }
            if case .success(let before) = old, before != nil || change.settings != nil {
                let action: ViewerNews.Action = file.book[change.viewer] == nil ? .deleted : .set
                let (viewer, by) = (change.viewer, change.change.by)
                let name = change.name ?? file.book[viewer]?.name ?? before?.name
                tell(.viewerChanged(ViewerNews(id: viewer.id, platform: viewer.platform, name: name, action: action, by: by), room))
            }
            done(old.map { before in change.settings == nil ? before : file.book[change.viewer] })
        }
    }

    // MARK: - The files

    /// Reads the file of a room if it has changed, and if it is time to look.
    private func look(_ room: RoomName) {
        let now = now()
        if let again = rooms[room]?.lookAgain, now < again { return }
        if rooms[room] == nil, rooms.count >= Self.mostRooms { rooms = rooms.filter { $0.value.isReading || !$0.value.changes.isEmpty } }
        var state = rooms[room] ?? Room(file: newFile(of: room))
        state.lookAgain = now + Self.lookPause
        let size = state.isReading ? nil : state.file.changedSize
        state.isReading = state.isReading || (size ?? 0) > Self.longFile
        state.isRead = state.isRead || !state.isReading
        rooms[room] = state
        guard let size else { return }
        let file = state.file
        if size > Self.longFile {
            longWork.run {
                var file = file
                file.refresh()
                return file
            } then: { [self] file in
                rooms[room]?.isReading = false
                take(file, of: room)
            }
        } else {
            var changed = file
            changed.refresh()
            take(changed, of: room)
        }
    }

    private func newFile(of room: RoomName) -> ViewerFile {
        ViewerFile(folder: folder, room: room, atMost: limit)
    }

    /// The file of a room was read or written.
    private func take(_ file: ViewerFile, of room: RoomName, _ change: (inout Room) -> Void = { _ in }) {
        let before = rooms[room]
        edit(room) { state in
            (state.file, state.isRead, state.waiting) = (file, true, [])
            change(&state)
        }
        if file.problems != before?.file.problems { for problem in file.problems { tell(.viewerProblem(problem)) } }
        let book = rooms[room]?.book ?? ViewerBook()
        for done in before?.waiting ?? [] { done(book) }
    }

    /// Changes the state of a room's book, and leaves out who is muted by that.
    private func edit(_ room: RoomName, _ change: (inout Room) -> Void) {
        var state = rooms[room] ?? Room(file: newFile(of: room))
        let before = state.book
        change(&state)
        state.update(atMost: limit)
        rooms[room] = state
        if state.book.mutesMore(than: before, at: wallClock()) { muted(room) }
    }
}
