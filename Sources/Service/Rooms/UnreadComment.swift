// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
public import Net
public import Reading

/// A comment before it is read, which may take long.
public struct UnreadComment: Sendable {
    /// Longer texts, in bytes of UTF-8, are not read on the loop: 200 kanji take a millisecond.
    static let longText = 600

    let reader: Reader
    let comment: Comment
    let expectation: LanguageExpectation
    /// Whether the Japanese dictionary may have to be loaded first, which takes a hundred milliseconds.
    let waitsForJapanese: Bool

    /// Reads it, and calls `done` on the loop: at once if it is short, or else when it was read beside the loop, if it is still wanted
    /// then.
    /// - Parameter isTraced: whether its words are wanted, each with the rules that changed it.
    public func read(
        _ longWork: LongWork,
        isTraced: Bool = false,
        while isWanted: @escaping () -> Bool = { true },
        then done: @escaping (ReadComment) -> Void
    ) {
        guard waitsForJapanese || comment.text.utf8.count > Self.longText else { return done(read(isTraced: isTraced)) }
        longWork.run({ read(isTraced: isTraced) }, while: isWanted, then: done)
    }

    /// Reads it now, however long that takes.
    public func read(isTraced: Bool = false) -> ReadComment {
        ReadComment(comment: comment, reading: reader.read(comment, expecting: expectation, isTraced: isTraced), reader: reader)
    }
}

/// A comment with its reading, and its reader.
public struct ReadComment: Sendable {
    let comment: Comment
    /// What will be said of it.
    public let reading: Reading
    let reader: Reader
}
