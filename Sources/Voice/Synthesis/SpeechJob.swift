// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

/// Something to speak: the parts of one comment, one after the other without a gap.
public struct SpeechJob: Sendable {
    /// Identifies the job on the way to the hosts and back; never used twice.
    public var id: JobID
    /// What to say, in order. Never empty.
    var parts: [SpeechPart]
    /// The sample rate of the result.
    var sampleRate: Int
    /// The number of frames after which the speech is cut; nil means never.
    var frameLimit: Int?
    /// Jobs of earlier rounds are begun first, those of the same round in the order of submission.
    public var round: UInt64 = 0
    /// The owner of the job: a job that is held back lets those of others pass.
    public var lane: UInt32 = 0

    /// A job that was not submitted yet.
    public init(id: JobID, parts: [SpeechPart], sampleRate: Int, frameLimit: Int? = nil) {
        self.id = id
        self.parts = parts
        self.sampleRate = sampleRate
        self.frameLimit = frameLimit
    }
}

/// A number that identifies one job.
public struct JobID: Hashable, Comparable, Sendable {
    var number: UInt32

    /// The job with that number.
    public init(_ number: UInt32) {
        self.number = number
    }

    /// Jobs are ordered by their creation.
    public static func < (a: JobID, b: JobID) -> Bool {
        a.number < b.number
    }
}

/// One piece of text in one voice.
public struct SpeechPart: Equatable, Sendable {
    /// Who speaks it.
    public var voice: Voice
    /// The engine's input: already cleaned, never markup.
    public var spoken: String
    /// Percent of the voice's normal rate, pitch and volume.
    public var rate: Int
    /// Percent of the voice's normal pitch.
    public var pitch: Int
    /// Percent of the voice's normal volume.
    var volume: Int

    /// By default in the voice's normal rate, pitch and volume.
    public init(voice: Voice, spoken: String, rate: Int = 100, pitch: Int = 100, volume: Int = 100) {
        self.voice = voice
        self.spoken = spoken
        self.rate = rate
        self.pitch = pitch
        self.volume = volume
    }
}

/// Where a word begins in the speech.
public struct WordMark: Equatable, Sendable {
    /// Which part of the job.
    public var part: Int
    /// Offset in the part's `spoken`, in Unicode scalars.
    public var start: Int
    /// Length in Unicode scalars.
    public var length: Int
    /// Frame of the job at which it begins.
    public var frame: Int
}

/// How a job ended.
public enum SpeechEnd: Equatable, Sendable {
    /// Everything was said (or the frame limit was reached: `cut`).
    case finished(cut: Bool)
    case cancelled
    /// The text was too much for the engine, even in its plain form.
    case failed(SpeechFailure)
}

/// Why a job failed.
public enum SpeechFailure: String, Sendable {
    /// The engine crashed on it twice.
    case crash = "engine-crash"
    /// The engine hung on it twice.
    case timeout = "engine-timeout"
    /// The engine does not know the voice.
    case voice = "voice-unknown"
    /// The engine cannot be started at all.
    case missing = "engine-missing"
    /// The hosts of the engine die again and again, whatever they are to say.
    case killed = "engine-killed"
    /// The engine's server made no sound in time.
    case serverSlow = "server-timeout"
    /// The engine's server answered with an error.
    case serverRefused = "server-refused"
    /// The engine's server did not answer.
    case serverUnreachable = "server-unreachable"
    /// The engine's server answered with something other than whole speech.
    case serverGarbled = "server-bad-answer"
}

/// Receives the output of hosts. Called on the loop, and only for jobs that were submitted and have not ended.
public protocol SpeechListener: AnyObject {
    /// More samples of a job, in order. They are valid during the call only.
    func speech(of job: JobID, samples: Span<Int16>)
    /// A word, reported before its samples.
    func speech(of job: JobID, word: WordMark)
    /// A job has ended; nothing more comes for it.
    func speech(of job: JobID, ended: SpeechEnd)
}
