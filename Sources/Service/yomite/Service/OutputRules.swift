// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension Settings {
    /// Throws if the outputs exclude each other, or do not work with several rooms.
    func checkOutputs(_ origins: Origins) throws(ServiceFailure) {
        for output in outputs {
            switch output.place {
            case .raw where rooms:
                let help = "use pulse, null, or wav:PATH, which writes a file for each room"
                throw ServiceFailure(origins.refusal(of: "output", "raw:PATH takes one room, and --rooms asks for several: \(help)"))
            case .raw where isGroup, .null(fast: true) where isGroup:
                let help = "name it alone, or use wav:PATH or null"
                throw ServiceFailure(origins.refusal(of: "output", "\(output.place) cannot keep time with other outputs: \(help)"))
            case .auto, .pulse, .wav, .raw, .null, .none: break
            }
        }
    }

    /// Whether others can come beside them: all play in real time, and at a sound server.
    var outputsCanBeAdded: Bool {
        outputs.allSatisfy(\.place.isInRealTime) && outputs.contains(where: \.place.isOfServer)
    }

    /// Several outputs, or one with a level of its own.
    var isGroup: Bool {
        outputs.count > 1 || outputs[0] != ChosenOutput(outputs[0].place)
    }
}
