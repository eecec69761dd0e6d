// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding

/// A room that is listened to. On the server's thread.
struct Hall {
    /// Who wants to listen, and how.
    struct Guest {
        var number: UInt64
        var call: ServerThread.Call
        var format: SoundFormat
    }

    /// What is heard in it.
    let broadcast: Broadcast
    /// Those who wait until the service has opened it.
    var arriving: [Guest] = []
    var isOpen = false
}
