// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events
internal import Playback
internal import Synthesis

// What the output tells: a comment begins, its words come, it leaves.
extension Conductor {
    mutating func hear(_ event: OutputEvent, _ actions: inout [Action]) {
        switch event {
        case .started(let id, let frame): begin(id, frame, &actions)
        case .finished(let id, let frame, _): leaveStage(id, at: frame, &actions)
        case .cut(let id, let heard): leaveStage(id, heard: heard, &actions)
        case .interrupted(let id): sayAgain(id, &actions)
        case .state(let state): actions.append(.publish(.output(state: state.rawValue)))
        }
    }

    private mutating func begin(_ id: UtteranceID, _ frame: Int64, _ actions: inout [Action]) {
        guard let index = place(of: id) else { return }
        line[index].startFrame = frame
        // What the room says of itself is no comment, and nothing is told of it.
        guard let waiting = line[index].turn.comments.first else { return }
        line[index].shown = waiting
        let utterance = line[index]
        let comment = waiting.comment
        let started = Started(
            comment: waiting.number,
            id: comment.id,
            author: utterance.speakable.author,
            text: utterance.speakable.text,
            segments: utterance.speakable.segments,
            at: milliseconds(frame)
        )
        actions.append(.publish(.started(started)))
        line[index].earlyMarks = []
        for mark in utterance.earlyMarks {
            publish(mark, of: utterance, from: frame, &actions)
        }
    }

    mutating func note(_ mark: WordMark, of job: JobID, _ actions: inout [Action]) {
        guard let index = place(of: job) else { return }
        guard let frame = line[index].startFrame else {
            line[index].earlyMarks.append(mark)
            return
        }
        publish(mark, of: line[index], from: frame, &actions)
    }

    private func publish(_ mark: WordMark, of utterance: Utterance, from frame: Int64, _ actions: inout [Action]) {
        guard let shown = utterance.shown, let range = utterance.speakable.locate(mark) else { return }
        let word = Word(start: range.lowerBound, length: range.count, at: milliseconds(frame + Int64(mark.frame)))
        actions.append(.publish(.word(shown.number, id: shown.comment.id, word)))
    }

    private mutating func leaveStage(_ id: UtteranceID, at frame: Int64, _ actions: inout [Action]) {
        guard let index = place(of: id) else { return }
        leaveStage(id, heard: frame - (line[index].startFrame ?? frame), &actions)
    }

    private mutating func leaveStage(_ id: UtteranceID, heard: Int64, _ actions: inout [Action]) {
        guard let index = place(of: id) else { return }
        onStage = nil
        let utterance = line[index]
        if utterance.replacement != nil, utterance.fate == nil {
            say(utterance, at: index, &actions)
            return
        }
        let outcome = utterance.fate ?? utterance.synthesis?.outcome(heardAny: true) ?? .heard
        if outcome == .heard { backlog.learn(utterance.turn, took: Int(milliseconds(heard))) }
        leaveLine(index, outcome, seconds: Double(heard) / Double(options.sampleRate), &actions)
    }

    /// The server (or sink) went away with it: the listener has heard a torso, so it is said again from its start.
    private mutating func sayAgain(_ id: UtteranceID, _ actions: inout [Action]) {
        guard let index = place(of: id) else { return }
        onStage = nil
        let utterance = line[index]
        if let fate = utterance.fate {
            leaveLine(index, fate, seconds: 0, &actions)
            return
        }
        say(utterance, at: index, &actions)
    }

    private func milliseconds(_ frame: Int64) -> Int64 {
        frame * 1_000 / Int64(options.sampleRate)
    }
}
