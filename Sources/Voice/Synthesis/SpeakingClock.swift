// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Times a host while it speaks with a voice that may be too slow, one second of sound at a time. Pure.
///
/// Only the time counts in which the host works on the request and its pipe is read. A request that waits in the pipe behind another one is
/// not timed.
struct SpeakingClock {
    /// How much sound one measurement covers.
    private static let lap = Duration.seconds(1)

    private struct Lap {
        let job: JobID
        let voice: String
        let sampleRate: Int
        var since: Moment
        /// What the host's processor time was then.
        var processor: Duration
        var frames = 0

        var sound: Duration { .seconds(1) * frames / sampleRate }
    }

    private var lap: Lap?
    /// Requests that the host has not answered.
    private var requests = 0

    /// A request goes to the host.
    mutating func start(_ request: SpeakRequest, at now: Moment, processor: @autoclosure () -> Duration) {
        requests += 1
        guard requests == 1, let voice = request.timedVoice else { return }
        lap = Lap(job: request.job, voice: voice, sampleRate: request.sampleRate, since: now, processor: processor())
    }

    /// The host is held back, or its sound is no longer wanted.
    mutating func stop() {
        lap = nil
    }

    /// Frames have come. Returns a measurement if there are enough of them.
    mutating func add(_ frames: Int, at now: Moment, processor: @autoclosure () -> Duration) -> MeasuredSpeech? {
        lap?.frames += frames
        guard let lap, lap.sound >= Self.lap else { return nil }
        return measure(lap, at: now, processor())
    }

    /// The host has answered a request. Returns its last measurement.
    mutating func finish(at now: Moment, processor: @autoclosure () -> Duration) -> MeasuredSpeech? {
        requests -= 1
        defer { lap = nil }
        return lap.flatMap { $0.frames > 0 ? measure($0, at: now, processor()) : nil }
    }

    private mutating func measure(_ ended: Lap, at now: Moment, _ processor: Duration) -> MeasuredSpeech {
        var next = ended
        (next.since, next.processor, next.frames) = (now, processor, 0)
        lap = next
        return MeasuredSpeech(
            voice: ended.voice,
            sound: ended.sound,
            took: now - ended.since,
            processor: processor - ended.processor
        )
    }
}
