// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Knows again what moderators of Twitch did, where both the chat and EventSub tell it: it is done at once, and once. A second clearing would
/// take away what was written after the first. Pure.
struct TwofoldModeration {
    /// By which way an act came.
    enum Way {
        case chat
        case events
    }

    enum Finding {
        /// Nobody told it before.
        case new
        /// The chat told it before, and now it is known whose act it was.
        case named
        /// It was told before, with all that is known of it.
        case known
    }

    /// What was told by one way and not yet by the other one, oldest first.
    private struct Untold {
        var way: Way
        var times: [Moment]
    }

    /// So many acts are remembered, and for so long. One that comes later counts as another: it is done again.
    private let most: Int
    private let span = Duration.seconds(10)
    private var untold: [Int: Untold] = [:]

    init(most: Int = 1_000) {
        self.most = most
    }

    /// How many acts are remembered.
    var count: Int { untold.count }

    mutating func note(_ order: Moderation, by way: Way, at now: Moment) -> Finding {
        let mark = mark(of: order)
        var entry = untold[mark] ?? Untold(way: way, times: [])
        entry.times.removeAll { $0 + span <= now }
        let isKnown = entry.way != way && !entry.times.isEmpty
        if isKnown {
            entry.times.removeFirst()
        } else {
            if untold[mark] == nil { makeRoom(now) }
            // Further repetitions are done again, which changes nothing.
            if entry.times.count < most { entry.times.append(now) }
            entry.way = way
        }
        untold[mark] = entry.times.isEmpty ? nil : entry
        guard isKnown else { return .new }
        return way == .events ? .named : .known
    }

    private mutating func makeRoom(_ now: Moment) {
        guard untold.count >= most else { return }
        untold = untold.filter { $0.value.times.contains { $0 + span > now } }
        if untold.count >= most { untold = [:] }
    }

    /// The length of a timeout is told in different ways.
    private func mark(of order: Moderation) -> Int {
        var hasher = Hasher()
        hasher.combine(order.kind)
        hasher.combine(order.room)
        switch order {
        case .delete(let id, _): hasher.combine(id)
        case .ban(let viewer, _, _), .unban(let viewer, _): hasher.combine(viewer.id ?? viewer.name)
        case .comment(let number): hasher.combine(number)
        case .clear: break
        }
        return hasher.finalize()
    }
}

/// Notices that the comments of OneComme come a second time, by Bouyomi-chan's protocol: each would be read twice. Pure.
struct TwofoldComments {
    /// By which way a comment came.
    enum Way: CaseIterable {
        case oneComme
        case bouyomi
    }

    private struct Entry {
        var author: String
        var text: String
        var time: Moment
    }

    /// So many of the latest comments of each way are compared, as long as they are not older than this: OneComme sends both almost at once.
    private let most = 16
    private let span = Duration.seconds(10)
    private var latest: [Way: [Entry]] = [:]
    private var isTold = false

    /// Returns true once: with the first comment that has come by the other way too.
    mutating func note(_ comment: Comment, by way: Way, at now: Moment) -> Bool {
        guard !isTold else { return false }
        let entry = Entry(author: letters(comment.author?.calledName ?? ""), text: letters(comment.text), time: now)
        guard !entry.text.isEmpty else { return false }
        let other = (latest[way == .oneComme ? .bouyomi : .oneComme] ?? []).filter { now - $0.time <= span }
        isTold = other.contains { way == .oneComme ? isSame($0, as: entry) : isSame(entry, as: $0) }
        if isTold { latest = [:] } else { latest[way] = Array((latest[way] ?? []).suffix(most - 1)) + [entry] }
        return isTold
    }

    /// OneComme sends Bouyomi-chan the text alone, or the name and the text with words of its own around them.
    private func isSame(_ spoken: Entry, as written: Entry) -> Bool {
        if spoken.text == written.text { return true }
        return !written.author.isEmpty && spoken.text.contains(written.author) && spoken.text.contains(written.text)
    }

    private func letters(_ text: String) -> String {
        let most = 400
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }.prefix(most))).lowercased()
    }
}
