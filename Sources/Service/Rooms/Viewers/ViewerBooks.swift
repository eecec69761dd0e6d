// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Net

/// What is set for the viewers of all rooms of a run. Each room's file is looked at with its first comment, and again after a while.
///
/// Confined to the loop's thread; files are read and written off the loop.
public final class ViewerBooks {
    /// The least time between two looks at a room's file.
    private let lookPause: Duration
    /// How many rooms' books are kept. Beyond that all are read again as they are needed: viewers may choose the names of rooms.
    private static let mostRooms = 200

    private struct Room {
        /// As it was read or written last.
        var file: ViewerFile
        /// What is in the file, with the changes that are still to be written: they count at once.
        private(set) var book = ViewerBook()
        var changes: [ViewerChange] = []
        var lookAgain: Moment?
        /// Whether the file has been read, there is none, or its disk does not answer.
        var isRead = false
        var isReading = false
        /// Whether its disk has not answered for a while.
        var isLate = false
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
    /// Of so many viewers the books are kept in memory, and that of the room that was asked about last.
    private let mostKept: Int
    private let now: () -> Moment
    private let wallClock: () -> Int64
    private let disk: LongWork
    private let isRemote: Bool
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
    ///   - mostKept: of how many viewers of all rooms that is kept in memory. The others' books are read again when they are needed.
    ///   - isRemote: whether the folder is on another machine's disk, at which the loop does not even look.
    ///   - wallClock: milliseconds since 1970.
    ///   - tell: called with what people should know.
    public init(
        folder: String,
        atMost limit: Int,
        keeping mostKept: Int = .max,
        disk: LongWork,
        isRemote: Bool,
        now: @escaping () -> Moment,
        wallClock: @escaping () -> Int64,
        tell: @escaping (RoomNews) -> Void
    ) {
        (self.folder, self.limit, self.mostKept, self.disk, self.isRemote) = (folder, limit, mostKept, disk, isRemote)
        lookPause = isRemote ? .seconds(1) : .milliseconds(100)
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
    /// off the loop. What cannot be written counts no longer.
    public func change(
        _ change: ViewerChange,
        in room: RoomName,
        then done: @escaping (Result<ViewerEntry?, ViewerBookError>) -> Void
    ) {
        look(room)
        let file = rooms[room]?.file ?? newFile(of: room)
        guard rooms[room]?.isLate != true else { return done(.failure(.noAnswer(file.path))) }
        edit(room) { $0.changes.append(change) }
        let forgotten = file.forgottenWishes
        var isAnswered = false
        disk.run {
            var file = file
            let old = Result { () throws(ViewerBookError) in try file.make(change) }
            return (file, old)
        } late: { [weak self] in
            self?.noteLate(room)
            isAnswered = true
            done(.failure(.noAnswer(file.path)))
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
            if !isAnswered { done(old.map { _ in file.book[change.viewer] }) }
        }
    }

    // MARK: - The files

    /// Reads the file of a room if it has changed, and if it is time to look.
    private func look(_ room: RoomName) {
        let now = now()
        if let again = rooms[room]?.lookAgain, now < again { return }
        if rooms[room] == nil, rooms.count >= Self.mostRooms { rooms = rooms.filter { $0.value.isReading || !$0.value.changes.isEmpty } }
        var state = rooms[room] ?? Room(file: newFile(of: room))
        state.lookAgain = now + lookPause
        let isWanted = !state.isReading && (isRemote || state.file.hasChanged)
        state.isReading = state.isReading || isWanted
        state.isRead = state.isRead || !state.isReading
        rooms[room] = state
        guard isWanted else { return }
        disk.run { [file = state.file] in
            var file = file
            file.refresh()
            return file
        } late: { [weak self] in
            self?.noteLate(room)
        } then: { [weak self] file in
            self?.rooms[room]?.isReading = false
            self?.take(file, of: room)
        }
    }

    /// The disk of a room's file does not answer: what is known counts until it does.
    private func noteLate(_ room: RoomName) {
        guard rooms[room]?.isLate == false else { return }
        rooms[room]?.isLate = true
        rooms[room]?.isRead = true
        tell(.viewerProblem("\(ViewerBookError.noAnswer(newFile(of: room).path))"))
        serveWaiting(room)
    }

    private func newFile(of room: RoomName) -> ViewerFile {
        ViewerFile(folder: folder, room: room, atMost: limit)
    }

    /// The file of a room was read or written.
    private func take(_ file: ViewerFile, of room: RoomName, _ change: (inout Room) -> Void = { _ in }) {
        let before = rooms[room]
        edit(room) { state in
            (state.file, state.isRead, state.isLate) = (file, true, false)
            change(&state)
        }
        forgetBooks(but: room)
        if file.problems != before?.file.problems { for problem in file.problems { tell(.viewerProblem(problem)) } }
        serveWaiting(room)
    }

    /// For how many viewers something is kept in memory.
    var keptViewers: Int { rooms.values.reduce(0) { $0 + $1.book.count } }

    /// Forgets the books that were looked at longest ago, where they are too many.
    private func forgetBooks(but room: RoomName) {
        var kept = keptViewers
        guard kept > mostKept else { return }
        let idle = rooms.filter { $0.key != room && !$0.value.isReading && $0.value.changes.isEmpty && !$0.value.book.isEmpty }
        let start = Moment(nanoseconds: 0)
        for (name, state) in idle.ordered(by: { $0.value.lookAgain ?? start < $1.value.lookAgain ?? start }) where kept > mostKept {
            rooms[name] = nil
            kept -= state.book.count
        }
    }

    private func serveWaiting(_ room: RoomName) {
        let waiting = rooms[room]?.waiting ?? []
        rooms[room]?.waiting = []
        let book = rooms[room]?.book ?? ViewerBook()
        for done in waiting { done(book) }
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
