// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from strangers for a terminal, a log or an answer: whatever a terminal would obey, or would not show, becomes a space.
/// Longer text than `longest` scalars is cut, and ends in an ellipsis.
public func harmless(_ text: String, atMost longest: Int = .max) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        guard count < longest else { return result + "…" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: result.unicodeScalars.append(" ")
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A stranger's word, such as a key or a name, made harmless and short enough for a message that quotes it.
public func harmlessWord(_ word: String) -> String {
    harmless(word, atMost: 60)
}

extension String {
    /// Whether it has no characters that can neither be seen nor said.
    public var isPlain: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format }
    }
}

/// Text from strangers for a page: without the invisible characters that turn its direction around, by which a word could be shown that was
/// not written. Offsets stay what they are. Letters of scripts from right to left keep their own direction.
public func withoutDirections(_ text: String) -> String {
    // All of them begin with this byte, and few texts have it.
    guard text.utf8.contains(0xE2) else { return text }
    return String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) ? "\u{200B}" : $0 }
        )
    )
}

/// A row of a table for spreadsheets and programs (RFC 4180), with its end.
///
/// Fields are strangers' text, which is made harmless: no field has lines or control characters, and one that a spreadsheet would calculate
/// begins with an apostrophe, so that it is shown.
public func csvRow(_ fields: [String]) -> String {
    fields.map(csvField).joined(separator: ",") + "\r\n"
}

/// What begins a formula. Some spreadsheets read the full-width forms as well.
private let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

private func csvField(_ text: String) -> String {
    let text = harmless(text)
    // Spreadsheets leave out spaces at the beginning, and a tab there is one now.
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let shown = first.map(formulaSigns.contains) == true ? "'" + text : text
    guard shown.contains(where: { $0 == "," || $0 == ";" }) || shown.unicodeScalars.contains("\"") else { return shown }
    return "\"" + shown.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

extension String {
    /// The same as a part of a path or a query.
    public var percentEncoded: String {
        utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : byte < 16 ? "%0\(hex)" : "%\(hex)"
        }
        .joined()
    }
}

extension Substring {
    /// Without white space around it.
    public var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// Without spaces around it; other white space stays.
    public var trimmingSpaces: String {
        let rest = drop { $0 == " " }
        return String(rest[..<(rest.lastIndex { $0 != " " }.map(rest.index(after:)) ?? rest.startIndex)])
    }
}
