// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// The channels of Twitch whose chat comes from the chat's own server now. Its readers write it, and the reader of EventSub, which stands in for
/// them, asks: on any thread.
public final class HeardChannels: Sendable {
    private let names = Mutex<Set<String>>([])

    /// None is heard.
    public init() {}

    func contains(_ channel: String) -> Bool {
        names.withLock { $0.contains(channel) }
    }

    func add(_ channel: String) {
        names.withLock { _ = $0.insert(channel) }
    }

    func remove(_ channels: [String]) {
        names.withLock { $0.subtract(channels) }
    }
}
