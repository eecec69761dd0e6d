// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events
internal import Playback
internal import Synthesis

/// Which turns are synthesised before they can be heard, and in what order they stand in line.
extension Conductor {
    /// Has the next turn prepared where there is room for it.
    mutating func planAhead(_ now: Moment, _ actions: inout [Action]) {
        guard beingPrepared == nil, !isStopping, makeRoom(&actions), let turn = backlog.takeTurn(at: now) else { return }
        lastUtterance += 1
        let id = UtteranceID(lastUtterance)
        beingPrepared = (id, turn)
        let names = turn.delivery.hasName && announcer.names(turn.comments.first?.comment.announcedAuthor, at: now)
        actions.append(.prepare(id, turn, named: names))
        keepUp(with: turn.delivery.rate, &actions)
    }

    /// The driver's answer: the turn takes its place before those of lower ranks, but never before what is heard.
    mutating func lineUp(_ id: UtteranceID, _ preparation: Preparation, _ now: Moment, _ actions: inout [Action]) {
        guard let (expected, turn) = beingPrepared, expected == id else { return }
        beingPrepared = nil
        switch preparation {
        case .speak(let speakable):
            let index = line.indices.first { line[$0].id != onStage && turn.rank < line[$0].turn.rank } ?? line.count
            // Whoever was planned to speak after the one before is overtaken.
            if index < line.count { announcer.forget() } else { announcer.note(turn.comments.first?.comment.announcedAuthor, at: now) }
            if let waiting = turn.comments.first {
                actions += speakable.fallbacks.map { .publish(.voiceFallback(waiting.number, id: waiting.comment.id, $0)) }
            }
            line.insert(Utterance(id: id, turn: turn, speakable: speakable), at: index)
            synthesise(line[index], &actions)
        case .leaveOut(let outcome):
            for waiting in turn.comments { settle(waiting, outcome, &actions) }
        }
    }

    /// Whether one more turn can be prepared: the one that is heard does not count. Where the line is full, a turn of a better rank takes
    /// the place of the last one, which goes back.
    private mutating func makeRoom(_ actions: inout [Action]) -> Bool {
        guard line.count > (preparesAhead ? options.ahead : 0) else { return true }
        guard let last = line.last, last.id != onStage, last.fate == nil, let rank = backlog.firstRank, rank < last.turn.rank else {
            return false
        }
        line.removeLast()
        actions.append(.discard(last.job))
        backlog.putBack(last.turn)
        announcer.forget()
        return true
    }

    /// What waits in line is said at the rate that the ladder has come to.
    private mutating func keepUp(with rate: Int, _ actions: inout [Action]) {
        for index in line.indices where line[index].id != onStage && line[index].turn.delivery.rate != rate {
            line[index].turn.delivery.rate = rate
            say(line[index], at: index, &actions)
        }
    }

    /// Has an utterance in line synthesised once more.
    mutating func say(_ utterance: Utterance, at index: Int, _ actions: inout [Action]) {
        actions.append(.discard(utterance.job))
        lastUtterance += 1
        line[index] = Utterance(
            id: UtteranceID(lastUtterance),
            turn: utterance.turn,
            speakable: utterance.replacement ?? utterance.speakable
        )
        synthesise(line[index], &actions)
    }

    private func synthesise(_ utterance: Utterance, _ actions: inout [Action]) {
        var parts = utterance.speakable.parts
        for index in parts.indices {
            parts[index].rate = parts[index].rate * utterance.turn.delivery.rate / 100
        }
        let limit = feedIsOpen ? options.longestComment.map(options.frames) : nil
        actions.append(.synthesise(SpeechJob(id: utterance.job, parts: parts, sampleRate: options.sampleRate, frameLimit: limit)))
    }
}
