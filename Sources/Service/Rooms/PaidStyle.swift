// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
import Reading
import Voices

/// How comments are spoken that somebody paid for.
public struct PaidStyle: Equatable, Sendable {
    /// The voice, by catalog id or name; nil speaks them like all others.
    public var voice: String?
    /// Percent of its normal rate.
    var rate: Int
    /// Percent of its normal pitch.
    var pitch: Int
    /// Whether the amount is said first.
    var saysAmount: Bool
    /// The amount from which a comment counts as paid.
    public var minimums: PaidMinimums

    /// By default like all others, with the amount first.
    init(
        voice: String? = nil,
        rate: Int = 100,
        pitch: Int = 100,
        saysAmount: Bool = true,
        minimums: PaidMinimums = PaidMinimums()
    ) {
        self.voice = voice
        self.rate = rate
        self.pitch = pitch
        self.saysAmount = saysAmount
        self.minimums = minimums
    }

    /// The defaults.
    public init() {
        self.init(voice: nil)
    }

    /// The text about the amount before a comment; empty if there is none, or none that counts.
    func amount(of comment: Comment, read reading: Reading, by reader: Reader) -> [Segment] {
        guard saysAmount, isPaid(comment), let amount = comment.amount else { return [] }
        return reader.remark(.paid(amount), in: reading.language)
    }

    /// What a comment asks for, or what the payment gives it.
    func wishes(of comment: Comment) -> VoiceWishes {
        var wishes = VoiceWishes(comment)
        if let voice, isPaid(comment) { wishes.voice = voice }
        return wishes
    }

    /// How a comment is spoken if others are spoken like this.
    func manner(of comment: Comment, in manner: Preparer.Manner) -> Preparer.Manner {
        guard isPaid(comment) else { return manner }
        var own = manner
        own.rate = manner.rate * rate / 100
        own.pitch = manner.pitch * pitch / 100
        return own
    }

    private func isPaid(_ comment: Comment) -> Bool {
        comment.amount.map(minimums.admit) ?? false
    }
}

extension PaidStyle: SettingsPart {
    static var options: [Option<PaidStyle>] {
        [
            Option(
                "paidVoice",
                \.voice,
                .text("auto or a voice's id", none: "auto"),
                "ID",
                for: Command.serving + [.render, .explain],
                "the voice of paid comments; auto is the same as for others"
            ),
            Option(
                "paidRate",
                \.rate,
                .percentage(25...400),
                "PERCENT",
                for: Command.serving + [.render],
                "the speed of paid comments, in percent of other comments'"
            ),
            Option(
                "paidPitch",
                \.pitch,
                .percentage(0...200),
                "PERCENT",
                for: Command.serving + [.render],
                "the pitch of paid comments, in percent of other comments'"
            ),
            Option(
                "paidAmount",
                \.saysAmount,
                .onOff,
                "on|off",
                for: Command.serving + [.render, .explain],
                "whether to say the amount before a paid comment"
            ),
        ]
    }
}
