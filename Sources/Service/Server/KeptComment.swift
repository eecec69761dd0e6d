// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms

/// A comment as it came, kept to answer what was written. The history and the events share it.
final class KeptComment: @unchecked Sendable {
    // Set before it is shared, and never again.
    fileprivate(set) var comment: Comment

    init(_ comment: Comment) {
        self.comment = comment
    }

    /// Makes some at a time, which lie beside each other: apart, in the midst of what rooms need while they are open, each would keep a page
    /// of the heap from being given back.
    struct Stock {
        private static let size = 32
        private var blanks: [KeptComment] = []

        mutating func keep(_ comment: Comment) -> KeptComment {
            if blanks.isEmpty { blanks = (0..<Self.size).map { _ in KeptComment(Comment(text: "")) } }
            let kept = blanks.removeLast()
            kept.comment = comment
            return kept
        }
    }

    /// What it takes in memory.
    var byteCount: Int {
        // Its texts lie in blocks of their own, each with a head.
        MemoryLayout<Comment>.stride + 16 + comment.textBytes + 64
    }
}

extension Written {
    /// What is shown of a comment through a mask; everything where there is none.
    /// - Parameter isRefused: whether it was refused for what it would have said: its text is then behind every mask.
    init(_ comment: Comment, through mask: TextMask?, isRefused: Bool) {
        self.init()
        let shown = { (text: String) in if let mask { mask.shown(text) } else { text } }
        let name = comment.author?.calledName.map(withoutDirections)
        let written = withoutDirections(comment.text)
        author = name.flatMap(shown)
        text = isRefused && mask != nil ? nil : shown(written)
        isMasked = author != name || text != written
        authorID = comment.author?.id
        platform = comment.platform.flatMap(shown)
        source = comment.source.map(Source.init)
        roles = comment.author?.roles.names ?? []
        amount = comment.amount?.shown(through: mask)
        language = comment.language
    }
}

extension Roles {
    /// Their words, the one that counts most first.
    var names: [String] {
        Roles.named.filter { contains($0.value) }.map(\.key)
    }
}

extension Amount {
    /// `5 EUR`, with what may be shown of a currency that a stranger names; everything where there is no mask.
    func shown(through mask: TextMask?) -> String {
        let currency = if let mask { mask.shown(currency) } else { currency as String? }
        return ([plainNumber(value)] + (currency.map { [$0] } ?? [])).joined(separator: " ")
    }
}

/// `5` for 5, `5.5` for 5.5.
private func plainNumber(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
}

/// What became of a comment, in the form for clients.
struct CommentState: Encodable {
    /// Nil for a comment that came without one, and is named by its number.
    var id: String?
    var comment: UInt64
    var state: String
    var outcome: String?
    var reason: String?
    var seconds: Double?

    /// A comment that waits for its room to be opened.
    init(_ id: String, waitingForRoom number: CommentNumber) {
        self.id = id
        comment = number.value
        state = "waiting-for-room"
    }

    init(_ record: CommentHistory.Record) {
        id = record.id
        comment = record.number.value
        state = record.state.name
        guard case .finished(let outcome, let seconds) = record.state else { return }
        self.outcome = outcome.name
        reason = outcome.reason
        self.seconds = (seconds * 1_000).rounded() / 1_000
    }
}
