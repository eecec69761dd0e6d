// SPDX-License-Identifier: GPL-3.0-or-later

extension ServiceFigures {
    /// The part of this process in a fleet.
    public struct Fleet: Equatable, Sendable {
        /// Whether Redis answers.
        public var isConnected = false
        /// Comments and orders that were put into Redis.
        public var stored = 0
        /// Those that it knew already.
        public var repeated = 0
        /// Those whose room was full.
        public var full = 0
        /// Those that it did not take for another reason.
        public var refused = 0
        /// The rooms that are read here.
        public var rooms = 0
        /// How many were taken so far.
        public var taken = 0
        /// How many were given away.
        public var given = 0
        /// What has no outcome in the rooms that are read here.
        public var waiting = 0
        /// Whether they are silent because Redis does not answer.
        public var isSilent = false
        /// How often they fell silent because Redis did not answer.
        public var silences = 0
        /// Calls that Redis did not do.
        public var failedCalls = 0
        /// How often a room was read again because a bell was not heard.
        public var missedBells = 0
        /// Bells that were not understood.
        public var strangeBells = 0
        /// Comments that ended several nodes, or could not be read.
        public var failed = 0
        /// Entries that are left to nodes of newer versions.
        public var leftEntries = 0

        /// Nothing yet.
        public init() {}
    }
}

extension MetricsPage {
    /// The figures of a fleet; nothing outside of one.
    mutating func note(_ fleet: ServiceFigures.Fleet?) {
        guard let fleet else { return }
        gauge("yomite_fleet_redis_connected", "Whether the fleet's Redis answers.", [:], fleet.isConnected ? 1 : 0)
        let puts = [("stored", fleet.stored), ("repeated", fleet.repeated), ("full", fleet.full), ("refused", fleet.refused)]
        for (result, count) in puts {
            counter("yomite_fleet_puts_total", "Comments and orders for the fleet, by what became of them.", ["result": result], count)
        }
        gauge("yomite_fleet_rooms", "Rooms that this node reads.", [:], fleet.rooms)
        counter("yomite_fleet_rooms_taken_total", "Rooms that this node took.", [:], fleet.taken)
        counter("yomite_fleet_rooms_given_total", "Rooms that this node gave away.", [:], fleet.given)
        gauge("yomite_fleet_waiting", "Comments and orders without an outcome in rooms that this node reads.", [:], fleet.waiting)
        gauge("yomite_fleet_silent", "Whether rooms are silent because Redis does not answer.", [:], fleet.isSilent ? 1 : 0)
        counter("yomite_fleet_silences_total", "How often rooms fell silent because Redis did not answer.", [:], fleet.silences)
        counter("yomite_fleet_calls_failed_total", "Calls that Redis did not do.", [:], fleet.failedCalls)
        counter("yomite_fleet_bells_missed_total", "Times that a room was read again because a bell was not heard.", [:], fleet.missedBells)
        counter("yomite_fleet_bells_strange_total", "Bells that were not understood.", [:], fleet.strangeBells)
        counter("yomite_fleet_comments_failed_total", "Comments that ended several nodes.", [:], fleet.failed)
        counter("yomite_fleet_entries_left_total", "Entries that are left to nodes of newer versions.", [:], fleet.leftEntries)
    }
}
