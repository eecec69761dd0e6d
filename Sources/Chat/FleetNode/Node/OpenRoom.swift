// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// A room that a node owns: what has come of its stream, and what is about to be heard. Pure.
struct OpenRoom {
    /// What has to be done before comments may be heard.
    enum Step {
        /// Redis has to know that the entry at this place begins.
        case tell(StreamPlace)
        /// It knows of all of them.
        case begin(() -> Void)
    }

    private struct Beginning {
        /// Those that Redis does not know yet.
        var ids: ArraySlice<FleetID>
        let done: () -> Void
    }

    let epoch: Epoch
    /// Since when it is this node's, by the clock that goes on while the machine sleeps.
    let since: Moment
    var stream: RoomStream
    /// Whether its first reading has come: orders of earlier owners are known then.
    var isKnown = false
    /// It is on its way to another node, and takes nothing more.
    var isLeaving = false
    /// Somebody has asked this node for it, and may still hear or see it.
    var isAskedFor = false
    /// Redis does not do what is asked for it.
    var isFailing = false
    /// It is read again in a moment, because something failed.
    var isReadSoon = false
    /// In the order in which Redis hears of it, one entry at a time.
    private var beginnings: [Beginning] = []
    private var isTelling = false

    init(_ epoch: Epoch, _ stream: RoomStream, since: Moment) {
        (self.epoch, self.stream, self.since) = (epoch, stream, since)
    }

    /// Entries are about to be heard. `done` is called when Redis knows.
    mutating func begin(_ ids: [FleetID], _ done: @escaping () -> Void) {
        beginnings.append(Beginning(ids: ids[...], done: done))
    }

    /// What is to be done now; nil while Redis is being told, and where nothing is to be done.
    mutating func step() -> Step? {
        guard !isTelling else { return nil }
        while let beginning = beginnings.first {
            guard let id = beginning.ids.first else {
                beginnings.removeFirst()
                return .begin(beginning.done)
            }
            if let place = stream.place(of: "\(id)") {
                isTelling = true
                return .tell(place)
            }
            // A moderator took it away meanwhile.
            beginnings[0].ids.removeFirst()
        }
        return nil
    }

    /// Redis was told, or could not be.
    mutating func told(_ isKnown: Bool) {
        isTelling = false
        if isKnown { beginnings[0].ids.removeFirst() }
    }
}
