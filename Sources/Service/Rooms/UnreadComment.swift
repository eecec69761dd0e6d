// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
public import Loop
internal import Reading

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
    public func read(_ longWork: LongWork, while isWanted: @escaping () -> Bool = { true }, then done: @escaping (ReadComment) -> Void) {
        guard waitsForJapanese || comment.text.utf8.count > Self.longText else { return done(read()) }
        longWork.run(read, while: isWanted, then: done)
    }

    func read() -> ReadComment {
        ReadComment(comment: comment, reading: reader.read(comment, expecting: expectation), reader: reader)
    }
}

/// A comment with its reading, and its reader.
public struct ReadComment: Sendable {
    let comment: Comment
    let reading: Reading
    let reader: Reader
}
