// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// What a room reads of other chats that its own one shows too. Pure.
package enum SharedChats: String, CaseIterable, Sendable {
    /// Nothing.
    case own
    /// What viewers write there, as what they write here. Subs, raids and gifts of other channels do not count here.
    case all
    /// Everything, and before it that it comes from another chat.
    case announced

    func admit(_ comment: Comment) -> Bool {
        guard comment.source != nil else { return true }
        return switch self {
        case .own: false
        case .all: !comment.isEvent
        case .announced: true
        }
    }
}

extension Written.Source {
    /// As clients see it.
    public init(_ source: ChatSource) {
        self.init(channel: source.channel, id: source.id)
    }
}
