// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Synthesis

extension SpokenText.Speaker {
    /// A voice as OpenAI's clients name one: an id of ours, a gender, or one of OpenAI's own names, which stand for a gender.
    init(name: String) {
        let word = name.lowercased()
        self = Self.genders.first { $0.name == word }.map { .gender($0.gender) } ?? .voice(name)
    }

    /// The names that stand for a gender. OpenAI does not state the genders; this is how people hear the voices.
    static let genders: [(name: String, gender: Gender)] = [
        ("any", .any), ("female", .female), ("male", .male),
        ("alloy", .female), ("ash", .male), ("ballad", .male), ("cedar", .male), ("coral", .female), ("echo", .male), ("fable", .male),
        ("marin", .female), ("nova", .female), ("onyx", .male), ("sage", .female), ("shimmer", .female), ("verse", .male),
    ]
}

extension HTTPProblem {
    /// Why a text is not spoken.
    init(_ failure: SpokenTextFailure) {
        switch failure {
        case .unknownVoice(let name):
            self.init(404, "there is no voice \"\(harmlessWord(name))\": GET /v1/audio/voices lists them", place: "voice")
        case .neverSpoken: self.init(400, "a word in input is never spoken here", place: "input")
        case .nothingToSay: self.init(400, "nothing in input can be spoken", place: "input")
        case .noHost: self.init(503, "there is no voice host: yomite doctor says why")
        case .engine(.killed): self.init(503, "the voice host ends again and again: its log says why")
        case .engine(let failure): self.init(422, "input is too much for the engine (\(failure.rawValue))", place: "input")
        case .stopping: self.init(503, "the service is stopping")
        }
    }
}
