// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Core
import Glibc

/// How many bytes the rings of all outputs of this process hold.
public func heldRingBytes() -> Int {
    yomite_rings_held()
}

/// The control side of a C player, and its owner. The render side belongs to the playback thread, or to the output that drives it inline.
@safe final class Player {
    /// What the playback thread is given to render with.
    let handle: OpaquePointer
    /// A gain that could not be published yet, because render is still looking at too many older ones.
    private var waitingGain: Float?
    /// Utterances with holes in them.
    private(set) var brokenUtterances = 0

    /// What waits to be rendered, at least.
    private static let ringFrames = 32_768

    /// `aheadFrames`: the most that is ever rendered ahead of what is heard. Half of the history can be accessed in one piece, so it is
    /// twice as long. So much can wait: speech begins when there is enough for that.
    init(sampleRate: Int, aheadFrames: Int, tapFrames: Int = 0) throws(OutputError) {
        let parameters = yomite_parameters(
            gain: 1,
            ceiling: 32_767,
            ramp_frames: UInt32(sampleRate / 50),
            fade_frames: UInt32(sampleRate / 200)
        )
        let options = yomite_player_options(
            ring_frames: UInt32(max(Self.ringFrames, aheadFrames)),
            history_frames: UInt32(2 * aheadFrames),
            tap_frames: UInt32(tapFrames),
            parameters: parameters
        )
        guard let player = unsafe yomite_player_create(options) else { throw .outOfResources(errno: errno) }
        unsafe handle = player
    }

    deinit {
        // SAFETY: the renderer keeps the player alive until it has stopped.
        unsafe yomite_player_destroy(handle)
    }

    var space: Int { Int(unsafe yomite_player_space(handle)) }
    var counters: yomite_player_counters { unsafe yomite_player_count(handle) }

    func push(_ samples: Span<Int16>) -> Int {
        // SAFETY: the span is valid during the call, which copies.
        unsafe samples.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            return Int(unsafe yomite_player_push(handle, base, UInt32(clamping: buffer.count)))
        }
    }

    func begin(_ utterance: UtteranceID, gap: Int) {
        send(yomite_message(kind: yomite_command_begin, position: 0, utterance: utterance.number, frame: 0, count: Int64(max(0, gap))))
    }

    /// Ends the utterance behind what was pushed so far.
    func end(_ utterance: UtteranceID) {
        send(yomite_message(kind: yomite_command_end, position: position, utterance: utterance.number, frame: 0, count: 0))
    }

    /// Cuts the utterance, and throws away all that was pushed so far.
    func cut(_ utterance: UtteranceID) {
        send(yomite_message(kind: yomite_command_cut, position: position, utterance: utterance.number, frame: 0, count: 0))
    }

    func setGain(_ gain: Float) {
        waitingGain = unsafe yomite_player_set_gain(handle, gain) ? nil : gain
    }

    /// Until when it may be heard, by CLOCK_BOOTTIME; nil: always.
    func fence(until deadline: Moment?) {
        unsafe yomite_player_set_deadline(handle, deadline?.nanoseconds ?? .max)
    }

    /// Whether that moment has passed.
    var isOverdue: Bool { unsafe yomite_player_is_overdue_rt(handle) }

    /// The events since the last call, as they were sent.
    func takeEvents() -> [OutputEvent] {
        if let waitingGain { setGain(waitingGain) }
        var events: [OutputEvent] = []
        var message = yomite_message()
        while unsafe yomite_player_event(handle, &message) {
            guard let event = OutputEvent(message) else { continue }
            if case .finished(_, _, let starved) = event, starved > 0 { brokenUtterances += 1 }
            events.append(event)
        }
        return events
    }

    /// How steadily it played.
    var steadiness: Steadiness {
        let counters = counters
        let underflows = Int(clamping: counters.underflows)
        return Steadiness(
            glitches: underflows + brokenUtterances,
            underflows: underflows,
            longestRender: .nanoseconds(Int64(clamping: counters.longest_render_nanoseconds)),
            longestRequestGap: .nanoseconds(Int64(clamping: counters.longest_request_gap_nanoseconds)),
            lostToListeners: Int(clamping: counters.tap_overflow_frames),
            silencedBlocks: Int(clamping: counters.silenced_blocks)
        )
    }

    /// Nobody reads the tap any more.
    func closeTap() {
        unsafe yomite_player_untap(handle)
    }

    private var position: UInt32 { unsafe yomite_player_position(handle) }

    private func send(_ command: yomite_message) {
        // Three commands an utterance, one utterance at a time, and each is taken within milliseconds also when the server is gone.
        precondition(unsafe yomite_player_command(handle, command), "the playback side takes no commands")
    }
}

extension OutputEvent {
    /// What a message of the playback side says; nil for one of the other direction.
    init?(_ message: yomite_message) {
        let utterance = UtteranceID(message.utterance)
        switch message.kind {
        case yomite_event_started: self = .started(utterance, frame: message.frame)
        case yomite_event_finished: self = .finished(utterance, frame: message.frame, starved: message.count)
        case yomite_event_cut: self = .cut(utterance, heard: message.count)
        case yomite_event_interrupted: self = .interrupted(utterance)
        case yomite_event_state:
            guard let state = OutputState(yomite_state(message.count)) else { return nil }
            self = .state(state)
        default: return nil
        }
    }

    /// The utterance that is over with this event; nil where none is.
    var ended: UtteranceID? {
        switch self {
        case .finished(let utterance, _, _), .cut(let utterance, _), .interrupted(let utterance): utterance
        case .started, .state: nil
        }
    }
}

extension OutputState {
    /// The state of the C side; nil while there is nothing to be told yet.
    init?(_ state: yomite_state) {
        switch state {
        case yomite_state_playing: self = .playing
        case yomite_state_corked: self = .corked
        case yomite_state_suspended: self = .suspended
        case yomite_state_moved: self = .moved
        case yomite_state_lost: self = .lost
        case yomite_state_restored: self = .restored
        default: return nil
        }
    }
}
