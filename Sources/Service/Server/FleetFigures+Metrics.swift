// SPDX-License-Identifier: GPL-3.0-or-later

extension ServiceFigures {
    /// The part of this process in a fleet.
    public struct Fleet: Equatable, Sendable {
        /// Whether Redis answers.
        public var isConnected = false
        /// Comments that were put into Redis, that it knew already, whose room was full, and that it did not take.
        public var stored = 0
        public var repeated = 0
        public var full = 0
        public var refused = 0
        /// The rooms that are read here, and how many were taken and given away so far.
        public var rooms = 0
        public var taken = 0
        public var given = 0
        /// Whether they are silent because Redis does not answer, and how often they were.
        public var isSilent = false
        public var silences = 0
        /// Calls that Redis did not do, bells that were not heard, and comments that ended their nodes.
        public var failedCalls = 0
        public var missedBells = 0
        public var failed = 0

        /// Nothing yet.
        public init() {}
    }
}

extension MetricsPage {
    /// What is told of a fleet; nothing outside of one.
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
        gauge("yomite_fleet_silent", "Whether rooms are silent because Redis does not answer.", [:], fleet.isSilent ? 1 : 0)
        counter("yomite_fleet_silences_total", "How often they fell silent for that.", [:], fleet.silences)
        counter("yomite_fleet_calls_failed_total", "Calls that Redis did not do.", [:], fleet.failedCalls)
        counter("yomite_fleet_bells_missed_total", "Times that a room was read again because a bell was not heard.", [:], fleet.missedBells)
        counter("yomite_fleet_comments_failed_total", "Comments that ended several nodes.", [:], fleet.failed)
    }
}
