// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// What a room's settings make of a comment, before anything else is known of it.
public struct Judgement {
    /// The comment in the form in which it is read.
    public var comment: Comment
    /// Why the room leaves it out; nil if it is read.
    public var objection: SkipReason?
}

extension RoomSettings {
    /// Judges a comment by which kinds are read, and then by who and what is left out of them. Pure.
    public func judge(_ comment: Comment) -> Judgement {
        guard let chosen = selection.choose(comment) else { return Judgement(comment: comment, objection: .notChosen) }
        return Judgement(comment: chosen, objection: admission.objection(to: chosen))
    }
}
