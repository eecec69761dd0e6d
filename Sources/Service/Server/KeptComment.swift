// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Reading

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
    init(_ comment: Comment, through mask: TextMask?) {
        self.init()
        let name = comment.author?.calledName
        author = name.flatMap { mask?.shown($0) ?? (mask == nil ? $0 : nil) }
        text = mask == nil ? comment.text : mask?.shown(comment.text)
        isMasked = author != name || text != comment.text
        authorID = comment.author?.id
        platform = comment.platform
        roles = comment.author?.roles.names ?? []
        amount = comment.amount?.plain
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
    /// `5 EUR`.
    var plain: String { "\(plainNumber(value)) \(currency)" }
}

/// `5` for 5, `5.5` for 5.5.
private func plainNumber(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
}
