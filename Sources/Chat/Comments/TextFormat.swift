// SPDX-License-Identifier: GPL-3.0-or-later

/// Plain text: every line is a comment, whatever it looks like. Nothing is parsed.
struct TextFormat: LineFormat {
    static let longLines = LongLines.split

    static func recognises(_: String) -> Bool {
        true
    }

    func parse(_ line: String) -> ParsedLine {
        .comment(Comment(text: line))
    }
}
