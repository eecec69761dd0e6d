// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
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

    /// What is to be said of a comment; nil where nothing can be.
    public func prepare(_ comment: Comment) -> Speakable? {
        let reading = reader.read(comment)
        let wishes = VoiceWishes(comment)
        var parts: [SpeechPart] = []
        var segments: [SpokenSegment] = []
        var maps: [OffsetMap] = []
        for segment in reading.segments {
            guard var voice = chooser.choose(language: segment.language, wishes: wishes, author: comment.author)?.voice else { continue }
            if !manner.isCalibrated { (voice.rate, voice.pitch) = (100, 100) }
            parts.append(SpeechPart(voice: voice, spoken: segment.spoken, rate: manner.rate, pitch: manner.pitch))
            segments.append(
                SpokenSegment(language: segment.language, voice: voice.id, start: segment.start, length: segment.length)
            )
            maps.append(segment.map)
        }
        guard !parts.isEmpty else { return nil }
        return Speakable(parts: parts, segments: segments) { [maps] mark in
            guard maps.indices.contains(mark.part) else { return nil }
            return maps[mark.part].original(ofSpoken: mark.start..<mark.start + max(0, mark.length))
        }
    }
}
