// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

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
