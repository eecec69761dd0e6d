// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding

/// A room with listeners. On the server's thread.
struct ListenedRoom {
    /// A request to listen.
    struct Listener {
        var call: Call
        var format: SoundFormat
    }

    let broadcast: Broadcast
    /// Listeners who wait until the service has opened the room to listeners.
    var arriving: [Listener] = []
    var isOpen = false
    /// Whether the room has gone to another node before that.
    var hasMoved = false
}
