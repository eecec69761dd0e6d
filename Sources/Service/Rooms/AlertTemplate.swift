// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
import Core
import Voices

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

/// What a room says of subs, raids, gifts and whatever else the platform itself tells. Pure.
public struct Alerts: Equatable, Sendable {
    /// The kinds that are announced, each with the least number that is worth it.
    var least: [ChatEvent.Kind: Int]
    /// The operator's own words, in place of the platform's sentence.
    var templates: [ChatEvent.Kind: AlertTemplate] = [:]
    /// The voice of announcements: a catalog id or name, or a gender; nil for that of other comments.
    package var voice: String?

    /// Nothing is announced.
    static let off = Alerts(least: [:])
    /// Everything is announced.
    static let on = Alerts(least: Dictionary(uniqueKeysWithValues: ChatEvent.Kind.allCases.map { ($0, 0) }))

    /// Whether something is announced. What tells no number is worth it.
    func announce(_ event: ChatEvent) -> Bool {
        guard let least = least[event.kind] else { return false }
        return event.count.map { $0 >= least } ?? true
    }

    /// A comment that tells of an event, in the operator's words and by the voice for it; any other one as it is. What is said of an event stays the
    /// platform's sentence where the template asks for something that the event does not tell.
    package func worded(_ comment: Comment) -> Comment {
        guard let event = comment.event, !event.isWorded else { return comment }
        var worded = templates[event.kind].flatMap { $0.filled(for: comment, event) } ?? comment
        if let voice, worded.voice == nil, worded.gender == nil {
            let wishes = VoiceWishes(voice)
            (worded.voice, worded.gender) = (wishes.voice, wishes.gender)
        }
        return worded
    }
}
