// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// A viewer of a room, who wrote lately or for whom something is set.
public struct RoomViewer: Sendable {
    /// What tells the viewer from others.
    public var id: ViewerID
    /// What is known of the viewer's comments; nil if none came lately.
    public var spoken: SpokenViewer?
    /// What is set for the viewer; nil if that is nothing.
    public var entry: ViewerEntry?

    /// Somebody about whom this is known.
    public init(id: ViewerID, spoken: SpokenViewer? = nil, entry: ViewerEntry? = nil) {
        (self.id, self.spoken, self.entry) = (id, spoken, entry)
    }

    /// Whether it is called so, in any case. Its id is no name: viewers choose names, and could choose the ids of others.
    func isCalled(_ folded: String) -> Bool {
        names.contains { foldedName($0) == folded }
    }

    /// Whether this is its id, in any case.
    func hasID(_ folded: String) -> Bool {
        foldedName(id.id) == folded
    }

    /// Whether something that it is called contains a text without capital letters.
    public func matches(_ text: String) -> Bool {
        ([id.id] + names).contains { $0.lowercased().contains(text) }
    }

    private var names: [String] {
        [spoken?.name, spoken?.login, entry?.name, entry?.nickname].compactMap(\.self)
    }
}

/// The viewers of a room: who wrote there lately, and for whom something is set. Taken on the service's loop; worked out where it is needed.
public struct RoomViewers: Sendable {
    /// Several viewers are meant by one name.
    public struct Ambiguity: Error {
        /// All of them.
        public var viewers: Set<ViewerID>
    }

    /// Who wrote lately.
    var spoken: [SpokenViewer]
    /// What is set.
    var book: ViewerBook

    /// Those who wrote, and those in a book.
    public init(spoken: [SpokenViewer], book: ViewerBook) {
        (self.spoken, self.book) = (spoken, book)
    }

    /// All of them, who wrote last first.
    public var all: [RoomViewer] {
        var viewers = spoken.ordered { $0.last > $1.last }.map { viewer in
            let id = book.key(of: viewer.id, hasID: viewer.hasID) ?? viewer.id
            return RoomViewer(id: id, spoken: viewer, entry: book[id])
        }
        let shown = Set(viewers.map(\.id))
        viewers += book.viewers.filter { !shown.contains($0.id) }.map { RoomViewer(id: $0.id, entry: $0.entry) }
        return viewers
    }

    /// The viewer who has this id or, if nobody has, is called so; nil if nobody is.
    public func find(_ text: String, on platform: String? = nil) throws(Ambiguity) -> RoomViewer? {
        let here = all.filter { platform == nil || $0.id.platform == platform || $0.spoken?.id.platform == platform }
        let withID = here.filter { $0.id.id == text }
        return try theOne(of: withID.isEmpty ? called(text, among: here) : withID)
    }

    /// The viewer who is called so or, if nobody is, has this id; nil if nobody has. Who types a name in the chat sees no ids.
    func find(called text: String) throws(Ambiguity) -> RoomViewer? {
        try theOne(of: called(text, among: all))
    }

    private func called(_ text: String, among here: [RoomViewer]) -> [RoomViewer] {
        let wanted = foldedName(text)
        let named = here.filter { $0.isCalled(wanted) }
        return named.isEmpty ? here.filter { $0.hasID(wanted) } : named
    }

    private func theOne(of found: [RoomViewer]) throws(Ambiguity) -> RoomViewer? {
        let ids = Set(found.map(\.id))
        guard ids.count <= 1 else { throw Ambiguity(viewers: ids) }
        return found.first
    }
}
