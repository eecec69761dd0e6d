// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// How a viewer wants to be spoken, as he types it in the chat: `!tts my voice female`, `声(女性)`. It is about himself only. Pure.
enum ViewerWish: Equatable, Sendable {
    /// A gender, or the name of a voice; `off` takes it back.
    case voice(String)
    /// Percent of the speed of others; nil takes it back.
    case rate(Int?)
    /// Percent of the pitch of others; nil takes it back.
    case pitch(Int?)
    /// Takes everything back.
    case off

    /// What a wish is about.
    enum Subject: CaseIterable, Sendable {
        case voice, rate, pitch
    }

    /// The word that takes something back.
    static let takenBack = "off"

    /// A wish about something, by the one word for what is wanted; nil where that makes no sense.
    init?(_ subject: Subject, _ value: Substring) {
        guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return nil }
        let word = Self.english[String(value)] ?? String(value)
        switch subject {
        case .voice: self = .voice(word)
        case .rate where word == Self.takenBack: self = .rate(nil)
        case .pitch where word == Self.takenBack: self = .pitch(nil)
        case .rate:
            guard let percent = ChatCommand.percent(value) else { return nil }
            self = .rate(percent)
        case .pitch:
            guard let percent = ChatCommand.percent(value) else { return nil }
            self = .pitch(percent)
        }
    }

    /// What Japanese viewers write.
    private static let english = [
        "女性": "female", "女": "female", "男性": "male", "男": "male", "なし": takenBack, "戻す": takenBack,
    ]

    /// Reads a line such as `声(女性)`, which is what Japanese reading programs are told. A voice must be one that there is, because
    /// `声(笑)` is a text.
    init?(inBrackets line: Substring, isVoice: (String) -> Bool) {
        guard line.last == ")" || line.last == "）", let bracket = line.firstIndex(where: { $0 == "(" || $0 == "（" }) else { return nil }
        let value = line[line.index(after: bracket)...].dropLast().trimmed
        guard let subject = Self.inBrackets[String(line[..<bracket])], let wish = ViewerWish(subject, value) else { return nil }
        if case .voice(let word) = wish, !isVoice(word) { return nil }
        self = wish
    }

    private static let inBrackets: [String: Subject] = ["声": .voice, "速度": .rate, "高さ": .pitch, "音程": .pitch]
}
