// SPDX-License-Identifier: GPL-3.0-or-later

import Encoding

/// What a listener wants.
enum ListenWish: Sendable {
    /// A file without end.
    case file(SoundFormat)
    /// Packets, as they are heard, over a WebSocket with this handshake.
    case packets(WebSocketHandshake)

    /// Its word in answers.
    var name: String {
        switch self {
        case .file(let format): format.rawValue
        case .packets: "page"
        }
    }

    var isForPackets: Bool {
        if case .packets = self { true } else { false }
    }
}

/// A room with listeners. On the server's thread.
struct ListenedRoom {
    /// A request to listen.
    struct Listener {
        var call: Call
        var wish: ListenWish
    }

    let broadcast: Broadcast
    /// Listeners who wait until the service has opened the room to listeners.
    var arriving: [Listener] = []
    var isOpen = false
    /// Whether the room has gone to another node before that.
    var hasMoved = false
}
