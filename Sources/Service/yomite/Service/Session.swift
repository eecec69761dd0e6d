// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Reading
import Server
import Synthesis
import Voices

/// One run of `read`, `serve`, `say` or `render`: its parts, and how it ended.
final class Session {
    /// Dependencies of a session that tests replace.
    struct Makers {
        /// Makes the outputs; true if others may listen to them.
        var sound: (RunContext, Bool) -> any SoundPart
        /// Makes the voice hosts.
        var hosts: (Loop, HostOptions, any SpeechListener) -> any HostSource
        /// Finds out which engines can be used, and calls back on the loop. The search ends when its result is released.
        var engines: (RunContext, @escaping (Set<Engine>) -> Void) -> UsableEngines?

        init(
            sound: @escaping (RunContext, Bool) -> any SoundPart,
            hosts: @escaping (Loop, HostOptions, any SpeechListener) -> any HostSource,
            engines: @escaping (RunContext, @escaping (Set<Engine>) -> Void) -> UsableEngines?
        ) {
            (self.sound, self.hosts, self.engines) = (sound, hosts, engines)
        }

        /// Sound servers, files and processes.
        static var real: Makers {
            Makers(
                sound: { Outputs($0, hasListeners: $1) },
                hosts: { HostPool(loop: $0, options: $1, listener: $2, plainForm: plainForm) },
                engines: { context, found in
                    let search = UsableEngines(context.catalog, context.settings)
                    search.find(on: context.loop, log: context.log, found)
                    return search
                }
            )
        }
    }

    private let context: RunContext
    private let report: RunReport
    private let voices: VoicesPart
    private let rooms: RoomsPart
    private let sound: any SoundPart
    private let feeds: FeedsPart
    private let service: Service
    private let manager: ServiceManager
    private var isStopped = false
    /// Why what was left at the end of the feeds was given up.
    private var unheard: ServiceFailure?

    /// A session that has not begun. Throws if the settings do not allow it.
    init(_ context: RunContext, views: [any RunView], makers: Makers = .real) throws(ServiceFailure) {
        self.context = context
        let checked = try CheckedSettings(
            context.settings,
            context.origins,
            context.task,
            context.environment,
            version: context.version,
            secrets: context.secrets
        )
        let report = RunReport(context, views: views)
        let voices = try VoicesPart(context, makers)
        let sound = makers.sound(context, checked.server != nil)
        let journal = JournalPart(context, budget: voices.hosts.ledger.budget)
        let fleet = try FleetPart(context, voices.hosts)
        let rooms = RoomsPart(context, sound: sound, voices: voices, words: checked.words, journal: journal, fleet: fleet)
        let feeds = FeedsPart(context, rooms: rooms, accounts: checked.accounts)
        let server = checked.server.map {
            ServerPart(context, $0, rooms: rooms, voices: voices, sound: sound, feeds: feeds, journal: journal, fleet: fleet, report)
        }
        fleet?.rooms = rooms
        report.feeds = feeds
        (self.report, self.voices, self.rooms, self.sound, self.feeds) = (report, voices, rooms, sound, feeds)
        let microphone = context.task.isLasting ? MicrophonePart(context, rooms: rooms) : nil
        // In the order of their start; they are ended in the reverse order.
        let parts: [(any Part)?] = [report, voices, sound, journal, fleet, rooms, microphone, server, feeds]
        service = Service(parts.compactMap(\.self), on: context.loop)
        manager = ServiceManager(context)
        service.ready = { [manager] in manager.tellReady() }
        rooms.ended = { [weak service] in service?.stop() }
        feeds.ended = { [weak self] in self?.awaitServer() }
        context.finish = { [weak self] in self?.finish() }
    }

    /// Runs to the end of the feeds, or until `stop`.
    func run() -> SessionEnd {
        let failure = service.run()
        return SessionEnd(
            reason: reason(failure),
            account: report.account,
            steadiness: rooms.steadiness,
            peakMemory: voices.hosts.memory.peak
        )
    }

    /// Tells the session to end at once, at any moment, even while it is still starting or finishing.
    func stop() {
        isStopped = true
        context.log(.notice, "stopping")
        manager.tellStopping()
        service.stop()
        service.hurry()
    }

    /// Tells the session to end after what is being heard; at once if it has not started wholly.
    func finish() {
        guard service.isRunning else { return stop() }
        context.isFinishing = true
        context.log(.notice, "stopping after the current comment")
        context.publish(.closing)
        manager.tellStopping()
        service.stop()
    }

    /// What is left when the feeds have ended waits for a sound server that is away, as a file would, but not for ever.
    private func awaitServer(wasMissing: Bool = false) {
        context.loop.after(context.settings.audioWait) { [weak self] in
            guard let self, service.isRunning else { return }
            let isMissing = sound.figures.isSoundServerConnected == false
            guard isMissing, wasMissing else { return awaitServer(wasMissing: isMissing) }
            let reasons = (sound.lacks + sound.warnings).joined(separator: "; ")
            unheard = ServiceFailure(.unavailable, "\(reasons), and the feed has ended: the rest is not read")
            service.stop()
            service.hurry()
        }
    }

    private func reason(_ failure: ServiceFailure?) -> SessionEnd.Reason {
        let log = context.log
        if let failure = failure ?? unheard {
            log(.error, "\(failure)")
            return .failed(failure.kind)
        }
        if let failure = rooms.failure ?? sound.failure {
            log(.error, "\(failure)")
            return .failed(.cannotWrite)
        }
        if isStopped { return .stopped }
        if context.isFinishing { return .done }
        if report.lacksEngine {
            log(.error, "nothing was heard: no voice host could be started; `yomite doctor` says what to do")
            return .failed(.unavailable)
        }
        if feeds.failures > 0 { return .failed(.inputMissing) }
        return report.isComplete ? .done : .failed(.cannotWrite)
    }
}

/// How a session ended, and its figures.
struct SessionEnd {
    /// Why it ended.
    enum Reason: Equatable {
        /// Everything was said.
        case done
        /// It was told to stop, and did so cleanly.
        case stopped
        /// It could not begin, or not continue; the log says why.
        case failed(ServiceFailure.Kind)
    }

    /// Why it ended.
    var reason: Reason
    /// The outcomes of its comments.
    var account: Account
    /// The playback figures of all rooms.
    var steadiness: Steadiness
    /// The most memory that service and hosts held at once, in bytes.
    var peakMemory: Int

    init(reason: Reason, account: Account = Account(), steadiness: Steadiness = Steadiness(), peakMemory: Int = 0) {
        (self.reason, self.account, self.steadiness, self.peakMemory) = (reason, account, steadiness, peakMemory)
    }
}
