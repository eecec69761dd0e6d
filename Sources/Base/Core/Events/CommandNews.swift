// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of the chat that was carried out, as events tell it.
public struct CommandNews: Equatable, Sendable {
    /// `pause`, `volume`, …
    var kind: String
    /// The name of who gave it.
    public var author: String?
    /// The platform's id of that viewer.
    var authorID: String?
    /// What is answered, in English; nil where the command speaks for itself.
    var answer: String?
    /// Whether it could be carried out.
    var isDone: Bool

    /// All properties of a command.
    public init(kind: String, author: String?, authorID: String?, answer: String?, isDone: Bool) {
        (self.kind, self.author, self.authorID, self.answer, self.isDone) = (kind, author, authorID, answer, isDone)
    }
}
