// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
internal import Comments
internal import Events
public import Reading
internal import Synthesis
public import Voices

/// Works out what is to be said of a comment, and by whom: its reading, and a voice for each of its segments. Pure.
public struct Preparer: Sendable {
    /// How everything is spoken, in percent of the voice's normal.
    public struct Manner: Sendable {
        /// Speed.
        public var rate: Int
        /// Height.
        public var pitch: Int
        /// Whether a voice speaks as the catalog chose, or else as its engine has it.
        public var isCalibrated: Bool

        /// As the voices are in the catalog.
        public init(rate: Int = 100, pitch: Int = 100, isCalibrated: Bool = true) {
            self.rate = rate
            self.pitch = pitch
            self.isCalibrated = isCalibrated
        }
    }

    private let reader: Reader
    private let chooser: VoiceChooser
    private let manner: Manner

    /// A preparer for one room.
    public init(reader: Reader, chooser: VoiceChooser, manner: Manner = Manner()) {
        self.reader = reader
        self.chooser = chooser
        self.manner = manner
    }

    /// What is to be said in a turn; `isNamed` where it begins with its speaker's name.
    public func prepare(_ turn: Turn, isNamed: Bool) -> Preparation {
        switch turn.subject {
        case .comments(let comments):
            guard let first = comments.first else { return .leaveOut(.skipped(.nothingToSay)) }
            return prepare(first.comment, turn.delivery, times: comments.count, isNamed: isNamed)
        case .skipped(let count):
            let segments = reader.remark(.skipped(count), in: nil)
            let speech = parts(of: segments, of: Comment(text: ""))
            guard !speech.isEmpty else { return .leaveOut(.skipped(.nothingToSay)) }
            return .speak(Speakable(parts: speech.map(\.part), text: "", author: nil, segments: []) { _ in nil })
        }
    }

    private func prepare(_ comment: Comment, _ delivery: Delivery, times: Int, isNamed: Bool) -> Preparation {
        var reader = reader
        if let limit = delivery.lengthLimit { reader.options.lengthLimit = min(limit, reader.options.lengthLimit ?? .max) }
        let reading = reader.read(comment)
        if reading.dropped == .neverSpokenWord { return .leaveOut(.refused(.neverSpokenWord)) }
        let announcement = isNamed ? reader.announcement(of: comment, read: reading) : nil
        let introduction = parts(of: announcement?.segments ?? [], of: comment)
        let speech = parts(of: reading.segments, of: comment)
        guard !speech.isEmpty else { return .leaveOut(.skipped(.nothingToSay)) }
        let closing = times > 1 ? parts(of: reader.remark(.repeated(times), in: reading.language), of: comment) : []
        return .speak(
            Speakable(
                parts: (introduction + speech + closing).map(\.part),
                text: reading.shown,
                // What many say is nobody's.
                author: times > 1 ? nil : reader.shownName(of: comment.author),
                segments: speech.map(\.place),
                locate: { [opening = introduction.count, maps = speech.map(\.map)] mark in
                    guard maps.indices.contains(mark.part - opening) else { return nil }
                    return maps[mark.part - opening].original(ofSpoken: mark.start..<mark.start + max(0, mark.length))
                }
            )
        )
    }

    /// The segments that there is a voice for, with it.
    private func parts(of segments: [Segment], of comment: Comment) -> [(part: SpeechPart, place: SpokenSegment, map: OffsetMap)] {
        let wishes = VoiceWishes(comment)
        return segments.compactMap { segment in
            guard var voice = chooser.choose(language: segment.language, wishes: wishes, author: comment.author)?.voice else { return nil }
            if !manner.isCalibrated { (voice.rate, voice.pitch) = (100, 100) }
            let part = SpeechPart(voice: voice, spoken: segment.spoken, rate: manner.rate, pitch: manner.pitch)
            let place = SpokenSegment(language: segment.language, voice: voice.id, start: segment.start, length: segment.length)
            return (part, place, segment.map)
        }
    }
}
