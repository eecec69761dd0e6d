// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

extension Engine {
    /// espeak-ng, which is kept.
    public static let espeak = Engine(rawValue: "espeak")
    /// flite, whose voices are enhanced ones.
    public static let flite = Engine(rawValue: "flite")
    /// libHTSEngine: enhanced Japanese voices, which are told accents.
    public static let hts = Engine(rawValue: "hts")
    /// espeak-ng with a weight: it stands for voices that the machine lacks.
    public static let weighted = Engine(rawValue: "weighted")
}

extension Catalog {
    /// The shipped catalog with the engine that only tests have, and with these voices of it (JSON5 objects separated by commas).
    public static func withWeightedVoices(_ voices: String = "", program: String = "weighted-voice") throws -> Catalog {
        try shipped.merging([CatalogFile(path: "weighted.json5", text: weightedFile(voices, program: program))])
    }
}

/// The text of a user's file that describes the engine that only tests have. A voice's `engineName` is MEGABYTES:ESPEAK-VOICE.
public func weightedFile(_ voices: String = "", program: String = "weighted-voice", arguments: String = "") -> String {
    """
    {
        engine: "weighted", sampleRate: 22050, licence: "GPL-3.0-or-later",
        host: { program: "\(program)", arguments: [\(arguments)], ownHosts: true },
        voices: [\(voices)],
    }
    """
}
