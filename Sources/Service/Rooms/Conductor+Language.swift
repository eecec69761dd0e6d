// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Playback
public import Synthesis

// The events and actions of a conductor.
extension Conductor {
    /// An event in a room.
    public enum Input: Sendable {
        /// A comment arrived, with a number that is unique in this run, across all rooms. The comment of a muted viewer is left
        /// out; one who is known (in the book of viewers) is never a raid's stranger.
        case comment(WaitingComment, beside: OtherRooms = OtherRooms(), isMuted: Bool = false, isKnown: Bool = false)
        /// A moderator did something. The room may have so many bans of its own.
        case moderation(Moderation, mostBans: Int = .max)
        /// A moderator did something in all rooms, which are so many, and these bans count everywhere now.
        case moderationOfAll(Moderation, rooms: Int, BanList)
        /// Viewers who are muted in a book at this time, in milliseconds since 1970, are left out.
        case leaveOutMuted(ViewerBook, at: Int64)
        /// Leave out all that a viewer wrote and that has no outcome yet.
        case skipAll(of: NamedViewer)
        /// Take away all that a source brought and that has no outcome yet.
        case removeAll(of: SourceID)
        /// The bans of viewers with one of these spellings are lifted, in one chat or (nil) in all. In all rooms: these bans are left there.
        case unban(Set<Int>, chat: String?, BanList? = nil)
        /// Nothing further begins until `resume`. What is being heard is heard to its end.
        case pause(by: String)
        /// Comments are to be heard again.
        case resume(by: String)
        /// The microphone is loud, or quiet again: while it is loud, the next comment does not begin, for a time.
        case microphone(isLoud: Bool)
        /// The comment that is being heard, or else the next one, is skipped.
        case skip
        /// This comment is to be heard before all others that wait.
        case putFirst(CommentNumber)
        /// The room's settings have changed.
        case follow(RoomSettings)
        /// Other words than before are never spoken.
        case readAgain(ChangedWords)
        /// The answer to `.prepare`.
        case prepared(UtteranceID, Preparation)
        /// The answer to `.askToBegin`.
        case mayBegin(UtteranceID)
        /// The first samples of a job have arrived.
        case sound(JobID)
        /// The position of a word in a job.
        case word(JobID, WordMark)
        case synthesised(JobID, SpeechEnd)
        /// The output reports something.
        case output(OutputEvent)
        /// Only time has passed, as `wakeUp` asked.
        case time
        /// Whether comments may be prepared while one is heard.
        case preparesAhead(Bool)
        /// The hosts of enhanced voices are about to end, because memory is short.
        case enhancedVoicesShed(VoiceFallback.Memory)
        /// The voice with this id makes sound more slowly than it is heard.
        case voiceTooSlow(String)
        /// No more comments will come.
        case feedEnded
        /// What is being heard is the last.
        case finish
        /// The room becomes silent at once.
        case stop
        /// The output did not answer in time: what is left is given up.
        case abandon
    }

    /// An action for the driver.
    enum Action: Sendable {
        /// Tell that a comment came in.
        case accepted(WaitingComment)
        /// Work out what is to be said in a turn, with its speaker's name or without, and answer with `.prepared`.
        case prepare(UtteranceID, Turn, named: Bool)
        /// Submit a job to the voice hosts.
        case synthesise(SpeechJob)
        /// Cancel it; no answer is needed. Samples that have arrived are discarded.
        case discard(JobID)
        /// Have it stored that these comments begin to be heard, and answer with `.mayBegin`.
        case askToBegin(UtteranceID, [WaitingComment])
        /// Play the samples of a job as this utterance, this many frames after the end of the previous one.
        case play(UtteranceID, JobID, gap: Int)
        /// Cut off what is being played.
        case cut
        case publish(Event)
        /// Report the outcome of a comment to its source.
        case settled(WaitingComment, Outcome)
        /// The room has nothing left to do, and never will have.
        case end
    }
}

extension Conductor {
    /// The options of a room that stay while it is open.
    public struct Options: Sendable {
        /// The rate of the room's audio clock.
        var sampleRate: Int
        /// How many comments are prepared while one is heard.
        var ahead: Int
        /// The longest audio of one comment from a live source; nil if comments are read whole.
        var longestComment: Duration?
        /// Whether a comment begins only when it is stored that it does: who reads the room after a crash then knows what was heard.
        var asksToBegin: Bool

        /// By default a room reads its comments whole.
        public init(sampleRate: Int, ahead: Int = RoomLimits().prefetchComments, longestComment: Duration? = nil, asksToBegin: Bool = false)
        {
            self.sampleRate = sampleRate
            self.ahead = ahead
            self.longestComment = longestComment
            self.asksToBegin = asksToBegin
        }

        func frames(_ duration: Duration) -> Int {
            Int(duration.nanoseconds * Int64(sampleRate) / 1_000_000_000)
        }
    }
}

extension Conductor {
    /// The state of a room, for observers.
    public struct Overview: Equatable, Sendable {
        /// How many comments have no outcome yet and are not being heard.
        public var waiting: Int
        /// The comment that is being heard.
        public var current: CommentNumber?
        /// Whether nothing further begins for now.
        public var isPaused: Bool
        /// Whether the next comment waits because the microphone is loud.
        public var awaitsQuiet: Bool = false
        /// Whether strangers are heard last.
        public var isRaided: Bool = false
        /// Whether it has an output.
        public var isOpen: Bool = true
    }
}
