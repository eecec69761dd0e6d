// SPDX-License-Identifier: GPL-3.0-or-later

/// What tells a viewer from all others: the platform and its id of the viewer, or the name where comments have no id.
public struct ViewerID: Hashable, Sendable {
    /// Where the viewer writes, for example `twitch`; nil where comments do not say, and for any platform.
    public var platform: String?
    /// The platform's id of the viewer, or the name.
    public var id: String

    /// The viewer of this id.
    public init(_ id: String, on platform: String? = nil) {
        (self.platform, self.id) = (platform, id)
    }

    /// The viewer who wrote a comment; nil where that is not known. A name counts without capital letters, so that it has one spelling.
    public init?(of comment: Comment) {
        guard let author = comment.author, let id = author.id ?? author.speaker.map(foldedName) else { return nil }
        self.init(id, on: comment.platform)
    }

    /// The same as a name: without capital letters and a leading `@`.
    public var folded: ViewerID { ViewerID(foldedName(id), on: platform) }
    /// The same on any platform.
    public var anywhere: ViewerID { ViewerID(id) }
}
