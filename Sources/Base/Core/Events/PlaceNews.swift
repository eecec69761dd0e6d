// SPDX-License-Identifier: GPL-3.0-or-later

/// A source or an output was added or removed while it runs, or a source brings what another one brings.
public struct PlaceNews: Equatable, Sendable {
    /// What was done.
    public enum Action: String, Sendable {
        case added
        case removed
        /// The comments of a source come a second time, by somebody else.
        case doubled
    }

    /// The name of the source or the output.
    var name: String
    /// `twitch`, `twitch-events`, `onecomme`, `youtube`, `follow`, `file`, `pulse` …
    var kind: String
    /// What was done.
    var action: Action
    /// Who did it, or brings them too.
    var by: String

    /// All there is to know about it.
    public init(name: String, kind: String, action: Action, by: String) {
        (self.name, self.kind, self.action, self.by) = (name, kind, action, by)
    }
}
