// SPDX-License-Identifier: GPL-3.0-or-later

public import Events

/// Several outputs as one: the same utterances at the same time, each output with a level of its own.
///
/// Who is awake when an utterance begins takes part in it. The first of them sets the pace; one that is lost, or falls behind, leaves the
/// utterance to the others and joins them again with the next one.
public final class OutputGroup: Output {
    /// One of the outputs.
    public struct Member {
        var output: any Output
        var level: () -> Float
        var tell: (OutputState) -> Void
        var fail: (OutputError) -> Void

        /// `level` is asked whenever the gain is set, and multiplies it; `tell` hears of an output beside the first that was lost, or is back; `fail`
        /// is told once why this one takes nothing any more.
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

    private let members: [Member]
    /// Who was given an utterance and has not told its end.
    private var busy: Set<Int> = []
    /// Who takes part in the current one.
    private var taking: Set<Int> = []
    private var current: Current?
    /// Who takes nothing any more.
    private var failed: Set<Int> = []
    /// What is added to the frames of each member to have those of the group. Members count different things: a file has no idle time.
    private var shifts: [Int64]
    /// The last frame that was told, by the group's clock.
    private var lastFrame: Int64 = 0

    /// So far a member may fall behind the first before it has to leave: about a third of a second.
    private static let leeway = 8_192

    /// At least one, all with the same rate. The first is whose states are told, and whom listeners hear.
    public init(_ members: [Member]) {
        precondition(!members.isEmpty, "a group of no outputs")
        self.members = members
        shifts = Array(repeating: 0, count: members.count)
    }

    /// Frames a second.
    public var sampleRate: Int { members[0].output.sampleRate }

    /// Somebody hears it.
    public var isAwake: Bool { members.contains { $0.output.isAwake } }

    /// Less than the one who sets the pace would take, so that the others may be a little behind.
    public var space: Int {
        let leeway = members.count > 1 ? Self.leeway : 0
        return pacemaker.map { max(0, members[$0].output.space - leeway) } ?? 0
    }

    /// Opens the next utterance for all outputs that are awake or, if none is, for the first one that wakes.
    public func begin(_ utterance: UtteranceID, gap: Int) {
        precondition(current == nil, "an utterance is begun while another one is under way")
        current = Current(utterance: utterance)
        let awake = free.filter { members[$0].output.isAwake }
        taking = awake.isEmpty ? free : awake
        busy.formUnion(taking)
        for index in taking.sorted() { members[index].output.begin(utterance, gap: gap) }
    }

    /// Adds samples of the open utterance, the same to all.
    public func push(_ samples: Span<Int16>) -> Int {
        let count = min(samples.count, space)
        guard count > 0 else { return 0 }
        for index in taking {
            if members[index].output.space < count {
                leave(index)
            } else {
                _ = members[index].output.push(samples.extracting(first: count))
            }
        }
        return count
    }

    /// Closes the open utterance.
    public func end() {
        for index in taking { members[index].output.end() }
    }

    /// Drops what was not heard yet of the utterance.
    public func cut() {
        for index in taking { members[index].output.cut() }
    }

    /// Sets gain (1 = as it is), to which each adds its own.
    public func setGain(_ gain: Float) {
        for member in members { member.output.setGain(gain * member.level()) }
    }

    /// What happened since the last call, told once: what the first tells of itself, and what became of the utterance.
    public func takeEvents() -> [OutputEvent] {
        var told: [OutputEvent] = []
        for index in members.indices {
            for event in members[index].output.takeEvents() { note(event, of: index, &told) }
            if let failure = members[index].output.failure, failed.insert(index).inserted { members[index].fail(failure) }
        }
        guard let current else { return told }
        let hears = hasAwake(taking)
        // Nobody waits for those who sleep: neither who hears it or is through with it, nor who could say it in their place.
        let isPassedBy = (hears && current.start != nil) || current.outcome != nil || (!hears && hasAwake(free))
        if isPassedBy {
            for index in taking.filter({ !members[$0].output.isAwake }) { leave(index) }
        }
        if taking.isEmpty {
            self.current = nil
            told.append(current.outcome ?? .interrupted(current.utterance))
        }
        return told
    }

    /// As often as the most eager of them.
    public var pollInterval: Duration? { members.compactMap(\.output.pollInterval).min() }

    /// Listeners hear the first.
    public func openTap(now: @escaping () -> Moment) -> OutputTap? { members[0].output.openTap(now: now) }

    /// Nobody listens there any more.
    public func closeTap() { members[0].output.closeTap() }

    /// Where none of them works any more.
    public var failure: OutputError? {
        members.allSatisfy { $0.output.failure != nil } ? members[0].output.failure : nil
    }

    /// How steadily the sound of all came.
    public var steadiness: Steadiness { members.reduce(into: Steadiness()) { $0.add($1.output.steadiness) } }

    /// Closes all.
    public func close() {
        for member in members { member.output.close() }
    }

    /// Who could be given an utterance.
    private var free: Set<Int> { Set(members.indices).subtracting(busy) }

    private var pacemaker: Int? {
        taking.filter { members[$0].output.isAwake }.min() ?? taking.min()
    }

    private func hasAwake(_ indices: Set<Int>) -> Bool {
        indices.contains { members[$0].output.isAwake }
    }

    /// It joins the others again when it has let go of the utterance.
    private func leave(_ index: Int) {
        taking.remove(index)
        members[index].output.cut()
    }

    private func note(_ event: OutputEvent, of index: Int, _ told: inout [OutputEvent]) {
        switch event {
        case .state(let state):
            if index == 0 { told.append(event) } else { members[index].tell(state) }
        case .started(let utterance, let frame):
            guard taking.contains(index), current != nil else { return }
            guard let start = current?.start else {
                lastFrame = max(lastFrame, frame + shifts[index])
                current?.start = lastFrame
                shifts[index] = lastFrame - frame
                return told.append(.started(utterance, frame: lastFrame))
            }
            shifts[index] = start - frame
        case .finished, .cut, .interrupted:
            busy.remove(index)
            guard taking.remove(index) != nil else { return }
            if event.worth > current?.outcome?.worth ?? 0 { current?.outcome = inGroupTime(event, of: index) }
        }
    }

    private func inGroupTime(_ event: OutputEvent, of index: Int) -> OutputEvent {
        guard case .finished(let utterance, let frame, let starved) = event else { return event }
        lastFrame = max(lastFrame, frame + shifts[index])
        return .finished(utterance, frame: frame + shifts[index], starved: starved)
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
