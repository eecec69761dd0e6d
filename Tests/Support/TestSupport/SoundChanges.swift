// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// What changes at a private sound server, as `pactl subscribe` tells it.
public final class SoundChanges {
    private let subscriber: Child
    private let meanwhile: () -> Void
    private var told = ""

    init(_ subscriber: Child, meanwhile: @escaping () -> Void) {
        (self.subscriber, self.meanwhile) = (subscriber, meanwhile)
    }

    /// Whether it has told of anything.
    var haveBegun: Bool { hasMore(within: 0) }

    /// Waits until it tells of this once more. False at the end of the server.
    public func wait(for change: String) -> Bool {
        while true {
            if let end = told.firstRange(of: change)?.upperBound {
                told = String(told[end...])
                return true
            }
            while !hasMore(within: 5) { meanwhile() }
            let more = subscriber.read()
            guard !more.isEmpty else { return false }
            told += String(decoding: more, as: UTF8.self)
        }
    }

    private func hasMore(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: subscriber.output, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, milliseconds) > 0
    }
}
