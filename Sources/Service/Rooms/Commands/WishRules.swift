// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

/// What viewers may wish for themselves from the chat: how they are spoken. Pure.
struct WishRules: Equatable, Sendable {
    /// Who may wish: that role, and those above it; nil for nobody.
    var least: CommandRules.Rank?
    /// Genders and voices that may be chosen, with `*` for any letters; nil for all.
    var voices: [String]?
    /// Percent of the speed of others.
    var rates = 75...150
    /// Percent of the pitch of others.
    var pitches = 70...130
    /// How long a viewer waits after a wish.
    var pause = Duration.seconds(30)
    /// Whether viewers of Niconico name themselves by `@name` at the end of a comment.
    var takesNames = false

    /// Nobody may wish.
    init() {}

    /// Whether an author may wish, and what was wished counts.
    func isOpen(to author: Author?) -> Bool {
        least.map { CommandRules.Rank(of: author) >= $0 } ?? false
    }

    /// What a wish sets; nil if that may not be chosen.
    func settings(for wish: ViewerWish, in catalog: Catalog) -> [ViewerSetting]? {
        switch wish {
        case .off: return [.voice(nil), .gender(nil), .rate(nil), .pitch(nil)]
        case .rate(let percent): return percent.map(rates.contains) ?? true ? [.rate(percent)] : nil
        case .pitch(let percent): return percent.map(pitches.contains) ?? true ? [.pitch(percent)] : nil
        case .voice(let word):
            guard let settings = ViewerSetting.voices(word, in: catalog) else { return nil }
            return settings.allSatisfy(admits) ? settings : nil
        }
    }

    /// An entry without what its viewer wished and may not have any more, because the rules or his role have changed.
    func permitted(_ entry: ViewerEntry, for author: Author?) -> ViewerEntry {
        guard !entry.wished.isEmpty else { return entry }
        let isOpen = isOpen(to: author)
        var permitted = entry
        for (_, part) in ViewerEntry.Part.named where entry.wished.contains(part) {
            let settings = entry.settings(of: part)
            if !(part == .nickname ? takesNames : isOpen) || !settings.allSatisfy(admits) { permitted.clear(part) }
        }
        return permitted
    }

    /// The first of the listed voices that a catalog does not have.
    func unknownVoice(in catalog: Catalog) -> String? {
        voices?.first { listed in
            !Gender.allCases.contains { matches($0.rawValue, wildcards: listed) }
                && !catalog.entries.contains { matches($0.voice.id, wildcards: listed) }
        }
    }

    private func admits(_ setting: ViewerSetting) -> Bool {
        switch setting {
        case .voice(let voice?): isListed(voice)
        case .gender(let gender?): isListed(gender.rawValue)
        case .rate(let percent?): rates.contains(percent)
        case .pitch(let percent?): pitches.contains(percent)
        default: true
        }
    }

    private func isListed(_ voice: String) -> Bool {
        voices.map { $0.contains { matches(voice, wildcards: $0) } } ?? true
    }
}

extension WishRules: SettingsPart {
    static var options: [Option<WishRules>] {
        [
            Option(
                "chatWishes",
                \.least,
                .choice(among: CommandRules.Rank.allCases, none: "off"),
                "off|ROLE",
                for: Command.serving,
                "who may choose their own voice, speed and pitch in the chat: !tts my voice female"
            ),
            Option("chatWishVoices", \.voices, .voicePatterns, "all|VOICES", for: Command.serving, "the voices that viewers may choose"),
            Option(
                "chatWishRate",
                \.rates,
                .percentages(within: ViewerEntry.rates),
                "FROM-TO",
                for: Command.serving,
                "the speeds that viewers may choose, in percent"
            ),
            Option(
                "chatWishPitch",
                \.pitches,
                .percentages(within: ViewerEntry.pitches),
                "FROM-TO",
                for: Command.serving,
                "the pitches that viewers may choose, in percent"
            ),
            Option(
                "chatWishSeconds",
                \.pause,
                .seconds(1...86_400),
                "SECONDS",
                for: Command.serving,
                "how long a viewer has to wait before choosing again"
            ),
            Option(
                "niconicoNames",
                \.takesNames,
                .onOff,
                for: Command.serving,
                "Niconico viewers choose a name with @name at the end of a comment"
            ),
        ]
    }
}

extension ValueKind<[String]?> {
    /// `all`, or genders and ids of voices.
    fileprivate static let voicePatterns = ValueKind(
        expected: "all, or genders and ids of voices separated by commas, such as female,espeak:ja*",
        words: ["all", "female", "male"],
        parse: { text in
            if text == "all" { return .some(nil) }
            let voices = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if voices.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) { return nil }
            return .some(voices)
        },
        show: { $0?.joined(separator: ",") ?? "all" },
        separator: ","
    )
}

extension ValueKind<ClosedRange<Int>> {
    /// `75-150`.
    fileprivate static func percentages(within range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            expected: "two percentages from \(range.lowerBound) to \(range.upperBound), the smaller one first, such as 75-150",
            parse: { text in
                let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
                guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high, range.contains(low), range.contains(high) else {
                    return nil
                }
                return low...high
            },
            show: { "\($0.lowerBound)-\($0.upperBound)" }
        )
    }
}

/// How a viewer wants to be spoken, as typed in the chat: `!tts my voice female`, `声(女性)`. It is about that viewer only. Pure.
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

/// Which viewers have wished for something lately and have to wait. Pure, and bounded in number, which also bounds how often the files of
/// viewers are written because of wishes.
struct WishPauses: Sendable {
    private struct Key: Hashable {
        let room: RoomName
        let viewer: ViewerID
    }

    private let limit: Int
    private var ends: [Key: Moment] = [:]
    /// What became of wishes.
    private(set) var figures = WishFigures()

    /// At most so many viewers wait.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a viewer may wish now. If so, he waits from now on.
    mutating func begin(_ viewer: ViewerID, in room: RoomName, at now: Moment, for pause: Duration) -> Bool {
        let key = Key(room: room, viewer: viewer)
        if let end = ends[key], now < end {
            figures.early += 1
            return false
        }
        ends[key] = nil
        if ends.count >= limit { ends = ends.filter { now < $0.value } }
        guard ends.count < limit else {
            figures.tooMany += 1
            return false
        }
        ends[key] = now + pause
        return true
    }

    /// A wish was granted, or what was wished is not possible.
    mutating func note(isGranted: Bool) {
        if isGranted { figures.granted += 1 } else { figures.refused += 1 }
    }
}

/// What became of what viewers wished for themselves.
public struct WishFigures: Equatable, Sendable {
    /// They have it.
    public var granted = 0
    /// It is not possible, or a moderator has set something else.
    public var refused = 0
    /// They had wished for something shortly before.
    public var early = 0
    /// Too many viewers had.
    public var tooMany = 0

    /// Nobody has wished for anything.
    public init() {}
}
