// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// The settings of a room. All of them may change while the room is open, and apply from the next comment on.
public struct RoomSettings: Equatable, Sendable {
    /// Percent of the voices' normal volume.
    public var volume = 100
    /// Whether nothing is heard, while everything else continues.
    public var isMuted = false
    /// Before which comments the speaker's name is said.
    public var announce = Announcer.Rule.changed
    /// The voice that says names: a catalog id or name, or a gender; nil for that of the comment.
    public var announceVoice: String?
    public var greets = GreetingRule.off
    /// When strangers are held down because many come.
    var raids = RaidMode.off
    /// What becomes of the rest when the stream ends.
    package var streamEnd = StreamEnd.off
    /// Silence between two comments.
    public var pause = Duration.milliseconds(150)
    /// The longest time that a comment waits because the microphone is loud.
    var quietLimit = Duration.seconds(10)
    /// How everything is spoken.
    public var manner = Preparer.Manner()
    /// How comments are spoken that somebody paid for.
    public var paid = PaidStyle()
    /// What is not read, whatever it says.
    public var admission = Admission()
    /// Which comments are read at all.
    public var selection = Selection()
    /// Which comments wait for approval.
    public var approval = Approval()

    /// The defaults.
    public init() {}

    /// The factor for samples.
    var gain: Float { isMuted ? 0 : Float(volume) / 100 }
}

extension RoomSettings: SettingsPart {
    package static var options: [Option<RoomSettings>] {
        Preparer.Manner.options.lifted(to: \.manner) + [
            Option("volume", \.volume, .percentage(0...200), "PERCENT", for: Command.speaking + [.listen], "the volume, in percent"),
            Option("mute", \.isMuted, .onOff, for: Command.live, "keeps reading, but silently"),
            Option(
                "announce",
                \.announce,
                .choice,
                "never|changed|always",
                for: Command.speaking + [.explain],
                "when to say the author's name: changed means for a new author or after 30 s"
            ),
            Option(
                "announceVoice",
                \.announceVoice,
                .text("auto, female, male or a voice's id", none: "auto"),
                "ID",
                for: Command.speaking,
                "the voice for names; auto uses the comment's voice"
            ),
            Option(
                "greet",
                \.greets,
                .choice,
                "off|first|regulars|all",
                for: Command.serving,
                "whom to greet: viewers who write for the first time, regulars (with settings in --viewers), or all"
            ),
            Option(
                "raids",
                \.raids,
                .choice,
                "off|auto|on",
                for: Command.serving,
                "when to read strangers last and less often: never, when very many come at once, or from now on"
            ),
            Option(
                "atStreamEnd",
                \.streamEnd,
                .choice,
                "off|pause|clear",
                for: Command.serving,
                "what to do when the stream ends: pause, or clear the comments that were not read yet"
            ),
        ] + Admission.options.lifted(to: \.admission) + Approval.options.lifted(to: \.approval)
    }

    /// Which comments are read.
    package static var selectionOptions: [Option<RoomSettings>] {
        Selection.options.lifted(to: \.selection)
    }

    /// How comments are spoken that somebody paid for.
    package static var paidOptions: [Option<RoomSettings>] {
        PaidStyle.options.lifted(to: \.paid)
    }

    package static var limits: [Option<RoomSettings>] {
        [
            .limit("quietSeconds", \.quietLimit, .seconds(1...600), "that a comment waits at most while the microphone is loud")
        ]
    }

    /// What comes between comments.
    package static var pauseOptions: [Option<RoomSettings>] {
        [
            Option(
                "pause",
                \.pause,
                .duration(unit: "ms", .zero ... .seconds(60)),
                "MILLISECONDS",
                for: Command.speaking,
                "the silence between comments"
            )
        ]
    }
}

/// What a room's settings make of a comment, before anything else is known of it.
public struct Judgement {
    /// The comment in the form in which it is read.
    public var comment: Comment
    /// Why the room leaves it out; nil if it is read.
    public var objection: SkipReason?
}

extension RoomSettings {
    /// Judges a comment by which kinds are read, and then by who and what is left out of them. Pure.
    public func judge(_ comment: Comment) -> Judgement {
        guard let chosen = selection.choose(comment) else { return Judgement(comment: comment, objection: .notChosen) }
        return Judgement(comment: chosen, objection: admission.objection(to: chosen))
    }
}

/// What a room does when the platform tells that the stream has ended, or when the source of comments is taken away while the service runs.
package enum StreamEnd: String, CaseIterable, Sendable {
    /// It reads on.
    case off
    /// It pauses: what waits is kept.
    case pause
    /// What was not heard to its end is removed.
    case clear

    /// The name events give for who did it.
    static let name = "stream"
}

/// What a room reads of other chats that its own one shows too. Pure.
package enum SharedChats: String, CaseIterable, Sendable {
    /// Nothing.
    case own
    /// What viewers write there, as what they write here. Subs, raids and gifts of other channels do not count here.
    case all
    /// Everything, and before it that it comes from another chat.
    case announced

    func admit(_ comment: Comment) -> Bool {
        guard comment.source != nil else { return true }
        return switch self {
        case .own: false
        case .all: !comment.isEvent
        case .announced: true
        }
    }
}

extension Written.Source {
    /// As clients see it.
    public init(_ source: ChatSource) {
        self.init(channel: source.channel, id: source.id)
    }
}
