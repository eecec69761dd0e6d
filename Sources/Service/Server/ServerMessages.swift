// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Playback
internal import Reading
internal import Rooms

/// What the service's loop tells the server's thread.
enum ToServer: Sendable {
    /// The answer to a question.
    case answer(call: UInt64, Reply)
    /// What a large answer is written from.
    case largeAnswer(call: UInt64, Result<LargeBody, HTTPProblem>)
    /// A reader of events may begin with these; else why not.
    case follow(call: UInt64, Result<EventsMissed, HTTPProblem>)
    /// Something happened; told while there are readers.
    case event(NumberedEvent)
    /// What is heard in a room comes out of this from now on; nil: the room is closed.
    case sound(room: RoomName, OutputTap?)
    /// Listeners of a room may begin; else why not.
    case listen(room: RoomName, HTTPProblem?)
    /// What became of a text that is spoken for a client.
    case speech(call: UInt64, SpokenTextNews)
    /// What became of a command of Bouyomi-chan's clients.
    case bouyomi(call: UInt64, BouyomiOutcome)
    /// This may be shown of what viewers write from now on.
    case mask(TextMask)
    /// Whether memory is short.
    case memory(isShort: Bool)
    /// These tokens open the server from now on.
    case tokens(Token?, listening: Token?)
    /// Whether every request gets a line in the log from now on.
    case logsRequests(Bool)
    /// Close everything and end.
    case stop
}

/// What the server's thread tells the service's loop.
enum ToService: Sendable {
    /// A question to the desk.
    case ask(call: UInt64, Question)
    /// A question whose answer is large.
    case askLarge(call: UInt64, LargeQuestion)
    /// Somebody wants to read events.
    case follow(call: UInt64, after: EventID?, room: RoomName?)
    /// There are no readers any more.
    case nobodyFollows
    /// Somebody wants to listen to a room, the first to do so.
    case listen(room: RoomName)
    /// It has no listeners any more.
    case nobodyListens(room: RoomName)
    /// Somebody wants a text spoken.
    case speak(call: UInt64, SpokenText)
    /// Somebody wants a text read and not spoken.
    case read(call: UInt64, SpokenText)
    /// So many samples of it have gone to the client.
    case speechTaken(call: UInt64, samples: Int)
    /// The client has gone.
    case speechLeft(call: UInt64)
    /// A client of Bouyomi-chan's wants something done.
    case bouyomi(call: UInt64, BouyomiCommand)
    /// A line for the log.
    case log(String)

    /// Whether it may be handled before changes that came earlier.
    var changesNothing: Bool {
        switch self {
        case .ask(_, let question): question.changesNothing
        case .askLarge: true
        default: false
        }
    }
}
