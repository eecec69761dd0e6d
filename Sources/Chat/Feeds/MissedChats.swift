// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// The channels of Twitch that are read, and whose chat does not come from its own server now. The readers of chats write it, and the reader of EventSub,
/// which stands in for them, asks: on any thread.
public final class MissedChats: Sendable {
    private let channels = Mutex<Set<String>>([])

    /// None is missed.
    public init() {}

    func contains(_ channel: String) -> Bool {
        channels.withLock { $0.contains(channel) }
    }

    func add(_ missed: [String]) {
        channels.withLock { $0.formUnion(missed) }
    }

    func remove(_ found: [String]) {
        channels.withLock { $0.subtract(found) }
    }
}
