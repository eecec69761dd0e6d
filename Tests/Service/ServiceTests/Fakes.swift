// SPDX-License-Identifier: GPL-3.0-or-later

import VoiceFixtures

@testable import Core
@testable import Net
@testable import Playback
@testable import Server
@testable import Synthesis
@testable import Voices
@testable import yomite

/// Sound that is there at once, later, or never: a null output that keeps the time of the test's loop.
final class FakeSound: SoundPart {
    enum Answer {
        case atOnce
        case never
        case failure(ServiceFailure)
    }

    private let loop: Loop
    private let answer: Answer
    private var openings: [Timer] = []
    private(set) var isStarted = false
    private(set) var isStopped = false
    /// So long it takes to open a room; nil: at once.
    var delay: Duration?
    var isFile: Bool { false }
    var lacks: [String] { [] }
    var warnings: [String] { [] }
    var failure: OutputError? { nil }
    var figures: ServiceFigures { ServiceFigures(outputs: []) }
    var shownOutputs: [ShownOutput] { [] }
    func findSinks(_ found: @escaping ([ShownSink]?) -> Void) { found(nil) }

    func add(_ sink: String, makes: Bool, by name: String, _ done: @escaping (Result<ShownOutput, PlaceRefusal>) -> Void) {
        done(.failure(.conflict("a fake has no outputs")))
    }

    func remove(output: String, by name: String) throws(PlaceRefusal) -> ShownOutput { throw .unknown("a fake has no outputs") }

    init(_ loop: Loop, _ answer: Answer = .atOnce) {
        (self.loop, self.answer) = (loop, answer)
    }

    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        isStarted = true
        switch answer {
        case .atOnce: done(.success(()))
        case .never: break
        case .failure(let failure): done(.failure(failure))
        }
    }

    func ringsOfRoom() -> Int { 0 }

    func stop() {
        isStopped = true
        for timer in openings { loop.cancel(timer) }
    }

    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) {
        guard let delay else { return opened(output) }
        openings.append(loop.after(delay) { [unowned self] in opened(output) })
    }

    private var output: Result<any Output, OutputError> {
        Result { () throws(OutputError) in try RenderedOutput.null(sampleRate: 22_050, hasTap: false, now: { [loop] in loop.now }) }
    }
}

/// Hosts that speak every part for a second of silence, a moment after they were asked; or of which none can be started.
final class FakeHosts: HostSource {
    var onEvent: ((HostEvent) -> Void)?
    var onMessage: ((HostMessage) -> Void)?
    var onLife: ((HostLife) -> Void)?
    var onEnd: ((JobID) -> Void)?
    var onSpeech: ((MeasuredSpeech) -> Void)?
    var shortage: HostShortage? { nil }
    private(set) var spoken: [String] = []
    private(set) var isStopped = false
    private var waiting: [JobID: Timer] = [:]
    private let loop: Loop
    private weak var listener: (any SpeechListener)?
    private let isMissing: Bool

    init(_ loop: Loop, _ listener: any SpeechListener, isMissing: Bool = false) {
        (self.loop, self.listener, self.isMissing) = (loop, listener, isMissing)
    }

    func submit(_ job: SpeechJob) {
        waiting[job.id] = loop.after(.milliseconds(10)) { [unowned self] in
            waiting[job.id] = nil
            guard !isMissing else { return end(job.id, .failed(.missing)) }
            for part in job.parts {
                spoken.append(part.spoken)
                listener?.speech(of: job.id, samples: [Int16](repeating: 0, count: job.sampleRate).span)
            }
            end(job.id, .finished(cut: false))
        }
    }

    func cancel(_ job: JobID) {
        guard let timer = waiting.removeValue(forKey: job) else { return }
        loop.cancel(timer)
        end(job, .cancelled)
    }

    private func end(_ job: JobID, _ end: SpeechEnd) {
        onEnd?(job)
        listener?.speech(of: job, ended: end)
    }

    func pause(_ job: JobID) {}
    func resume(_ job: JobID) {}
    func warmUp() {}
    func setHostCount(_ count: Int) {}
    func setIdle(_ duration: Duration) {}
    func evict(_ processes: [Int32]) {}
    func stop() { isStopped = true }
}

/// A session on a loop whose time passes by itself, with fakes for sound and hosts.
final class Trial {
    let loop = Loop(virtualTime: VirtualTime())
    let sound: FakeSound
    private(set) var hosts: FakeHosts?
    private(set) var log: [String] = []
    private let arguments: [String]
    private let hasHosts: Bool

    init(_ arguments: String..., sound answer: FakeSound.Answer = .atOnce, hasHosts: Bool = true) {
        (self.arguments, self.hasHosts) = (arguments, hasHosts)
        sound = FakeSound(loop, answer)
    }

    /// Runs it to its end. `begun` is called before that, with the session.
    func run(_ begun: (Session) -> Void = { _ in }) throws -> SessionEnd {
        let invocation = try Invocation(arguments)
        let resolution = try Resolution(invocation, environment: [:], file: nil)
        let context = RunContext(
            task: SpeakingTask(invocation.command, invocation.arguments, resolution.settings, resolution.origins),
            resolution,
            environment: [:],
            version: "test",
            catalog: .shipped,
            log: Log(level: .debug) { [unowned self] in log.append($1) },
            loop: loop
        )
        let makers = Session.Makers(
            sound: { [sound] _, _ in sound },
            hosts: { [unowned self] loop, _, listener in
                let hosts = FakeHosts(loop, listener, isMissing: !hasHosts)
                self.hosts = hosts
                return hosts
            },
            engines: { _, found in
                found([.espeak])
                return nil
            }
        )
        let session = try Session(context, views: [], makers: makers)
        begun(session)
        return session.run()
    }
}
