// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Comments
public import Events
public import Playback
public import Synthesis

// What a conductor is told, and what it asks for.
extension Conductor {
    /// What can happen to a room.
    public enum Input: Sendable {
        /// A comment arrived, with a number that no other one has in this run, while comments that weigh so much wait in other rooms.
        case comment(WaitingComment, elsewhere: Int = 0)
        /// A moderator did something.
        case moderation(Moderation)
        /// A moderator did something in so many rooms at once.
        case moderationOfMany(Moderation, rooms: Int)
        /// The bans of whoever is known by one of these spellings are lifted: those of one chat, or (nil) all.
        case unban(Set<Int>, chat: String?)
        /// Nothing further is to begin, until `resume`. What is being heard is heard to its end.
        case pause
        /// Comments are to be heard again.
        case resume
        /// The comment that is being heard, or else the next one, is to be left out.
        case skip
        /// This comment is to be heard before all others that wait.
        case putFirst(CommentNumber)
        /// A moderator deleted this comment, which has no id.
        case delete(CommentNumber)
        /// The room's settings have changed.
        case follow(RoomSettings)
        /// The answer to `.prepare`.
        case prepared(UtteranceID, Preparation)
        /// The first samples of a job are there.
        case sound(JobID)
        /// A word mark of a job.
        case word(JobID, WordMark)
        /// A job ended.
        case synthesised(JobID, SpeechEnd)
        /// The output tells something.
        case output(OutputEvent)
        /// Nothing but that time has passed, as `wakeUp` asked.
        case time
        /// Whether comments may be prepared while one is heard.
        case preparesAhead(Bool)
        /// The hosts of enhanced voices are about to end, because memory is short.
        case enhancedVoicesShed(VoiceFallback.Memory)
        /// The voice with this id makes sound more slowly than it is heard.
        case voiceTooSlow(String)
        /// No more comments will come.
        case feedEnded
        /// The room is to fall silent at once.
        case stop
        /// The output did not answer in time: whatever is left is left.
        case abandon
    }

    /// What the driver is to do.
    public enum Action: Sendable {
        /// Tell that a comment came in.
        case accepted(WaitingComment)
        /// Work out what is to be said in a turn, with its speaker's name or without, and answer with `.prepared`.
        case prepare(UtteranceID, Turn, named: Bool)
        /// Hand a job to the voice hosts.
        case synthesise(SpeechJob)
        /// Take it back; no answer is needed. Samples that are there already are thrown away.
        case discard(JobID)
        /// Play the samples of a job as this utterance, so many frames after the end of the previous one.
        case play(UtteranceID, JobID, gap: Int)
        /// Cut off what is being played.
        case cut
        /// Tell whoever wants to know.
        case publish(Event)
        /// Tell whoever brought a comment what became of it.
        case settled(WaitingComment, Outcome)
        /// The room has nothing more to do, and never will have.
        case end
    }
}
