// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Synthesis
import Voices

/// Which voice says which part of a comment, while this is being worked out.
struct Cast {
    /// The ledger including the choices so far.
    private(set) var ledger: Ledger
    /// What is required of voices besides memory.
    let needs: LiveNeeds
    /// How viewers sound who wrote before.
    let others: ViewerVoices
    /// How this viewer sounds, in each language of the comment.
    private var guises: [Guise] = []
    /// The sounds that are not played again.
    private var restingSounds: Set<String>
    private var parts: [SpeechPart] = []
    /// The same in default voices.
    private var plain = Voicing(parts: [], segments: [])
    /// The viewer's part of it: its place, the ways back to the text, and where it begins. What comes before and after is ours.
    private var segments: [SpokenSegment] = []
    private var maps: [OffsetMap] = []
    private var plainMaps: [OffsetMap] = []
    private var opening = 0
    private var fallbacks: [VoiceFallback] = []
    private var ending: [Int32] = []

    init(ledger: Ledger, needs: LiveNeeds, others: ViewerVoices, restingSounds: Set<String> = []) {
        self.ledger = ledger
        self.others = others
        self.needs = needs
        self.restingSounds = restingSounds
    }

    /// Whether a sound is left out, because it was played a short time ago.
    func isResting(_ sound: String) -> Bool { restingSounds.contains(sound) }

    /// A sound is not played again in this comment.
    mutating func rest(_ sound: String) { restingSounds.insert(sound) }

    /// Whether nothing is said.
    var isEmpty: Bool { parts.isEmpty }
    /// Whether anything is said that the viewer wrote.
    var saysWhatWasWritten: Bool { !segments.isEmpty }

    /// Adds a segment and its voice; `plainVoice` is the default voice that can take its place.
    mutating func add(_ segment: Segment, _ choice: VoiceChoice, plain plainVoice: Voice?, _ manner: Preparer.Manner, isWritten: Bool) {
        ledger.promise(choice)
        ending += choice.ending
        let fallback = choice.isFallback ? VoiceFallback(choice, for: segment.language) : nil
        // The announcement of a comment's author may use the same fallback as the comment; that counts as one fallback.
        if let fallback, !fallbacks.contains(fallback) { fallbacks.append(fallback) }
        if isWritten, segments.isEmpty { opening = parts.count }
        let voices = (chosen: adapted(choice.voice, manner), plain: adapted(plainVoice ?? choice.voice, manner))
        parts.append(part(segment, voices.chosen, manner, pitch: choice.pitch))
        plain.parts.append(part(segment, voices.plain, manner))
        guard isWritten else { return }
        if let guise = choice.guise, !guises.contains(guise) { guises.append(guise) }
        segments.append(place(of: segment, voices.chosen))
        plain.segments.append(place(of: segment, voices.plain))
        maps.append(Self.written(segment, for: voices.chosen).map)
        plainMaps.append(Self.written(segment, for: voices.plain).map)
    }

    /// What to say, and what may be shown of it.
    func speakable(showing text: String, by author: String?) -> Speakable {
        let isPlain = parts.allSatisfy { $0.voice.quality == .default }
        var plain = plain
        plain.locate = locating(plainMaps)
        return Speakable(
            parts: parts,
            text: text,
            author: author,
            segments: segments,
            plain: isPlain ? nil : plain,
            fallbacks: fallbacks,
            ending: ending,
            guises: guises,
            locate: locating(maps)
        )
    }

    private func locating(_ maps: [OffsetMap]) -> @Sendable (WordMark) -> Range<Int>? {
        { [opening] mark in
            guard maps.indices.contains(mark.part - opening) else { return nil }
            return maps[mark.part - opening].original(ofSpoken: mark.start..<mark.start + max(0, mark.length))
        }
    }

    /// The segment in the notation of the voice's engine, and the way back to the text.
    private static func written(_ segment: Segment, for voice: Voice) -> (spoken: String, map: OffsetMap) {
        segment.accented(in: voice.notation).map { ($0.spoken, $0.map) } ?? (segment.spoken, segment.map)
    }

    private func part(_ segment: Segment, _ voice: Voice, _ manner: Preparer.Manner, pitch: Int = 100) -> SpeechPart {
        SpeechPart(
            voice: voice,
            spoken: Self.written(segment, for: voice).spoken,
            rate: manner.rate,
            pitch: manner.pitch * pitch / 100,
            volume: manner.volume
        )
    }

    private func place(of segment: Segment, _ voice: Voice) -> SpokenSegment {
        SpokenSegment(language: segment.language, voice: voice.id, start: segment.start, length: segment.length)
    }

    private func adapted(_ voice: Voice, _ manner: Preparer.Manner) -> Voice {
        var voice = voice
        // The volume of sounds is a setting, and their loudness is measured by the host.
        if !manner.isCalibrated, voice.engine != .sounds { (voice.rate, voice.pitch, voice.volume) = (100, 100, 100) }
        return voice
    }
}

extension Segment {
    /// The segment in a notation with accents; nil for one without, and where no accents are known.
    func accented(in notation: EngineProfile.Notation) -> AccentedText? {
        switch notation {
        case .kana: nil
        case .accents, .either: accented
        case .classes: classified
        }
    }
}

extension VoiceFallback {
    fileprivate init(_ choice: VoiceChoice, for language: String) {
        self.init(
            wanted: choice.passedOver ?? "\(language) \(choice.gender.wanted.rawValue)",
            used: choice.voice.id,
            cause: choice.fallbackCause,
            reason: "\(choice)",
            memory: Memory(
                used: choice.used,
                cost: choice.cost,
                budget: choice.budget,
                wanted: choice.shortage?.needed,
                free: choice.shortage?.free
            )
        )
    }
}

extension VoiceChoice {
    fileprivate var fallbackCause: VoiceFallback.Cause {
        switch reason {
        case .asked, .enhanced, .default: .language
        case .onlyGender: .gender
        case .budget: .budget
        case .shed: .memory
        case .slow: .slow
        case .backlog: .backlog
        case .engine: .engine
        }
    }
}
