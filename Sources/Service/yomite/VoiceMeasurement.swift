// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Synthesis
import Voices

/// Measures one voice: a fresh host says the same text several times. On the loop's thread.
final class VoiceMeasurement {
    /// What chats consist of, and what costs memory: a sentence without a stop, many short words, numbers, spelled letters, other scripts.
    private static let text = """
        good evening everybody, what a great run! Everyone who saw it says that the stream went down again right in the middle of the last \
        fight that took them more than forty minutes yesterday. oh ah we no go up it me us as at to of on in by my he she. \
        777 777 777 77 77 777777777777 7777777 77777777777, $7,777,777.77, 12/27/1977. W W W W W W W W W W W W W W W W W W. www, FBI, lol! \
        こんにちは、きょうもたのしみです。 大家晚上好。 добрый вечер всем. 안녕하세요 여러분. مساء الخير. नमस्ते. γεια σας. สวัสดี.
        """

    /// The same for engines that take accents: breaths and phrases of all lengths, the longest without a stop.
    private static let accentedText = """
        キョ'ーワ/ハイシンニ/キ_テクレテ/アリ'ガトーゴザイマ_ス。サ'ッキノ/バ'メンワ/ホントーニ/スバラ'シカッタカラ/ミ'ンナデ/モーイチド/\
        サイショカラ/ツヅケテ/ユック'リト/ミナオシテミマショ'ーカ？ウン、イ'イネ、ハ'イ、ソ'ー、エ'ー、ウワ'ー、ヤッタ'ー！ナナヒャク/\
        ナナジューナ'ナマン/ナナセン/ナナヒャク/ナナジューナナエン、カカカカカカカカカカカカカカカカカカカカカカカカカ、コンニチワ。
        """

    /// The requests to the host, in this order.
    private enum Pass {
        /// For the delay: the host has yet to start, and to load the voice.
        case first
        /// For the speed.
        case warm
        /// For the memory, which is read meanwhile: that slows both sides down. Repeated until it no longer grows.
        case watched
    }

    private static let watchInterval = Duration.milliseconds(2)
    /// The most repetitions of that.
    private static let mostJobs: UInt32 = 8

    private let entry: CatalogEntry
    private let loop: Loop
    private var hosts: HostPool?
    private var gauge = MemoryGauge()
    private var timer: Timer?
    private var pass = Pass.first
    private var begin = Moment(nanoseconds: 0)
    private var frames = 0
    private var firstSample: Duration?
    private var speed = 0.0
    private var processorAtBegin: Double?
    private var processor: Double?
    private var most = MemoryUse()
    private var mostBefore = 0
    private var job: UInt32 = 0
    private var isComplete = false
    /// Why the voice cannot be measured; nil also if somebody else stopped the loop.
    private(set) var failure: SpeechFailure?

    init(_ entry: CatalogEntry, loop: Loop) {
        self.entry = entry
        self.loop = loop
    }

    /// Runs the loop until everything was said; nil if it was not.
    func run(_ options: HostOptions) -> VoiceFigures? {
        let hosts = HostPool(loop: loop, options: options, listener: self, plainForm: { $0 })
        self.hosts = hosts
        hosts.onMessage = { StandardError.log(.warning, $0.text) }
        ask()
        loop.run()
        if let timer { loop.cancel(timer) }
        hosts.stop()
        guard isComplete, let firstSample else { return nil }
        return VoiceFigures(
            entry.voice,
            most: most,
            firstSampleMilliseconds: Double(firstSample.nanoseconds) / 1_000_000,
            realTimeFactor: speed,
            processorFactor: processor
        )
    }

    private func ask() {
        begin = loop.now
        processorAtBegin = processorTime
        frames = 0
        job += 1
        let part = SpeechPart(voice: entry.voice, spoken: entry.voice.notation.takesAccents ? Self.accentedText : Self.text)
        hosts?.submit(SpeechJob(id: JobID(job), parts: [part], sampleRate: entry.sampleRate))
        if pass == .watched { watch() }
    }

    /// The host that speaks with the voice: the kept one may run as well.
    private var host: HostProcess? { hosts?.processes.first { $0.kind == entry.voice.host } }

    /// Seconds of processor time that the host has used, with all its threads; nil if there is none.
    private var processorTime: Double? {
        var (clock, time) = (clockid_t(), timespec())
        guard let host, unsafe clock_getcpuclockid(host.pid, &clock) == 0,
            unsafe clock_gettime(clock, &time) == 0
        else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Reads from time to time what the host holds.
    private func watch() {
        look()
        timer = loop.after(Self.watchInterval) { [weak self] in self?.watch() }
    }

    private func look() {
        guard pass == .watched, let host, let use = gauge.use(of: host.pid) else { return }
        if use.held > most.held { (most.anonymous, most.shared) = (use.anonymous, use.shared) }
        most.clean = max(most.clean, use.clean)
    }

    /// The request is complete.
    private func conclude() {
        if let timer { loop.cancel(timer) }
        let seconds = Double((loop.now - begin).nanoseconds) / 1e9
        switch pass {
        case .first: pass = .warm
        case .warm:
            let spoken = Double(max(frames, 1)) / Double(entry.sampleRate)
            speed = seconds / spoken
            if let now = processorTime, let before = processorAtBegin { processor = (now - before) / spoken }
            pass = .watched
        case .watched where most.held > mostBefore && job < Self.mostJobs: mostBefore = most.held
        case .watched:
            isComplete = true
            loop.stop()
            return
        }
        ask()
    }
}

extension VoiceMeasurement: SpeechListener {
    func speech(of job: JobID, samples: Span<Int16>) {
        if firstSample == nil { firstSample = loop.now - begin }
        frames += samples.count
        look()
    }

    func speech(of job: JobID, word: WordMark) {}

    func speech(of job: JobID, ended: SpeechEnd) {
        switch ended {
        case .finished: conclude()
        case .failed(let reason):
            failure = reason
            loop.stop()
        case .cancelled: break
        }
    }
}
