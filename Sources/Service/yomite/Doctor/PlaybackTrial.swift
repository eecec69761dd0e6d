// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback
import Synthesis
import Voices

/// Speaks the same sentence again and again through an output, as comments would be spoken. On the loop's thread.
final class PlaybackTrial {
    private static let sentence = "This is Yomite, trying whether everything that is said arrives without a glitch."
    private static let step = Duration.milliseconds(10)
    /// How much longer than planned it may take if the sink sleeps or the server is away.
    private static let patience = Duration.seconds(10)

    private let output: PulseOutput
    private let voice: Voice
    private let loop: Loop
    private var hosts: HostPool?
    private var job: UInt32 = 0
    /// Samples for which the output had no space.
    private var waiting: [Int16] = []
    private var isSpoken = false
    private var end = Moment(nanoseconds: 0)
    /// How many sentences were heard to their end.
    private(set) var utterances = 0

    init(_ output: PulseOutput, _ voice: Voice, _ options: HostOptions, loop: Loop) {
        self.output = output
        self.voice = voice
        self.loop = loop
        hosts = HostPool(loop: loop, options: options, listener: self, plainForm: { $0 })
    }

    /// Runs the loop until this much time has passed and the current sentence is over.
    func run(for time: Duration) {
        end = loop.now + time
        let limit = loop.after(time + Self.patience) { [unowned loop] in loop.stop() }
        speak()
        serve()
        loop.run()
        loop.cancel(limit)
        hosts?.stop()
        hosts = nil
    }

    private func speak() {
        job += 1
        isSpoken = false
        output.begin(UtteranceID(UInt64(job)), gap: 0)
        hosts?.submit(
            SpeechJob(id: JobID(job), parts: [SpeechPart(voice: voice, spoken: Self.sentence)], sampleRate: output.sampleRate)
        )
    }

    private func serve() {
        feed()
        for event in output.takeEvents() {
            guard case .finished = event else {
                if case .interrupted = event { loop.stop() }
                continue
            }
            utterances += 1
            if loop.now >= end { loop.stop() } else { speak() }
        }
        if hosts != nil { loop.after(Self.step) { [weak self] in self?.serve() } }
    }

    private func feed() {
        if !waiting.isEmpty { waiting.removeFirst(output.push(waiting.span)) }
        if waiting.isEmpty, isSpoken {
            isSpoken = false
            output.end()
        }
    }
}

extension PlaybackTrial: SpeechListener {
    func speech(of job: JobID, samples: Span<Int16>) {
        for index in samples.indices { waiting.append(samples[index]) }
        feed()
    }

    func speech(of job: JobID, word: WordMark) {}

    func speech(of job: JobID, ended: SpeechEnd) {
        isSpoken = true
        feed()
    }
}
