// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Playback
import Reading
import Rooms

/// Messages from the service's loop to the server's thread.
enum ToServer: Sendable {
    /// The answer to a question.
    case answer(call: UInt64, Reply)
    /// The comments of a question are in their rooms, and only waited for.
    case entered(call: UInt64)
    /// The contents of a large answer.
    case largeAnswer(call: UInt64, Result<LargeBody, HTTPProblem>)
    /// A reader of events may begin with these; or else why not.
    case follow(call: UInt64, Result<EventsMissed, HTTPProblem>)
    /// An event; sent while there are readers.
    case event(NumberedEvent)
    /// The sound of a room comes from this tap from now on; nil: the room is closed.
    case sound(room: RoomName, OutputTap?)
    /// Where the room of a request is read.
    case place(call: UInt64, RoomPlace)
    /// Another node reads the room from now on: those who follow it here have to go there.
    case moved(room: RoomName)
    /// Listeners of a room may begin; or else why not.
    case listen(room: RoomName, HTTPProblem?)
    /// The result of a text that is spoken for a client.
    case speech(call: UInt64, SpokenTextNews)
    /// The result of a command of Bouyomi-chan's clients.
    case bouyomi(call: UInt64, BouyomiOutcome)
    /// This may be shown of what viewers write from now on.
    case mask(TextMask)
    case memory(ClientMemory)
    /// These tokens open the server from now on.
    case tokens(Tokens)
    /// Whether every request gets a line in the log from now on.
    case logsRequests(Bool)
    /// The service is ending: leave new connections to its successor, if there will be one.
    case rest
    /// Close everything and end.
    case stop
}

/// Messages from the server's thread to the service's loop.
enum ToService: Sendable {
    /// A question to the desk.
    case ask(call: UInt64, Question)
    /// The client with a question that waits has left.
    case askerLeft(call: UInt64)
    /// A question with a large answer.
    case askLarge(call: UInt64, LargeQuestion)
    /// Where is the room that a client asks for?
    case place(call: UInt64, RoomName)
    /// A client wants to read events.
    case follow(call: UInt64, after: EventID?, room: RoomName?)
    /// The last reader has left.
    case nobodyFollows
    /// The first listener of a room wants to listen.
    case listen(room: RoomName)
    /// The last listener of a room has left.
    case nobodyListens(room: RoomName)
    /// A client wants a text spoken.
    case speak(call: UInt64, SpokenText)
    /// A client wants a text read and not spoken.
    case read(call: UInt64, SpokenText)
    /// This many samples have gone to the client.
    case speechTaken(call: UInt64, samples: Int)
    /// The client has left.
    case speechLeft(call: UInt64)
    /// A client of Bouyomi-chan wants something done.
    case bouyomi(call: UInt64, BouyomiCommand)
    /// How much memory is there now?
    case lookAtMemory
    /// A line for the log; a notice is what somebody has to mend.
    case log(String, isNotice: Bool = false)

    /// Whether it may be handled before earlier changes are done.
    var changesNothing: Bool {
        switch self {
        case .ask(_, let question): question.changesNothing
        case .askLarge: true
        default: false
        }
    }
}
