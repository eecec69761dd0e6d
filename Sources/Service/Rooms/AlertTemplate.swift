// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// The operator's words for an event: `{name} brings {count} viewers`. The viewer's own words stand at `{text}`, or behind all others.
struct AlertTemplate: Equatable, Sendable {
    /// The most characters of one.
    static let longest = 200

    let written: String
    private let parts: [Part]

    private enum Part: Equatable {
        case words(String)
        case name, count, text
    }

    private static let places: KeyValuePairs<String, Part> = ["name": .name, "count": .count, "text": .text]

    /// Nil for what is no template: blank, too long, with other names in braces, with a brace alone, or with characters that cannot be said.
    init?(_ written: String) {
        guard written.contains(where: { !$0.isWhitespace }), written.unicodeScalars.count <= Self.longest, written.isPlain else {
            return nil
        }
        var parts: [Part] = []
        var rest = written[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let end = rest[brace...].firstIndex(of: "}") ?? brace
            let name = rest[rest.index(after: brace)...].prefix { $0 != "}" }
            guard rest[brace] == "{", end > brace, let place = Self.places.first(where: { $0.key == name })?.value else { return nil }
            if brace > rest.startIndex { parts.append(.words(String(rest[..<brace]))) }
            parts.append(place)
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
        if !parts.contains(.text) { parts += [.words(" "), .text] }
        (self.written, self.parts) = (written, parts)
    }

    /// The comment in these words, its pictures where they are now; nil where the event lacks something that they ask for.
    func filled(for comment: Comment, _ event: ChatEvent) -> Comment? {
        let name = comment.author?.calledName
        if parts.contains(.name), name == nil { return nil }
        if parts.contains(.count), event.count == nil { return nil }
        let words = event.words.clamped(to: 0..<comment.text.unicodeScalars.count)
        let said = String(String.UnicodeScalarView(comment.text.unicodeScalars.dropFirst(words.lowerBound).prefix(words.count)))
        var worded = comment
        (worded.text, worded.emotes) = ("", [])
        for part in parts {
            switch part {
            case .words(let text): worded.text += text
            case .name: worded.text += name ?? ""
            case .count: worded.text += event.count.map { "\($0)" } ?? ""
            case .text:
                let shift = worded.text.unicodeScalars.count - words.lowerBound
                worded.emotes += comment.emotes.filter { words.lowerBound <= $0.lowerBound && $0.upperBound <= words.upperBound }
                    .map { $0.lowerBound + shift..<$0.upperBound + shift }
                worded.text += said
            }
        }
        while worded.text.last == " " { worded.text.removeLast() }
        worded.event?.isWorded = true
        return worded
    }
}
