// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
import Voices

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
