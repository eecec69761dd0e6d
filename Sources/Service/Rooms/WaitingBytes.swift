// SPDX-License-Identifier: GPL-3.0-or-later

/// What the comments weigh that wait in all rooms together. Every room tells its own share; confined to the loop's thread.
final class WaitingBytes {
    /// Of all rooms.
    private(set) var total = 0

    /// A room's share has changed.
    func change(from before: Int, to now: Int) {
        total += now - before
    }
}
