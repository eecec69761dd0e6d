// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
public import Core
public import Net

/// An output without a sound server: a file, a pipe, or nothing at all. The same render as for PulseAudio, on the caller's thread.
public final class RenderedOutput: Output {
    /// Frames a second.
    public let sampleRate: Int
    /// Why the output takes nothing any more.
    public private(set) var failure: OutputError?

    /// What writes it, where it is a file on a disk.
    public let stream: FileStream?

    private let player: Player
    private var sink: any SampleSink
    /// Set for an output that takes as long as listening would, or to which somebody listens; nil for one that takes what is there.
    private var clock: RenderClock?
    private let isLive: Bool
    /// Whether it stands still unless somebody listens; nil where nobody needs to.
    private var isTapped: Bool?
    private var current: UtteranceID?
    private var events: [OutputEvent] = []
    /// What was rendered, but not taken by the sink yet: a part of `block`.
    private var block = [Int16](repeating: 0, count: RenderedOutput.blockFrames)
    private var pending = 0..<0
    /// The sink has not taken all of it at once.
    private var isHeldUp = false
    private var rendered: Int64 = 0

    private static let blockFrames = 4_096

    init(
        sampleRate: Int,
        sink: any SampleSink,
        stream: FileStream? = nil,
        clock: RenderClock? = nil,
        hasTap: Bool = false,
        waits: Bool = false
    ) throws(OutputError) {
        self.sampleRate = sampleRate
        (self.sink, self.stream) = (sink, stream)
        isTapped = waits ? false : nil
        self.clock = clock
        isLive = clock != nil
        player = try Player(sampleRate: sampleRate, aheadFrames: Self.blockFrames, tapFrames: hasTap ? OutputTap.frames : 0)
    }

    /// What is to be opened for a WAV file.
    public static func wavOrder(_ path: String, sampleRate: Int, old: OpenedFile.OldContent = .replaced) -> OpenedFile.Order {
        OpenedFile.Order(path, head: WAVHeader(sampleRate: sampleRate).bytes(frames: 0), old: old)
    }

    /// A WAV file, RF64 beyond 4 GiB. It can be played while it grows, up to about a second behind. With `now`, which reads the monotonic
    /// clock, it is written in the time it takes to listen, and what its disk does not take in time is silence.
    public static func wav(
        _ file: OpenedFile,
        sampleRate: Int,
        hasTap: Bool = false,
        now: (() -> Moment)? = nil
    ) throws(OutputError) -> RenderedOutput {
        let clock = now.map { RenderClock(sampleRate: sampleRate, now: $0) }
        let header = WAVHeader(sampleRate: sampleRate)
        guard file.isRegular else {
            // The reader of a pipe learns that the length is not known.
            let sink = PipeSink(file, head: header.bytes(frames: nil))
            return try RenderedOutput(sampleRate: sampleRate, sink: sink, clock: clock, hasTap: hasTap)
        }
        let stream = try makeStream(file) { header.bytes(frames: $0 / 2) }
        let sink = FileSink(stream, portion: sampleRate, leavesOut: clock != nil)
        return try RenderedOutput(sampleRate: sampleRate, sink: sink, stream: stream, clock: clock, hasTap: hasTap)
    }

    /// Bare samples, 16 bits, little-endian, mono. A reader that pauses holds the speech, and loses nothing.
    public static func raw(_ file: OpenedFile, sampleRate: Int, hasTap: Bool = false) throws(OutputError) -> RenderedOutput {
        guard file.isRegular else { return try RenderedOutput(sampleRate: sampleRate, sink: PipeSink(file), hasTap: hasTap) }
        let stream = try makeStream(file) { _ in [] }
        let sink = FileSink(stream, portion: 1, leavesOut: false)
        return try RenderedOutput(sampleRate: sampleRate, sink: sink, stream: stream, hasTap: hasTap)
    }

    private static func makeStream(
        _ file: OpenedFile,
        head: @escaping @Sendable (Int64) -> [UInt8]
    ) throws(OutputError) -> FileStream {
        do throws(SystemShortage) {
            return try FileStream(file, "for a recording", head: head)
        } catch {
            throw .outOfResources(errno: error.errno)
        }
    }

    /// Heard by nobody, in the time it would take to listen. `now` reads the monotonic clock.
    public static func null(sampleRate: Int, hasTap: Bool = false, now: @escaping () -> Moment) throws(OutputError) -> RenderedOutput {
        try RenderedOutput(sampleRate: sampleRate, sink: NullSink(), clock: RenderClock(sampleRate: sampleRate, now: now), hasTap: hasTap)
    }

    /// Heard by those who listen through the tap, and standing still while nobody does.
    public static func tapped(sampleRate: Int, now: @escaping () -> Moment) throws(OutputError) -> RenderedOutput {
        // A page hears the first step as soon as it is there.
        let step = Duration.milliseconds(10)
        let clock = RenderClock(sampleRate: sampleRate, step: step, lead: step, now: now)
        return try RenderedOutput(sampleRate: sampleRate, sink: NullSink(), clock: clock, hasTap: true, waits: true)
    }

    /// Heard by nobody, as fast as it comes.
    public static func fastNull(sampleRate: Int, hasTap: Bool = false) throws(OutputError) -> RenderedOutput {
        try RenderedOutput(sampleRate: sampleRate, sink: NullSink(), hasTap: hasTap)
    }

    /// How steadily it played.
    public var steadiness: Steadiness {
        var steadiness = player.steadiness
        steadiness.lostToDisk = sink.lost
        return steadiness
    }

    /// Frames that the sink has taken, where no clock gives the time.
    public var taken: Int64? { clock == nil ? rendered - Int64(pending.count) : nil }

    /// Somebody listens who has to.
    public var isThere: Bool { isTapped != false }

    /// As long as it takes anything, and somebody listens who has to.
    public var isAwake: Bool { failure == nil && isThere }

    /// How many frames `push` would take now.
    public var space: Int { failure == nil ? player.space : 0 }

    /// Opens the next utterance.
    public func begin(_ utterance: UtteranceID, gap: Int) {
        precondition(current == nil, "an utterance is begun while another one is under way")
        current = utterance
        // Silence that has passed by itself counts towards the gap; a file has none.
        if isAwake, let idle = clock?.start(longest: gap) { render(frames: idle) }
        // Rendered with its first samples: before them it would have a hole.
        player.begin(utterance, gap: gap)
    }

    /// Adds samples of the open utterance.
    public func push(_ samples: Span<Int16>) -> Int {
        guard failure == nil else { return 0 }
        var taken = player.push(samples)
        advance()
        while taken < samples.count {
            let more = player.push(samples.extracting(droppingFirst: taken))
            guard more > 0 else { break }
            taken += more
            advance()
        }
        return taken
    }

    /// Closes the open utterance.
    public func end() {
        guard let current else { return }
        player.end(current)
        advance()
    }

    /// Drops what was not rendered yet of the utterance, and fades out.
    public func cut() {
        guard let current else { return }
        player.cut(current)
        advance()
    }

    /// Sets gain (1 = as it is).
    public func setGain(_ gain: Float) {
        player.setGain(gain)
    }

    /// Sets until when it may be heard. Without a clock it stands still past that moment, instead of writing silence without end.
    public func fence(until deadline: Moment?) {
        player.fence(until: deadline)
    }

    /// What happened since the last call.
    public func takeEvents() -> [OutputEvent] {
        advance()
        let taken = events
        events = []
        return taken
    }

    /// At once while there are events, in steps while the clock, a slow reader or a later deadline is waited for.
    public var pollInterval: Duration? {
        if !events.isEmpty { return .zero }
        if failure != nil { return nil }
        if let clock { return current != nil && isAwake ? clock.step : nil }
        let isWithheld = current != nil && player.isOverdue
        return pending.isEmpty && !isWithheld ? nil : .milliseconds(10)
    }

    /// What is written is then written in the time it takes to listen.
    public func openTap(now: @escaping () -> Moment) -> OutputTap? {
        guard let tap = OutputTap(player, sampleRate: sampleRate) else { return nil }
        if clock == nil { clock = RenderClock(sampleRate: sampleRate, now: now) }
        if isTapped == false {
            isTapped = true
            events.append(.state(.restored))
        }
        if current != nil { _ = clock?.start(longest: 0) }
        return tap
    }

    /// Nobody listens there any more.
    public func closeTap() {
        player.closeTap()
        if !isLive { clock = nil }
        guard isTapped == true else { return }
        isTapped = false
        // As with a server that is lost: what nobody hears to its end is said again.
        unsafe yomite_player_lose_rt(player.handle)
        let interrupted = current
        collect()
        if let interrupted, current == nil { player.cut(interrupted) }
        events.append(.state(.lost))
    }

    /// Completes the file, which its stream may do later.
    public func close() {
        cut()
        guard failure == nil else { return }
        do throws(OutputError) {
            try sink.close(block.span.extracting(player.isOverdue ? 0..<0 : pending))
        } catch {
            fail(error)
        }
        pending = 0..<0
    }

    /// Renders all that can be rendered now, as far as the sink takes it.
    private func advance() {
        guard failure == nil else { return }
        unsafe yomite_player_obey_rt(player.handle)
        var due = clock?.take()
        while deliver() {
            let ready = due ?? Int(unsafe yomite_player_ready_rt(player.handle))
            let frames = min(ready, Self.blockFrames)
            guard frames > 0 else { break }
            due? -= frames
            render(frames: frames)
        }
        collect()
    }

    private func render(frames: Int) {
        var left = frames
        while left > 0, deliver() {
            let part = min(left, Self.blockFrames)
            unsafe block.withUnsafeMutableBufferPointer { buffer in
                // SAFETY: the block holds `blockFrames`, and the array is never empty.
                unsafe yomite_player_render(player.handle, buffer.baseAddress!, UInt32(part))
            }
            rendered += Int64(part)
            pending = 0..<part
            left -= part
        }
        _ = deliver()
    }

    /// Hands the rendered block to the sink. Returns whether all of it is gone.
    private func deliver() -> Bool {
        guard failure == nil else { return false }
        // It was rendered in time, but would be heard past the deadline.
        if isHeldUp, player.isOverdue { return false }
        while !pending.isEmpty {
            do throws(OutputError) {
                let taken = try sink.write(block.span.extracting(pending))
                if taken == 0 { break }
                pending = pending.lowerBound + taken..<pending.upperBound
            } catch {
                fail(error)
                return false
            }
        }
        isHeldUp = !pending.isEmpty
        unsafe yomite_player_heard_rt(player.handle, rendered - Int64(pending.count))
        return !isHeldUp
    }

    private func collect() {
        for event in player.takeEvents() {
            if let ended = event.ended {
                // What was pushed of an utterance that was interrupted is cut, and no more news.
                guard ended == current else { continue }
                finish()
            }
            events.append(event)
        }
    }

    private func finish() {
        current = nil
        clock?.stop()
    }

    private func fail(_ error: OutputError) {
        failure = error
        collect()
        if let current { events.append(.interrupted(current)) }
        finish()
        events.append(.state(.lost))
    }
}
