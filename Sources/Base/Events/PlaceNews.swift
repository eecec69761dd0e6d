// SPDX-License-Identifier: GPL-3.0-or-later

/// A source or an output was added or removed while it runs.
public struct PlaceNews: Equatable, Sendable {
    /// What was done.
    public enum Action: String, Sendable {
        case added
        case removed
    }

    /// The name of the source or the output.
    public var name: String
    /// `twitch`, `follow`, `file`, `pulse` …
    public var kind: String
    /// What was done.
    public var action: Action
    /// Who did it.
    public var by: String

    /// All there is to know about it.
    public init(name: String, kind: String, action: Action, by: String) {
        (self.name, self.kind, self.action, self.by) = (name, kind, action, by)
    }
}
