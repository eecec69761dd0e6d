// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

// What viewers of Niconico call themselves.
extension RoomDirectory {
    /// A comment whose author has the name that he has chosen, now or before; one that he chooses now is not said. The source's own nickname
    /// counts more, and so does what a moderator has set.
    func calledAsChosen(_ comment: Comment, in room: RoomName) -> Comment {
        guard comment.isOfNiconico, environment.commands.wishes.takesNames, let viewer = ViewerID(of: comment) else { return comment }
        var called = comment
        if let chosen = ChosenName(in: comment), isObeyed(comment, in: room) {
            called.emotes = comment.emotes.filter { $0.upperBound <= chosen.place.lowerBound } + [chosen.place]
            if comment.author?.nickname == nil { called.author?.nickname = keep(chosen.name, of: viewer, comment, in: room) }
        } else if comment.isAnonymous, comment.author?.nickname == nil {
            called.author?.nickname = anonymousNames.name(of: viewer, in: room)
        }
        return called
    }

    /// Remembers a name. Returns what the viewer is called from now on.
    private func keep(_ name: String, of viewer: ViewerID, _ comment: Comment, in room: RoomName) -> String? {
        if comment.isAnonymous {
            anonymousNames.set(name, of: viewer, in: room, at: loop.now)
            return name
        }
        guard let books = environment.viewers else { return name }
        let book = books.book(of: room)
        let known = book.key(of: viewer, hasID: true) ?? viewer
        let entry = book[known] ?? ViewerEntry()
        guard entry.mayBeWished(.nickname(name)) else { return entry.nickname }
        let rules = environment.commands.wishes
        if entry.nickname != name, wishes.begin(viewer, in: room, at: loop.now, for: rules.pause) {
            wish([.nickname(name)], for: known, of: comment.author, books, in: room)
            wishes.note(isGranted: true)
        }
        return name
    }
}
