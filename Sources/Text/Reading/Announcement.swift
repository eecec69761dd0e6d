// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// What is said before a comment and after it: whose it is.
public struct Announcement: Equatable, Sendable {
    /// The phrases as they are written: `Ann says`, `太郎さん`, `… by Ann`.
    public var text: String
    /// What the voices get of it before the comment. Its places are not in the comment.
    public var opening: [Segment]
    /// What they get after it.
    public var closing: [Segment]
}

extension Reader {
    /// What a viewer may be called in public: no name with a never-spoken word in it.
    public func shownName(of author: Author?) -> String? {
        author?.calledName.flatMap { options.neverSpoken.isIn($0) ? nil : withoutDirections($0) }
    }

    /// The name of the comment's author in a phrase of the language it is read in; nil where there is no name that can be said, or
    /// nothing else to say.
    /// - Parameters:
    ///   - said: how the name is said, where somebody has set that.
    ///   - greeting: why the viewer is greeted as well.
    public func announcement(
        of comment: Comment,
        read reading: Reading,
        saying said: String? = nil,
        greeting: Greeting? = nil
    ) -> Announcement? {
        guard let language = reading.language, let shown = shownName(of: comment.author), let name = spoken(shown, saying: said) else {
            return nil
        }
        let greeting = greeting.flatMap { SpokenWords.in(language).own($0 == .first ? "first" : "back") }.flatMap(AnnouncementTemplate.init)
        let template = greeting ?? options.announcements.template(in: language)
        let accented = said == nil && isJapanese(language) ? spokenName(shown, lexicon, withAccents: true) : nil
        func read(_ pattern: String) -> (text: String, segments: [Segment]) {
            let text = phrase(pattern, naming: name)
            var comment = Comment(text: text)
            comment.language = language
            if let accented, accented != name, let place = pattern.firstRange(of: AnnouncementTemplate.name) {
                let first = pattern[..<place.lowerBound]
                let start = first.unicodeScalars.count
                comment.text = first + accented + text.dropFirst(first.count + name.count)
                comment.taught = start..<start + accented.unicodeScalars.count
            }
            return (text, self.read(comment).segments)
        }
        let (before, after) = (read(template.before), read(template.after))
        // Words without the name say nothing.
        guard !(template.namesLast ? after : before).segments.isEmpty else { return nil }
        let text = after.text.isEmpty ? before.text : before.text + "…" + after.text
        return Announcement(text: text, opening: before.segments, closing: after.segments)
    }

    /// A reading is said as it is, except for never-spoken words.
    private func spoken(_ name: String, saying said: String?) -> String? {
        guard let said else { return spokenName(name, lexicon) }
        return options.neverSpoken.isIn(said) ? nil : spokenName(said)
    }
}
