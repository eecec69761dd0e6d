// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events
internal import Synthesis

/// Default voices in the place of enhanced ones.
extension Conductor {
    /// The hosts of enhanced voices are about to end: what they have not said to the end is said by default voices, from its start.
    mutating func shedEnhancedVoices(_ memory: VoiceFallback.Memory, _ actions: inout [Action]) {
        for index in line.indices where line[index].synthesis == nil {
            speakPlainly(index, because: "memory is short", memory, &actions)
        }
    }

    /// Has it said by default voices, from its start. Returns false where it is in default voices already.
    @discardableResult
    mutating func speakPlainly(
        _ index: Int,
        because reason: String,
        _ memory: VoiceFallback.Memory?,
        _ actions: inout [Action]
    ) -> Bool {
        let utterance = line[index]
        guard utterance.fate == nil, utterance.replacement == nil, let plain = utterance.speakable.inDefaultVoices else { return false }
        if let waiting = utterance.turn.comments.first {
            for fallback in utterance.speakable.fallbacks(to: plain, because: reason, memory) {
                actions.append(.publish(.voiceFallback(waiting.number, id: waiting.comment.id, fallback)))
            }
        }
        line[index].replacement = plain
        if utterance.id == onStage {
            actions += [.discard(utterance.job), .cut]
        } else {
            say(line[index], at: index, &actions)
        }
        return true
    }
}
