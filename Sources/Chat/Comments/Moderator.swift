// SPDX-License-Identifier: GPL-3.0-or-later

/// Who moderated, as far as the platform tells it.
public struct Moderator: Equatable, Sendable {
    /// The moderator's name.
    public var name: String?
    /// The chat in which it was done, where that is another one that this one shows too.
    public var source: ChatSource?

    /// A moderator of that name. Nil where nothing is told.
    init?(name: String?, source: ChatSource? = nil) {
        guard name != nil || source != nil else { return nil }
        (self.name, self.source) = (name, source)
    }
}
