// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback

/// The seats that streams share.
@safe final class SharedSeats {
    let pointer = UnsafeMutablePointer<yomite_seats>.allocate(capacity: 1)

    init(limit: CInt = 28) {
        unsafe pointer.initialize(to: yomite_seats())
        unsafe pointer.pointee.limit = limit
    }

    deinit { unsafe pointer.deallocate() }

    var taken: CInt { unsafe pointer.pointee.taken }
    var waiting: CInt { unsafe pointer.pointee.waiting_count }
}

/// What a plan wants, as the tests write it.
enum PlannedAction: Equatable {
    case connect, close, obey, fill, pause, resume, ask, lose
    case drop(PlannedFate)
    case tell(yomite_state)
    case cut(Int64), hush(Int64), place(Int64), render(Int64)

    enum PlannedFate: Equatable { case lost, kept, returned(Int64) }
}

/// Performs the actions of a plan as stream.c does, with a player and a server that only count: a thousand frames a second, so that a frame
/// is a millisecond. Notes every action that no stream may be asked for.
@safe final class PlannedStream {
    /// Milliseconds.
    private(set) var now: Int64 = 1_000_000
    private(set) var actions: [PlannedAction] = []
    private(set) var violations: [String] = []
    /// When the plan wants to be asked again, in milliseconds.
    private(set) var until: Int64 = 0
    private(set) var isClosed = false
    var isClosing = false
    var isConnected = true
    var isTapped = false
    var leader = yomite_stream_leader()
    private(set) var finished: [UInt64] = []
    private(set) var cut: [UInt64] = []
    private(set) var interrupted: [UInt64] = []

    private let seats: SharedSeats
    private let plan = UnsafeMutablePointer<yomite_plan>.allocate(capacity: 1)
    private static let millisecond: Int64 = 1_000_000
    static let latency: Int64 = 200

    // The player.
    private var commands: [(message: yomite_message, length: Int64, question: Int)] = []
    private var phase = yomite_phase_none
    private var utterance: UInt64 = 0
    private var gap: UInt32 = 0
    private var length: Int64 = 0
    private(set) var start: Int64 = 0
    private var end = Int64.max
    private(set) var rendered: Int64 = 0
    private var soundEnd = Int64.min / 2

    // The server.
    enum Link { case absent, connecting, ready }
    private(set) var link = Link.absent
    private(set) var isRunning = false
    private var isSuspended = false
    /// The frame that it reads next.
    private(set) var read: Int64 = 0
    private var asked = 0, answered = 0
    /// What the performed fill has to be followed by.
    private var demanded: PlannedAction?
    private var failedSince = false

    init(_ seats: SharedSeats = SharedSeats(), idleGrace: Int64 = 1_000, leadIn: Int64 = 0) {
        self.seats = seats
        let options = yomite_flow_options(
            sample_rate: 1_000,
            latency: Self.latency * Self.millisecond,
            idle_grace: idleGrace * Self.millisecond,
            lead_in: leadIn * Self.millisecond
        )
        unsafe plan.initialize(to: yomite_plan())
        unsafe yomite_plan_start(plan, options, seats.pointer)
    }

    deinit { unsafe plan.deallocate() }

    var told: yomite_state { unsafe plan.pointee.told }
    var seat: yomite_seat_state { unsafe plan.pointee.flow.seat.state }
    var sink: yomite_sink { unsafe plan.pointee.flow.sink }
    var openQuestions: Int { asked - answered }
    var isBusy: Bool { phase != yomite_phase_none || !commands.isEmpty }
    var isStuck: Bool { unsafe yomite_plan_is_stuck(plan, now * Self.millisecond) }
    func leadingPhase(_ phase: yomite_phase) -> yomite_phase { unsafe yomite_plan_leading_phase(plan, phase) }

    // What happens to it.

    func begin(_ number: UInt64, frames: Int64 = 100, gap: Int64 = 0) {
        commands.append((message(yomite_command_begin, number, count: gap), frames, asked))
    }

    func cut(_ number: UInt64) { commands.append((message(yomite_command_cut, number), 0, asked)) }

    private func message(_ kind: yomite_message_kind, _ number: UInt64, count: Int64 = 0) -> yomite_message {
        yomite_message(kind: kind, position: 0, utterance: number, frame: 0, count: count)
    }

    /// Time passes; the server reads what it has, and the next wishes of its are heard.
    func pass(_ milliseconds: Int64) {
        now += milliseconds
        if isRunning, !isSuspended { read = min(read + milliseconds, rendered) }
    }

    func accept(isSuspended: Bool = false, wakesSlowly: Bool = false) {
        guard link == .connecting else { return }
        link = .ready
        read = rendered
        self.isSuspended = isSuspended
        unsafe yomite_plan_settle(plan, rendered, isSuspended, wakesSlowly, now * Self.millisecond)
    }

    func fail() {
        unsafe yomite_plan_fail(plan)
        failedSince = true
    }

    /// The oldest question is answered; false where there is none.
    @discardableResult func answer(isUsable: Bool = true) -> Bool {
        guard openQuestions > 0 else { return false }
        answered += 1
        if isUsable {
            var reading = yomite_reading(frame: read, at: now * Self.millisecond, lag: 0)
            unsafe yomite_plan_answer(plan, &reading)
            hear(read)
        } else {
            unsafe yomite_plan_answer(plan, nil)
        }
        return true
    }

    func suspend(_ isSuspended: Bool) {
        guard link == .ready else { return }
        self.isSuspended = isSuspended
        unsafe yomite_flow_suspend(&plan.pointee.flow, isSuspended, now * Self.millisecond)
    }

    func move(isSuspended: Bool = false) {
        guard link == .ready else { return }
        self.isSuspended = isSuspended
        unsafe yomite_flow_move(&plan.pointee.flow, isSuspended, false, now * Self.millisecond)
    }

    /// The server wants what it has space for; false where that has to wait.
    @discardableResult func request() -> Bool {
        guard link == .ready, unsafe yomite_flow_request(&plan.pointee.flow, now * Self.millisecond) >= 0 else { return false }
        if !isRunning { violations.append("a request was answered while the stream was paused") }
        render(to: read + Self.latency)
        if phase != yomite_phase_none, unsafe yomite_plan_inquires(plan, now * Self.millisecond) { asked += 1 }
        return true
    }

    // What it does.

    /// Performs everything that is due. Returns the actions.
    @discardableResult func serve() -> [PlannedAction] {
        let first = actions.count
        // More than any situation needs: a plan that never waits would hold the thread up.
        for _ in 0..<(60 + 4 * commands.count) where !isClosed {
            var facts = self.facts
            let action = unsafe yomite_plan_next(plan, &facts)
            if action.kind == yomite_action_wait {
                if demanded != nil { violations.append("it waited between \(actions.suffix(3))") }
                if told != (unsafe plan.pointee.state) { violations.append("it waited with untold news") }
                // Rounded up, as the thread does.
                until = action.until == .max ? .max : (action.until + Self.millisecond - 1) / Self.millisecond
                return Array(actions[first...])
            }
            let planned = planned(action)
            check(planned)
            actions.append(planned)
            perform(planned)
        }
        if !isClosed { violations.append("it never waited: \(actions.suffix(12))") }
        return Array(actions[first...])
    }

    private var facts: yomite_stream_facts {
        var facts = yomite_stream_facts()
        facts.now = now * Self.millisecond
        facts.is_connected = isConnected
        facts.is_closing = isClosing
        facts.is_tapped = isTapped
        facts.target_frames = UInt32(Self.latency)
        facts.phase = phase
        facts.utterance = utterance
        facts.gap = gap
        facts.start = start
        facts.end = end
        facts.rendered = rendered
        facts.sound_end = soundEnd
        facts.has_command = !commands.isEmpty
        if let command = commands.first { facts.command = command.message }
        facts.leader = leader
        return facts
    }

    private func planned(_ action: yomite_stream_action) -> PlannedAction {
        switch action.kind {
        case yomite_action_connect: .connect
        case yomite_action_close: .close
        case yomite_action_tell: .tell(action.state)
        case yomite_action_obey: .obey
        case yomite_action_cut: .cut(action.frame)
        case yomite_action_hush: .hush(action.frame)
        case yomite_action_place: .place(action.frame)
        case yomite_action_fill: .fill
        case yomite_action_pause: .pause
        case yomite_action_resume: .resume
        case yomite_action_ask: .ask
        case yomite_action_render: .render(action.frames)
        case yomite_action_drop:
            switch action.fate {
            case yomite_fate_lost: .drop(.lost)
            case yomite_fate_returned: .drop(.returned(action.frame))
            default: .drop(.kept)
            }
        default: .lose
        }
    }

    /// What must hold of every action, whatever led to it.
    private func check(_ action: PlannedAction) {
        func require(_ condition: Bool, _ rule: String) {
            if !condition { violations.append("\(action): \(rule), after \(actions.suffix(8))") }
        }
        if failedSince {
            var isTeardown = action == .close
            if case .drop = action { isTeardown = true }
            require(isTeardown, "a broken stream is let go of first")
        }
        if let demanded { require(action == demanded || isClosing, "\(demanded) has to follow") }
        switch action {
        case .connect:
            require(link == .absent, "one stream at a time")
            require(isConnected, "there is no server")
        case .pause: require(link == .ready && isRunning, "only a running stream is paused")
        case .resume:
            require(link == .ready && !isRunning, "only a paused stream is resumed")
            require(actions.last == .fill, "it is filled first")
            require(seats.taken > 0, "it has a seat")
        case .fill: require(link == .ready && !isRunning, "requests of a running stream are answered in the callback")
        case .ask: require(link == .ready, "nobody could answer")
        case .place(let frame):
            require(phase == yomite_phase_waiting, "nothing waits for a place")
            require(frame >= soundEnd, "sound would be overwritten")
            checkRewriting(from: frame, since: nil, require)
        case .cut(let frame): checkRewriting(from: frame, since: commands.first?.question, require)
        case .hush(let frame): checkRewriting(from: frame, since: nil, require)
        case .obey: require(!commands.isEmpty, "there is no command")
        case .render(let frames): require(isTapped && frames > 0 && !isRunning, "nobody would hear it")
        case .tell(yomite_state_restored): require(told == yomite_state_restored && link == .ready, "there is no stream")
        default: break
        }
    }

    private func checkRewriting(from frame: Int64, since question: Int?, _ require: (Bool, String) -> Void) {
        guard frame < rendered else { return }
        require(link == .ready, "there is nobody to write to")
        // By an answer to a question that is newer than what asked for it; or by none, because the server was too slow.
        let isAnswered = question.map { answered > $0 } ?? (answered > 0)
        require(isAnswered || now - lastAsked >= 200, "the position is not known")
    }

    private var lastAsked: Int64 = 0

    private func perform(_ action: PlannedAction) {
        demanded = nil
        switch action {
        case .connect: link = .connecting
        case .close:
            letGo(.lost)
            isClosed = true
        case .drop(let fate): letGo(fate)
        case .tell: break
        case .obey: obey(commands.removeFirst())
        case .cut(let frame): cut(commands.removeFirst().message.utterance, from: frame)
        case .hush(let frame): cut(utterance, from: frame)
        case .place(let frame): place(frame)
        case .fill:
            render(to: read + Self.latency)
            demanded = .resume
        case .pause: isRunning = false
        case .resume:
            isRunning = true
            demanded = .ask
        case .ask:
            asked += 1
            lastAsked = now
        case .render(let frames):
            render(to: rendered + frames)
            hear(rendered)
        case .lose: lose()
        }
    }

    private func obey(_ command: (message: yomite_message, length: Int64, question: Int)) {
        guard command.message.kind == yomite_command_begin else { return }
        if phase != yomite_phase_none { violations.append("two utterances at once") }
        (phase, utterance, gap) = (yomite_phase_waiting, command.message.utterance, UInt32(command.message.count))
        (length, end) = (command.length, .max)
    }

    private func place(_ frame: Int64) {
        let former = rendered
        rendered = min(rendered, frame)
        (phase, start) = (yomite_phase_placed, frame)
        render(to: former)
    }

    private func render(to frame: Int64) {
        guard frame > rendered else { return }
        rendered = frame
        guard phase == yomite_phase_placed, end == .max, rendered > start else { return }
        soundEnd = min(rendered, start + length)
        if rendered >= start + length { end = start + length }
    }

    private func cut(_ number: UInt64, from frame: Int64) {
        cut.append(number)
        guard phase != yomite_phase_none, utterance == number else { return }
        if phase == yomite_phase_placed { soundEnd = min(soundEnd, max(frame, start)) }
        phase = yomite_phase_none
    }

    private func hear(_ frame: Int64) {
        guard phase == yomite_phase_placed, frame >= end else { return }
        phase = yomite_phase_none
        finished.append(utterance)
    }

    private func lose() {
        guard phase == yomite_phase_placed else { return }
        phase = yomite_phase_none
        interrupted.append(utterance)
    }

    private func letGo(_ fate: PlannedAction.PlannedFate) {
        switch fate {
        case .lost: lose()
        // What was rendered already is handed out again: here it is as well rendered again.
        case .returned(let frame):
            if frame < rendered { rendered = frame }
            if phase == yomite_phase_placed, end > rendered { (end, soundEnd) = (.max, min(soundEnd, rendered)) }
        case .kept: break
        }
        link = .absent
        (isRunning, failedSince) = (false, false)
        (asked, answered) = (0, 0)
        commands = commands.map { ($0.message, $0.length, 0) }
    }
}
