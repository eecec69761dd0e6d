// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of the first character that JSON5 does not allow there.
///
/// Asked only where the decoder has refused a text. FoundationEssentials says of every mistake in the syntax, from a missing comma to an
/// open comment, no more than "The given data was not valid JSON", and takes some (`01x`) for a value of a wrong type; nobody finds a
/// missing comma in a file of 500 lines by that.
struct JSON5Mistake {
    let place: TextPlace

    /// Nil where the text is JSON5.
    init?(in text: String) {
        var walk = JSON5Walk(text)
        guard let index = walk.mistake() else { return nil }
        place = TextPlace(of: index, in: walk.scalars)
    }
}

/// A place in a text. Both numbers count from 1.
struct TextPlace: Equatable, CustomStringConvertible {
    var line: Int
    var column: Int

    init(of index: Int, in scalars: [Unicode.Scalar]) {
        let before = scalars[..<index]
        line = before.count { $0 == "\n" } + 1
        column = index - (before.lastIndex(of: "\n") ?? -1)
    }

    /// As compilers write it behind a file's name.
    var description: String { "\(line):\(column)" }
}
