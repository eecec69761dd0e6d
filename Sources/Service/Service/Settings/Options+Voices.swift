// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Voices

extension Settings {
    /// Who speaks, and what that may cost.
    static let voicesOptions: [Option<Settings>] = [
        Option(
            "voice",
            \.voice,
            .text("auto or a voice's id", none: "auto"),
            "ID",
            for: Command.choosing,
            "the voice, as \"yomite voices list\" names it; auto chooses by language and gender"
        ),
        Option(
            "language",
            \.language,
            .language,
            "TAG",
            for: Command.choosing + [.voicesMeasure],
            "the language, such as en or ja; auto finds it out"
        ),
        Option(
            "languages",
            \.languages,
            .languages,
            "all|TAGS",
            for: Command.speaking + [.explain, .doctor],
            "the languages that are told apart, with commas between them and the room's own first, such as es,pt,en"
        ),
        Option("gender", \.gender, .choice, "any|female|male", for: Command.choosing, "the gender of the voice"),
        Option("voicesBy.viewer", \.voicesBy.viewer, .voicesByName, nil, .file, "voices or genders of viewers, by their ids"),
        Option("voicesBy.role", \.voicesBy.role, .voicesByRole, nil, .file, "voices or genders by what viewers are in the chat"),
        Option("voicesBy.platform", \.voicesBy.platform, .voicesByName, nil, .file, "voices or genders by platform"),
        Option(
            "memoryBudget",
            \.memoryBudget,
            .budget,
            "SIZE",
            for: Command.speaking + [.voicesChoose, .doctor],
            "how much memory service and voices may use together; auto is what the tightest memory limit leaves"
        ),
        Option("viewer", \.viewer, .text("a viewer's id", none: ""), "ID", .call, for: [.voicesChoose], "the viewer who is to be heard"),
        Option(
            "used",
            \.used,
            .optionalBytes,
            "BYTES",
            .call,
            for: [.voicesChoose],
            "what is used already; else what an idle service uses"
        ),
        Option("rate", \.rate, .percentage(25...400), "PERCENT", for: Command.speaking, "how fast"),
        Option("pitch", \.pitch, .percentage(0...200), "PERCENT", for: Command.speaking, "how high"),
        Option(
            "normalize",
            \.normalize,
            .choice,
            "on|off",
            for: Command.speaking,
            "on: heights and speeds as the catalog chose them; off: as the engine has them"
        ),
        Option("volume", \.volume, .percentage(0...200), "PERCENT", for: Command.speaking + [.listen], "how loud"),
    ]
}
