// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Core
import Glibc

/// One PulseAudio server (or PipeWire's): the owner of the playback thread and its connection, on which every room has its stream.
///
/// Used on the loop's thread only. The server need not be there: the thread waits for it, and comes back to it whenever it was gone.
@safe public final class PulseServer {
    /// So many streams a server plays for one client, and refuses the next (PulseAudio's native protocol).
    static let streamLimit = 64
    // One name and one id, for ever: desktops keep volumes and captures by them.
    static let applicationName = "Yomite"
    static let applicationID = "io.github.yomite"

    /// Whether the playback thread got real-time scheduling.
    public let isRealtime: Bool

    private let pulse: OpaquePointer
    /// Closed outputs whose streams still fade out.
    private var closing: [(slot: CInt, player: Player)] = []
    /// Every output that was opened and not closed, so that `stop` can end it.
    private var open: [CInt: Player] = [:]
    /// How much sound lies at the server.
    let latency: Duration
    private let sinks: [String]

    /// Starts the playback thread.
    /// - Parameter sinks: those that outputs will name, each once: it is known of them whether the server has them.
    public init(_ options: Options = Options(), naming sinks: [String] = []) throws(OutputError) {
        self.sinks = sinks
        let latency = max(options.latency, Options.latencies.lowerBound)
        self.latency = latency
        var pulse: OpaquePointer?
        // SAFETY: the strings are copied during the call.
        let error = unsafe Self.start(options, latency: latency, naming: sinks, &pulse)
        guard error == 0, let pulse = unsafe pulse else {
            throw options.scheduling == .on ? .schedulingRefused(errno: error) : .outOfResources(errno: error)
        }
        unsafe self.pulse = pulse
        isRealtime = unsafe yomite_pulse_is_realtime(pulse)
    }

    deinit {
        unsafe yomite_pulse_stop(pulse)
    }

    private static func start(_ options: Options, latency: Duration, naming sinks: [String], _ pulse: inout OpaquePointer?) -> Int32 {
        let scheduling =
            switch options.scheduling {
            case .off: yomite_scheduling_off
            case .auto: yomite_scheduling_auto
            case .on: yomite_scheduling_on
            }
        return unsafe applicationName.withCString { name in
            unsafe applicationID.withCString { id in
                unsafe withOptionalCString(options.server) { server in
                    let names = sinks.flatMap { $0.utf8CString.filter { $0 != 0 } + [0] }
                    return unsafe names.withUnsafeBufferPointer { names in
                        let options = unsafe yomite_pulse_options(
                            server: server,
                            application_name: name,
                            application_id: id,
                            scheduling: scheduling,
                            sounding_limit: UInt32(max(1, options.soundingLimit)),
                            latency_milliseconds: UInt32(clamping: latency.milliseconds),
                            idle_grace_milliseconds: UInt32(clamping: options.idleGrace.milliseconds),
                            lead_in_milliseconds: options.leadIn.map { Int32(clamping: $0.milliseconds) } ?? -1,
                            sinks: names.baseAddress,
                            sink_count: UInt32(sinks.count)
                        )
                        return unsafe yomite_pulse_start(options, &pulse)
                    }
                }
            }
        }
    }

    /// Whether a server answers now.
    public var isConnected: Bool { unsafe yomite_pulse_is_connected(pulse) }

    /// Asks the server whether it is there: one that hangs while nothing plays says nothing by itself. If it does not answer within five
    /// seconds it is lost, and connected to again.
    public func doubt() { unsafe yomite_pulse_doubt(pulse) }

    /// Why no server answers, in libpulse's words; nil when one does, or was not tried yet.
    public var reason: String? {
        // SAFETY: the library's texts are constants.
        unsafe yomite_pulse_reason(pulse).map { unsafe String(cString: $0) }
    }

    /// The sinks among those that were named which the server says it does not have.
    public var missingSinks: [String] { sinks(yomite_presence_missing) }

    /// Whether the server has said of each sink that was named whether it has it.
    public var knowsSinks: Bool { sinks(yomite_presence_unknown).isEmpty }

    /// A descriptor that becomes readable when the server, or a sink that was named, came or went; until `hearNews`.
    public var news: CInt { unsafe yomite_pulse_news(pulse) }

    /// The news are heard: the descriptor waits for the next.
    public func hearNews() { unsafe yomite_pulse_hear_news(pulse) }

    private func sinks(_ presence: yomite_presence) -> [String] {
        sinks.indices.filter { unsafe yomite_pulse_sink(pulse, UInt32($0)) == presence }.map { sinks[$0] }
    }

    /// Opens a room's stream. `sink` nil: wherever the server wants, and the user may move it. `hasTap`: others may listen. `leader`: the
    /// output of this server with which the new one is to be in step.
    public func output(
        room: String,
        sink: String? = nil,
        sampleRate: Int = 22_050,
        hasTap: Bool = false,
        leader: PulseOutput? = nil
    ) throws(OutputError) -> PulseOutput {
        collectReleased()
        guard open.count + closing.count < Self.streamLimit else { throw .tooManyStreams(limit: Self.streamLimit) }
        let ahead = Int(latency.milliseconds) * sampleRate / 1_000
        // The server may give more than was asked for; twice as much can still be taken back.
        // What is heard comes in pieces of what the server asks for at once, at most all that it holds.
        let tapFrames = max(OutputTap.frames, 2 * ahead)
        let player = try Player(sampleRate: sampleRate, aheadFrames: 2 * ahead, tapFrames: hasTap ? tapFrames : 0)
        // SAFETY: the strings are copied during the call; the player is kept until the slot is released.
        let slot = unsafe room.withCString { name in
            unsafe withOptionalCString(sink) { sink in
                let options = unsafe yomite_stream_options(
                    sample_rate: UInt32(sampleRate),
                    media_name: name,
                    sink: sink,
                    leader: leader?.slot ?? -1
                )
                return unsafe yomite_pulse_attach(pulse, player.handle, options)
            }
        }
        if slot == -ENOSPC { throw .tooManyStreams(limit: Int(yomite_pulse_stream_limit)) }
        if slot < 0 { throw .outOfResources(errno: -slot) }
        open[slot] = player
        return PulseOutput(server: self, player: player, slot: slot, sampleRate: sampleRate)
    }

    /// Whether that many further outputs cannot be opened now, but once the closed ones have faded out.
    public func hasPlaceSoon(for count: Int) -> Bool {
        collectReleased()
        let places = Self.streamLimit - open.count
        return places >= count && places - closing.count < count
    }

    /// The server asks for about half of what it holds at once.
    var tapPatience: Duration { max(OutputTap.patience, latency / 2 + .milliseconds(25)) }

    func wake() { unsafe yomite_pulse_wake(pulse) }

    func startFrames(_ slot: CInt) -> Int { Int(unsafe yomite_pulse_start_frames(pulse, slot)) }

    /// Lets a stream fade out by itself; its player is freed after that.
    func close(_ slot: CInt) {
        guard let player = open.removeValue(forKey: slot) else { return }
        unsafe yomite_pulse_detach(pulse, slot)
        closing.append((slot, player))
        collectReleased()
    }

    /// Frees what outputs held that were closed, and have faded out.
    public func collectReleased() {
        closing.removeAll { slot, _ in
            guard unsafe yomite_pulse_is_released(pulse, slot) else { return false }
            unsafe yomite_pulse_forget(pulse, slot)
            return true
        }
    }
}

/// A string for C, or NULL.
func withOptionalCString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let string else { return body(nil) }
    return unsafe string.withCString { unsafe body($0) }
}
