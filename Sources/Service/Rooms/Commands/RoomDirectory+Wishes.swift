// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Voices

// What viewers wish for themselves in a room, by a text in the chat.
extension RoomDirectory {
    /// Sets what the author of a comment wishes for himself. Returns what takes the place of the comment: the answer that is said, or the
    /// comment itself, marked as a command. Nil if it is no wish, or nothing can be kept for its author: a name alone may be somebody's id.
    func grantWish(of comment: Comment, in room: RoomName, _ catalog: Catalog) -> Comment? {
        let rules = environment.commands
        guard rules.wishes.least != nil, let books = environment.viewers, comment.author?.id != nil, let viewer = ViewerID(of: comment),
            viewer.id.utf8.count <= Self.longestID,
            let (wish, isAllowed) = rules.wish(in: comment, isVoice: { ViewerSetting.voices($0, in: catalog) != nil })
        else { return nil }
        guard isAllowed, isObeyed(comment, in: room), wishes.begin(viewer, in: room, at: loop.now, for: rules.wishes.pause) else {
            return comment.unread
        }
        let answer = grant(wish, to: viewer, who: comment.author, rules.wishes, books, in: room, catalog)
        wishes.note(isGranted: answer.isDone)
        return reply(to: comment, "wish", answer, rules.answers, in: room)
    }

    /// Longer ids and names, in bytes and Unicode scalars, would let strangers fill the file.
    private static let (longestID, longestName) = (256, 60)

    private func grant(
        _ wish: ViewerWish,
        to viewer: ViewerID,
        who author: Author?,
        _ rules: WishRules,
        _ books: ViewerBooks,
        in room: RoomName,
        _ catalog: Catalog
    ) -> CommandAnswer {
        guard let settings = rules.settings(for: wish, in: catalog) else { return .badValue }
        let book = books.book(of: room)
        let id = book.key(of: viewer, hasID: true) ?? viewer
        if let entry = book[id], !settings.allSatisfy(entry.mayBeWished) { return .setByModerators }
        guard self.wish(settings, for: id, of: author, books, in: room) else { return .noPlace }
        let called = author?.calledName ?? ""
        return wish.value.map { .set(called, $0) } ?? .takenBack(called)
    }

    /// Writes what a viewer wishes for himself into the book of a room. False if that has no place for it.
    @discardableResult
    func wish(_ settings: [ViewerSetting], for viewer: ViewerID, of author: Author?, _ books: ViewerBooks, in room: RoomName) -> Bool {
        let short = author?.name.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(Self.longestName))) }
        var change = ViewerChange(of: viewer, settings, name: short, ViewerEntry.Change(by: Self.viewersName, at: JSONWriter.now))
        change.isWish = true
        guard books.hasPlace(for: change, in: room) else { return false }
        books.change(change, in: room) { [weak environment] outcome in
            // That there are too many wishes is nothing that anybody has to see to.
            if case .failure(let error) = outcome, !error.isFull { environment?.tell(.viewerProblem("\(error)")) }
        }
        return true
    }

    /// What events and books call viewers who have set something for themselves. Viewers choose their names.
    private static let viewersName = "viewer"
}

extension ViewerWish {
    /// What is wished, as it is answered; nil for taking something back.
    fileprivate var value: String? {
        switch self {
        case .voice(let word): word.lowercased() == Self.takenBack ? nil : word
        case .rate(let percent), .pitch(let percent): percent.map { "\($0)" }
        case .off: nil
        }
    }
}
