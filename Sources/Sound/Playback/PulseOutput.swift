// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
public import Core

/// One room's stream at a PulseAudio server. The playback thread renders it; this side only fills its ring and asks how it goes.
///
/// While the server or the sink is gone, `push` takes what the ring holds and nothing is heard; an utterance that was already being
/// heard is reported as interrupted. Speech begins as soon as the server is back.
public final class PulseOutput: Output {
    /// Frames a second.
    public let sampleRate: Int
    /// A lost server is waited for: there is nothing that could not be mended.
    public var failure: OutputError? { nil }

    private let server: PulseServer
    private let player: Player
    let slot: CInt
    private var current: Current?
    private var isClosed = false
    private var isTapped = false

    private struct Current {
        var utterance: UtteranceID
        var gap: Int
        var pushed = 0
        /// The playback thread knows of it: enough is there to begin without a hole.
        var isBegun = false
        var isOpen = true
    }

    init(server: PulseServer, player: Player, slot: CInt, sampleRate: Int) {
        self.server = server
        self.player = player
        self.slot = slot
        self.sampleRate = sampleRate
    }

    deinit { close() }

    /// What the output does now; nil before the first answer of a server.
    public var state: OutputState? { OutputState(unsafe yomite_player_state(player.handle)) }

    /// What the playback thread has counted.
    public var counters: OutputCounters { OutputCounters(player.counters) }

    /// How steadily it played.
    public var steadiness: Steadiness { player.steadiness }

    /// What is begun waits for a server that was lost, and makes it be looked for.
    public var isThere: Bool { true }

    /// A sink plays, or is ready to; or the playback thread keeps the time for those who listen.
    public var isAwake: Bool { isTapped || state == .playing || state == .corked }

    /// How many frames `push` would take now.
    public var space: Int { current?.isOpen == true ? player.space : 0 }

    /// Opens the next utterance. The playback thread hears of it once it can be played without a hole.
    public func begin(_ utterance: UtteranceID, gap: Int) {
        precondition(current == nil, "an utterance is begun while another one is under way")
        current = Current(utterance: utterance, gap: gap)
    }

    /// Adds samples of the open utterance.
    public func push(_ samples: Span<Int16>) -> Int {
        guard current?.isOpen == true else { return 0 }
        let taken = player.push(samples)
        current?.pushed += taken
        if let current, current.pushed >= server.startFrames(slot) { start() }
        return taken
    }

    /// Closes the open utterance.
    public func end() {
        guard let current, current.isOpen else { return }
        start(wakes: false)
        self.current?.isOpen = false
        player.end(current.utterance)
        server.wake()
    }

    /// Drops what was not heard yet of the utterance, with a fade where it is being heard.
    public func cut() {
        guard let current else { return }
        self.current?.isOpen = false
        player.cut(current.utterance)
        server.wake()
    }

    /// Sets gain (1 = as it is).
    public func setGain(_ gain: Float) {
        player.setGain(gain)
        server.wake()
    }

    /// Sets until when it may be heard. What lies at the server is heard later than it is rendered, so rendering ends earlier by as much.
    public func fence(until deadline: Moment?) {
        player.fence(until: deadline.map { $0 + (.zero - server.latency) })
    }

    /// What happened since the last call.
    public func takeEvents() -> [OutputEvent] {
        player.takeEvents().filter { event in
            guard let ended = event.ended else { return true }
            // A cut may cross with the end it would have brought about; only one of them is news.
            guard ended == current?.utterance else { return false }
            current = nil
            if case .interrupted = event { discard(ended) }
            return true
        }
    }

    /// Every 10 ms while an utterance is under way; now and then until the stream is paused; then not at all.
    public var pollInterval: Duration? {
        if current != nil { return .milliseconds(10) }
        return switch state {
        case .playing: .milliseconds(250)
        default: nil
        }
    }

    /// While the server is gone or its sink asleep, the playback thread keeps the time for those who listen.
    public func openTap(now: @escaping () -> Moment) -> OutputTap? {
        defer { server.wake() }
        let tap = OutputTap(player, sampleRate: sampleRate, patience: server.tapPatience)
        isTapped = tap != nil
        return tap
    }

    /// Nobody listens there any more.
    public func closeTap() {
        player.closeTap()
        isTapped = false
        server.wake()
    }

    /// Fades out and closes the stream; the playback thread does that by itself.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        server.close(slot)
    }

    private func start(wakes: Bool = true) {
        guard let current, !current.isBegun else { return }
        self.current?.isBegun = true
        player.begin(current.utterance, gap: current.gap)
        if wakes { server.wake() }
    }

    /// What was pushed of an utterance that nobody will hear must not be heard as part of the next one.
    private func discard(_ utterance: UtteranceID) {
        player.cut(utterance)
        server.wake()
    }
}

/// What the playback thread has counted for one stream since it was opened.
public struct OutputCounters: Equatable, Sendable {
    /// Frames of the room's audio clock that were heard.
    public var heardFrames: Int64
    /// Silence inside utterances, because the synthesis was late.
    public var starvedFrames: UInt64
    /// Frames that were too loud and were limited.
    public var limitedFrames: UInt64
    /// Times the server ran dry: we were late.
    public var underflows: UInt64
    /// Times the server had too much: our flow control was wrong.
    public var overflows: UInt64
    /// Events that nobody took in time.
    var eventOverflows: UInt64
    /// How often render ran, and its longest run.
    public var renderCalls: UInt64
    /// The longest run of render.
    public var longestRender: Duration
    /// The longest time between two requests of the server while the stream played.
    public var longestRequestGap: Duration
    /// How often the stream was rebuilt.
    public var reconnects: UInt64

    init(_ counters: yomite_player_counters) {
        heardFrames = counters.heard_frames
        starvedFrames = counters.starved_frames
        limitedFrames = counters.limited_frames
        underflows = counters.underflows
        overflows = counters.overflows
        eventOverflows = counters.event_overflows
        renderCalls = counters.render_calls
        longestRender = .nanoseconds(Int64(clamping: counters.longest_render_nanoseconds))
        longestRequestGap = .nanoseconds(Int64(clamping: counters.longest_request_gap_nanoseconds))
        reconnects = counters.reconnects
    }
}
