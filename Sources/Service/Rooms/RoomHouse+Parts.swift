// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Events
public import Playback
public import Reading

// What a house is made from.
extension RoomHouse {
    /// How many rooms there may be.
    public struct Limits: Sendable {
        /// Whether comments choose their room; else all go to the main one.
        public var hasMany: Bool
        /// Rooms that are open at the same time.
        public var rooms: Int
        /// After so long without anything to do a room is closed; nil never closes one, because its output could not be had again.
        public var idle: Duration?
        /// Closed rooms of which bans are remembered.
        public var remembered: Int
        /// Rooms that may speak at the same time and still prepare comments before their turn.
        public var ahead: Int

        /// One room unless said otherwise.
        public init(hasMany: Bool = false, rooms: Int = 1, idle: Duration? = nil, remembered: Int = 1_000, ahead: Int = 1) {
            self.hasMany = hasMany
            self.rooms = rooms
            self.idle = idle
            self.remembered = remembered
            self.ahead = ahead
        }
    }

    /// What every room is made from.
    public struct Furniture {
        /// How it is led.
        public var options: Conductor.Options
        /// Its empty backlog.
        public var backlog: Backlog
        /// Its empty history.
        public var history: LanguageHistory
        /// How many bytes of one comment's samples may wait.
        public var bufferLimit: Int

        /// The same for all rooms.
        public init(options: Conductor.Options, backlog: Backlog, history: LanguageHistory, bufferLimit: Int) {
            self.options = options
            self.backlog = backlog
            self.history = history
            self.bufferLimit = bufferLimit
        }
    }

    /// What may differ from room to room, and change while it is open.
    public struct Manner {
        /// The gain (1 = as it is).
        public var gain: Float
        /// Before which comments the speaker's name is said.
        public var announce: Announcer.Rule

        /// A room that is so loud, and says names by this rule.
        public init(gain: Float, announce: Announcer.Rule) {
            self.gain = gain
            self.announce = announce
        }
    }

    /// What the house tells and asks of the program around it.
    public struct Surroundings {
        /// Opens the output of a room.
        public var output: (RoomName) throws(OutputError) -> any Output
        /// How a room behaves now.
        public var manner: (RoomName) -> Manner
        /// Works out what is to be said in a room's turn, with the speaker's name (true) or without, by what was spoken in it so far.
        public var prepare: (Turn, Bool, RoomName, inout LanguageHistory) -> Preparation
        /// Hears every event, and in which room it is.
        public var publish: (Event, RoomName) -> Void
        /// Gets back what a settled comment took of the feed's credit.
        public var release: (Int) -> Void
        /// Told why a room could not be opened, and how often that happened to any room since it was last told.
        public var refused: (RoomName, OutputError, Int) -> Void
        /// All rooms have ended; their outputs are closed.
        public var ended: () -> Void

        /// All are called on the loop.
        public init(
            output: @escaping (RoomName) throws(OutputError) -> any Output,
            manner: @escaping (RoomName) -> Manner,
            prepare: @escaping (Turn, Bool, RoomName, inout LanguageHistory) -> Preparation,
            publish: @escaping (Event, RoomName) -> Void,
            release: @escaping (Int) -> Void,
            refused: @escaping (RoomName, OutputError, Int) -> Void,
            ended: @escaping () -> Void
        ) {
            self.output = output
            self.manner = manner
            self.prepare = prepare
            self.publish = publish
            self.release = release
            self.refused = refused
            self.ended = ended
        }
    }
}
