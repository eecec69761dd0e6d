// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Several outputs as one: the same utterances at the same time, each output with a level of its own.
///
/// Who is awake when an utterance begins takes part in it. The first of them sets the pace; one that is lost, or falls behind, leaves the
/// utterance to the others and joins them again with the next one. All but the first may come and go while it plays.
public final class OutputGroup: Output {
    /// One of the outputs.
    public struct Member {
        var output: any Output
        var level: () -> Float
        var tell: (OutputState) -> Void
        var fail: (OutputError) -> Void

        /// `level` is asked whenever the gain is set, and multiplies it; `tell` hears of an output besides the first that was lost, or is
        /// back; `fail` is told once why this one takes nothing any more.
        public init(
            _ output: any Output,
            level: @escaping () -> Float,
            tell: @escaping (OutputState) -> Void,
            fail: @escaping (OutputError) -> Void
        ) {
            (self.output, self.level, self.tell, self.fail) = (output, level, tell, fail)
        }
    }

    /// What an utterance has come to.
    private struct Current {
        var utterance: UtteranceID
        /// The frame of the group's clock at which it was heard first.
        var start: Int64?
        /// What the members said who are through with it: the best of it is what became of the utterance.
        var outcome: OutputEvent?
    }

    /// By number. The first has the least, and stays.
    private var members: [Int: Member]
    private var numbers: [Int]
    /// Who was given an utterance and has not told its end.
    private var busy: Set<Int> = []
    /// Who takes part in the current one.
    private var taking: Set<Int> = []
    private var current: Current?
    /// Who takes nothing any more.
    private var failed: Set<Int> = []
    /// What is added to the frames of each member to have those of the group. Members count different things: a file has no idle time.
    private var shifts: [Int: Int64] = [:] {
        didSet { tellTap() }
    }
    /// What listeners hear of the first.
    private weak var tap: OutputTap?
    private var gain: Float = 1
    /// Until when all may be heard.
    private var deadline: Moment?
    /// How steadily those played that were removed.
    private var past = Steadiness()
    private var isClosed = false
    /// Called when it was closed.
    public var closed: () -> Void = {}
    /// The last frame that was told, by the group's clock.
    private var lastFrame: Int64 = 0

    /// So far a member may fall behind the first before it has to leave: about a third of a second.
    private static let leeway = 8_192

    /// At least one, all with the same rate, numbered from 0. The first is whose states are told, and whom listeners hear.
    convenience init(_ members: [Member]) {
        self.init(numbered: members.enumerated().map { ($0, $1) })
    }

    /// The same with numbers of the caller's; the first is the least.
    public init(numbered members: [(number: Int, member: Member)]) {
        precondition(!members.isEmpty, "a group of no outputs")
        self.members = Dictionary(uniqueKeysWithValues: members.map { ($0.number, $0.member) })
        numbers = members.map(\.number)
    }

    /// One more output, which takes part from the next utterance on. Its number is greater than all others.
    public func add(_ member: Member, as number: Int) {
        guard !isClosed else { return member.output.close() }
        members[number] = member
        numbers.append(number)
        member.output.setGain(gain * member.level())
        member.output.fence(until: deadline)
    }

    /// Fades an output out and closes it, also in the middle of an utterance, with which the others go on.
    public func remove(_ number: Int) {
        guard number != numbers.first, let output = members.removeValue(forKey: number)?.output else { return }
        numbers.removeAll { $0 == number }
        taking.remove(number)
        busy.remove(number)
        shifts[number] = nil
        past.add(output.steadiness)
        output.close()
    }

    public subscript(number: Int) -> (any Output)? { members[number]?.output }

    private var first: any Output { self.output(numbers[0]) }

    private func output(_ number: Int) -> any Output {
        guard let member = members[number] else { preconditionFailure("an output of the group has no number") }
        return member.output
    }

    /// Frames a second.
    public var sampleRate: Int { first.sampleRate }

    public var isThere: Bool { members.values.contains { $0.output.isThere } }

    /// Somebody hears it.
    public var isAwake: Bool { members.values.contains { $0.output.isAwake } }

    /// Less than the one who sets the pace would take, so that the others may be a little behind.
    public var space: Int {
        let leeway = members.count > 1 ? Self.leeway : 0
        return pacemaker.map { max(0, output($0).space - leeway) } ?? 0
    }

    /// Opens the next utterance for all outputs that are awake or, if none is, for the first one that wakes.
    public func begin(_ utterance: UtteranceID, gap: Int) {
        precondition(current == nil, "an utterance is begun while another one is under way")
        current = Current(utterance: utterance)
        let awake = free.filter { output($0).isAwake }
        taking = awake.isEmpty ? free : awake
        busy.formUnion(taking)
        for number in taking.ordered() { output(number).begin(utterance, gap: gap) }
    }

    /// Adds samples of the open utterance, the same to all.
    public func push(_ samples: Span<Int16>) -> Int {
        let count = min(samples.count, space)
        guard count > 0 else { return 0 }
        for number in taking {
            let output = output(number)
            if output.space < count {
                leave(number)
            } else {
                _ = output.push(samples.extracting(first: count))
            }
        }
        return count
    }

    /// Closes the open utterance.
    public func end() {
        for number in taking { output(number).end() }
    }

    /// Drops what was not heard yet of the utterance.
    public func cut() {
        for number in taking { output(number).cut() }
    }

    /// Sets gain (1 = as it is), to which each adds its own.
    public func setGain(_ gain: Float) {
        self.gain = gain
        for member in members.values { member.output.setGain(gain * member.level()) }
    }

    /// Sets until when all may be heard, also those that are added later.
    public func fence(until deadline: Moment?) {
        self.deadline = deadline
        for member in members.values { member.output.fence(until: deadline) }
    }

    /// What happened since the last call, told once: what the first tells of itself, and what became of the utterance.
    public func takeEvents() -> [OutputEvent] {
        var told: [OutputEvent] = []
        for number in numbers {
            let output = output(number)
            for event in output.takeEvents() { note(event, of: number, &told) }
            if let failure = output.failure, failed.insert(number).inserted { members[number]?.fail(failure) }
        }
        guard let current else { return told }
        let hears = hasAwake(taking)
        // Nobody waits for those who sleep: neither who hears it or is through with it, nor who could say it in their place.
        let isPassedBy = (hears && current.start != nil) || current.outcome != nil || (!hears && hasAwake(free))
        if isPassedBy {
            for number in taking.filter({ !output($0).isAwake }) { leave(number) }
        }
        if taking.isEmpty {
            self.current = nil
            told.append(current.outcome ?? .interrupted(current.utterance))
        }
        return told
    }

    /// As often as the most eager of them.
    public var pollInterval: Duration? { members.values.compactMap(\.output.pollInterval).min() }

    /// Listeners hear the first.
    public func openTap(now: @escaping () -> Moment) -> OutputTap? {
        let opened = first.openTap(now: now)
        tap = opened
        tellTap()
        return opened
    }

    private func tellTap() {
        tap?.shift(by: shifts[numbers[0], default: 0])
    }

    /// Nobody listens there any more.
    public func closeTap() { first.closeTap() }

    /// Where none of them works any more.
    public var failure: OutputError? {
        members.values.allSatisfy { $0.output.failure != nil } ? first.failure : nil
    }

    /// How steadily the sound of all came.
    public var steadiness: Steadiness { members.values.reduce(into: past) { $0.add($1.output.steadiness) } }

    public func close() {
        isClosed = true
        for number in numbers { output(number).close() }
        closed()
    }

    /// Who could be given an utterance.
    private var free: Set<Int> { Set(numbers).subtracting(busy) }

    private var pacemaker: Int? {
        taking.filter { output($0).isAwake }.min() ?? taking.min()
    }

    private func hasAwake(_ numbers: Set<Int>) -> Bool {
        numbers.contains { output($0).isAwake }
    }

    /// It joins the others again when it has let go of the utterance.
    private func leave(_ number: Int) {
        taking.remove(number)
        output(number).cut()
    }

    private func note(_ event: OutputEvent, of number: Int, _ told: inout [OutputEvent]) {
        switch event {
        case .state(let state):
            // The room waits while nobody is there, no matter who comes first.
            let isOnlyOne = state == .restored && !members.contains { $0.key != number && $0.value.output.isThere }
            if number == numbers[0] || isOnlyOne { told.append(event) }
            if number != numbers[0] { members[number]?.tell(state) }
        case .started(let utterance, let frame):
            guard taking.contains(number), current != nil else { return }
            guard let start = current?.start else {
                lastFrame = max(lastFrame, frame + shifts[number, default: 0])
                current?.start = lastFrame
                shifts[number] = lastFrame - frame
                return told.append(.started(utterance, frame: lastFrame))
            }
            shifts[number] = start - frame
        case .finished, .cut, .interrupted:
            busy.remove(number)
            guard taking.remove(number) != nil else { return }
            if event.worth > current?.outcome?.worth ?? 0 { current?.outcome = inGroupTime(event, of: number) }
        }
    }

    private func inGroupTime(_ event: OutputEvent, of number: Int) -> OutputEvent {
        guard case .finished(let utterance, let frame, let starved) = event else { return event }
        let shift = shifts[number, default: 0]
        lastFrame = max(lastFrame, frame + shift)
        return .finished(utterance, frame: frame + shift, starved: starved)
    }
}

extension OutputEvent {
    /// Of several ends of the same utterance, the greatest counts.
    fileprivate var worth: Int {
        switch self {
        case .finished: 3
        case .cut: 2
        case .interrupted: 1
        case .started, .state: 0
        }
    }
}
