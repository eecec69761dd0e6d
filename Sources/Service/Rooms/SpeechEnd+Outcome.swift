// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Synthesis

extension SpeechEnd {
    /// The outcome of a comment whose speech ended like this.
    func outcome(heardAny: Bool) -> Outcome {
        switch self {
        case .finished: heardAny ? .heard : .skipped(.nothingToSay)
        case .cancelled: .left
        case .failed(.crash): .failed(.engineCrash)
        case .failed(.timeout): .failed(.engineTimeout)
        case .failed(.voice): .failed(.voiceUnknown)
        case .failed(.missing): .failed(.engineMissing)
        case .failed(.killed): .failed(.engineKilled)
        case .failed(.serverSlow): .failed(.serverSlow)
        case .failed(.serverRefused): .failed(.serverRefused)
        case .failed(.serverUnreachable): .failed(.serverUnreachable)
        case .failed(.serverGarbled): .failed(.serverGarbled)
        }
    }
}
