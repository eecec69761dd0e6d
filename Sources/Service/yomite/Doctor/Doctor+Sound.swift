// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback
import Synthesis
import Voices

// Where the sound goes, and how steadily.
extension Doctor {
    func examineSound() {
        guard needsServer else {
            let outputs = settings.outputs.map { "--output \($0)" }.joined(separator: " ")
            note("sound server", "not needed by \(outputs)")
            if settings.playback > .zero { leavePlayback("\(outputs) plays nothing", "leave --output out, or name a sink: --output pulse") }
            return
        }
        do throws(OutputError) {
            let connection = try SoundConnection(settings, loop: loop)
            var isThere = false
            connection.await(atMost: settings.audioWait, givesUpAtFirstRefusal: true) { [loop] in
                isThere = $0
                // On the loop's next turn, because only a running loop can be stopped.
                loop.at(loop.now) { loop.stop() }
            }
            loop.run()
            let survey = isThere ? SoundSurvey(atMost: settings.audioWait) : nil
            note(
                "sound server",
                isGood: isThere,
                isEssential: true,
                isThere ? survey?.server ?? "it answers" : "no server: \(connection.server.reason ?? "nothing answers")",
                remedy: SoundConnection.hint(environment)
            )
            if let survey { examineSinks(survey) }
            examineScheduling(connection.server)
            guard settings.playback > .zero else { return }
            guard isThere else { return leavePlayback("there is no sound server", "see the sound server above") }
            try play(on: connection.server)
        } catch {
            note("sound server", isGood: false, isEssential: true, error.description)
        }
    }

    /// Files and null outputs need none.
    private var needsServer: Bool {
        settings.outputs.contains(where: \.place.isOfServer)
    }

    private func leavePlayback(_ reason: String, _ remedy: String) {
        note("playback", isGood: false, "was not tried: \(reason)", remedy: remedy)
    }

    private func examineSinks(_ survey: SoundSurvey) {
        let wanted = wantedSinks.compactMap { $0 ?? survey.standardSink }
        for sink in survey.sinks {
            let isUsed = wanted.contains(sink.name)
            let isSilent = isUsed && (sink.isMuted || sink.volume == 0)
            let fix = ["pactl"] + (sink.isMuted ? ["set-sink-mute", sink.name, "0"] : ["set-sink-volume", sink.name, "100%"])
            let state = sink.isMuted ? "muted" : "\(sink.volume) %\(sink.isSuspended ? ", suspended until something plays" : "")"
            note(
                "sink",
                isGood: !isSilent,
                "\(harmless(sink.name)) (\(sink.description)), \(sink.sampleRate) Hz, \(state)\(isUsed ? "; this one would be used" : "")",
                remedy: FixPlan.Action.run(fix).command,
                fix: .run(fix)
            )
        }
        for missing in wanted where !survey.sinks.contains(where: { $0.name == missing }) {
            let remedy = "--output pulse, or pulse: and a name that is listed above"
            note("sink", isGood: false, isEssential: true, "there is no sink \(harmless(missing))", remedy: remedy)
        }
        guard survey.sinks.isEmpty else { return }
        let remedy = "connect a sound card, or make a sink that others can record: pactl load-module module-null-sink"
        note("sink", isGood: false, isEssential: true, "the server has none", remedy: remedy)
    }

    /// The named sinks; nil is the server's choice.
    private var wantedSinks: [String?] {
        let sinks = settings.outputs.compactMap { output -> String?? in
            if case .pulse(let sink) = output.place { sink } else { nil }
        }
        return sinks.isEmpty ? [nil] : sinks
    }

    private func examineScheduling(_ server: PulseServer) {
        let reserve = settings.pulse.latency.milliseconds
        note(
            "scheduling",
            isGood: server.isRealtime || settings.pulse.scheduling == .off,
            server.isRealtime
                ? "real time (SCHED_RR 5) for the playback thread" : "ordinary; \(reserve) ms of sound are buffered at the server",
            remedy: "add a line to a file in /etc/security/limits.d: @audio - rtprio 5 (and join the group audio)"
        )
    }

    /// Speaks for a while, and reports how steadily it was played.
    private func play(on server: PulseServer) throws(OutputError) {
        guard let voice = catalog.entries.first(where: { $0.voice.language == "en" && $0.voice.engine == catalog.keptEngine })?.voice else {
            return
        }
        let output = try server.output(room: "main", sink: wantedSinks.first ?? nil, sampleRate: settings.sampleRate)
        let trial = PlaybackTrial(output, voice, HostOptions(settings, catalog), loop: loop)
        trial.run(for: settings.playback)
        let counters = output.counters
        let (call, gap) = (counters.longestRender.microseconds, counters.longestRequestGap.microseconds)
        let figures = [
            "heardMilliseconds": Int(counters.heardFrames) * 1_000 / settings.sampleRate,
            "glitches": output.steadiness.glitches,
            "underflows": Int(clamping: counters.underflows),
            "overflows": Int(clamping: counters.overflows),
            "reconnects": Int(clamping: counters.reconnects),
            "starvedFrames": Int(clamping: counters.starvedFrames),
            "limitedFrames": Int(clamping: counters.limitedFrames),
            "renderCalls": Int(clamping: counters.renderCalls),
            "longestCallMicroseconds": call,
            "longestRequestGapMicroseconds": gap,
        ]
        output.close()
        let isGood = trial.utterances > 0 && figures["glitches"] == 0
        note(
            "playback",
            isGood: isGood,
            "\(trial.utterances) sentences heard: \(figures["glitches"] ?? 0) glitches, \(counters.underflows) underflows; "
                + "the callback ran \(counters.renderCalls) times, for \(call) µs at most, \(gap / 1_000) ms apart at most; "
                + "\(counters.limitedFrames) frames were too loud",
            remedy: trial.utterances == 0
                ? "check the sink above: nothing was heard"
                : "buffer more sound: --latency \(min(settings.pulse.latency * 2, PulseServer.Options.latencies.upperBound).milliseconds)ms",
            figures: figures
        )
    }
}

extension Duration {
    fileprivate var microseconds: Int {
        Int(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000)
    }
}

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
