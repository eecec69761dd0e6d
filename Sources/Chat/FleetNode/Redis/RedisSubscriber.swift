// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Hears what is published on some channels. Redis keeps nothing for whoever is not there: after each `.connected` something may have been missed.
/// Confined to the loop's thread.
final class RedisSubscriber {
    /// What is heard.
    enum News: Equatable, Sendable {
        /// What becomes of the connection.
        case state(RedisState)
        /// Something was published on a channel.
        case message(channel: String, payload: [UInt8])
    }

    private let thread: RedisThread

    /// Subscribes to these channels, and again with each connection.
    /// - Parameter authorities: a file of certificates that are trusted; nil trusts those of the system.
    init(
        to channels: [String],
        at address: RedisAddress,
        password: RedisPassword? = nil,
        authorities: String? = nil,
        rules: RedisRules = RedisRules(),
        on loop: Loop,
        _ heard: @escaping (News) -> Void
    ) {
        precondition(!channels.isEmpty, "a subscriber needs a channel")
        thread = RedisThread(to: address, password: password, authorities: authorities, channels: channels, rules: rules, on: loop) {
            news in
            switch news {
            case .state(let state): heard(.state(state))
            case .message(let channel, let payload): heard(.message(channel: channel, payload: payload))
            case .answered: break
            }
        }
    }

    /// Ends the connection. Nothing is heard any more.
    func close() {
        thread.close()
    }
}
