// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension Preparer {
    /// How everything is spoken, in percent of the voice's normal value.
    public struct Manner: Equatable, Sendable {
        /// Speed.
        var rate: Int
        var pitch: Int
        var volume: Int
        /// Whether a voice has the pitch and rate of the catalog, or those of its engine.
        var isCalibrated: Bool

        /// As the catalog has the voices.
        init(rate: Int = 100, pitch: Int = 100, volume: Int = 100, isCalibrated: Bool = true) {
            self.rate = rate
            self.pitch = pitch
            self.volume = volume
            self.isCalibrated = isCalibrated
        }

        /// The defaults.
        public init() {
            self.init(rate: 100)
        }

        /// The same with these changes.
        func changed(by wanted: WantedManner?) -> Manner {
            guard let wanted else { return self }
            var changed = self
            changed.rate = rate * Int(wanted.rate) / 100
            changed.pitch = pitch * Int(wanted.pitch) / 100
            changed.volume = volume * Int(wanted.volume) / 100
            return changed
        }
    }
}

extension Preparer.Manner: SettingsPart {
    static var options: [Option<Preparer.Manner>] {
        [
            Option("rate", \.rate, .percentage(25...400), "PERCENT", for: Command.speaking, "the speed, in percent of the voice's own"),
            Option("pitch", \.pitch, .percentage(0...200), "PERCENT", for: Command.speaking, "the pitch, in percent of the voice's own"),
            Option(
                "normalize",
                \.isCalibrated,
                .onOff,
                "on|off",
                for: Command.speaking,
                "on makes all voices equally loud, at the catalog's pitch and speed; off keeps the engine's own"
            ),
        ]
    }
}
