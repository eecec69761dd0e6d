// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Reading
internal import Spelling

/// A comment as it came, kept for whoever asks what was written. The history and the events share it.
final class KeptComment: Sendable {
    let comment: Comment

    init(_ comment: Comment) {
        self.comment = comment
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
        roles = Roles.named.filter { comment.author?.roles.contains($0.value) == true }.map(\.key)
        amount = comment.amount.map { ([plainNumber($0.value)] + (shown($0.currency).map { [$0] } ?? [])).joined(separator: " ") }
        language = comment.language
    }
}

/// `5` for 5, `5.5` for 5.5.
private func plainNumber(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
}
