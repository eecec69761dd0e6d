// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// How somebody sounds.
public struct Guise: Hashable, Sendable {
    /// The id of the voice.
    var voice: String
    /// Percent of the voice's own pitch.
    var pitch: Int

    /// A voice at its own pitch, or another one.
    init(voice: String, pitch: Int = 100) {
        (self.voice, self.pitch) = (voice, pitch)
    }
}

/// How the viewers of a room sound, so that those who write at the same time can be told apart.
///
/// A value; its memory is bounded by the number of viewers it remembers.
public struct ViewerVoices: Sendable {
    /// The languages in which a viewer keeps a guise.
    private static let guisesEach = 3

    /// How they sound, by their hash.
    private var viewers: LatestViewers<UInt64, [Guise]>
    /// When each guise was heard last, by the clock of the viewers.
    private var heard: [Guise: UInt64] = [:]

    /// Starts empty. Remembers the viewers who wrote last, up to a limit.
    public init(viewerLimit: Int = 1000) {
        viewers = LatestViewers(limit: viewerLimit)
    }

    /// How many viewers are remembered.
    var viewerCount: Int { viewers.count }

    /// Which of these guises a viewer has: the one from before; for a newcomer the first that nobody has, beginning with those of the gender
    /// and at the place that its hash gives; where all are taken, the one that was heard longest ago.
    func place(of viewer: ViewerHash, among candidates: [Candidate]) -> Int {
        let guises = candidates.map(\.guise)
        if let known = viewers[viewer.bits], let place = guises.firstIndex(where: known.contains) { return place }
        let inOrder = [true, false].flatMap { isOwn in
            let places = candidates.indices.filter { (candidates[$0].entry.voice.gender == viewer.gender) == isOwn }
            let first = places.isEmpty ? 0 : viewer.variant(of: places.count)
            return places[first...] + places[..<first]
        }
        return inOrder.min { heard[guises[$0]] ?? 0 < heard[guises[$1]] ?? 0 } ?? 0
    }

    /// A viewer is heard like this.
    public mutating func note(_ guise: Guise, of author: Author?) {
        guard let viewer = ViewerHash(author)?.bits else { return }
        let before = (viewers[viewer] ?? []).filter { $0 != guise }
        let oldest = viewers.oldest
        viewers.note((before + [guise]).suffix(Self.guisesEach), of: viewer)
        heard[guise] = viewers.clock
        if viewers.oldest > oldest { heard = heard.filter { $0.value >= viewers.oldest } }
    }
}

/// A number that stays the same for a viewer, every day and on every machine, so that a viewer always sounds the same.
struct ViewerHash: Equatable, Sendable {
    /// Any 64 bits; all of them are usable.
    var bits: UInt64

    /// The hash of the viewer's id, or of the name if the platform gives no id; nil if neither is known.
    init?(_ author: Author?) {
        guard let key = author?.id ?? author?.name, !key.isEmpty else { return nil }
        // Low bits that mirror those of the input are not random enough: the high half is folded in (a step of MurmurHash3's finish).
        var hash = FNV1a.hash(key.utf8)
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        bits = hash ^ (hash >> 33)
    }

    /// The gender for this viewer if any gender is allowed.
    var gender: Gender {
        bits & 1 == 0 ? .female : .male
    }

    /// Which of `count` voices belongs to this viewer. It uses other bits than the gender, so that both genders use all their voices.
    func variant(of count: Int) -> Int {
        Int((bits >> 1) % UInt64(count))
    }
}

/// What a comment asks for, or what the user gives to somebody. The wishes of a comment come from a stranger and may be nonsense.
public struct VoiceWishes: Equatable, Sendable {
    /// The catalog id or name of a voice.
    public var voice: String?
    /// A gender; `any` asks for the viewer's own.
    public var gender: Gender?
    /// The best quality of voices that are chosen by language and gender. Comments cannot set it.
    var quality: QualityLimit?

    /// No wishes by default.
    public init(voice: String? = nil, gender: Gender? = nil, quality: QualityLimit? = nil) {
        self.voice = voice
        self.gender = gender
        self.quality = quality
    }

    /// The wishes of a comment.
    public init(_ comment: Comment) {
        self.init(voice: comment.voice, gender: comment.gender)
    }

    /// Reads the form of the configuration file: a gender, a quality or both, separated by a space, or else a voice's id.
    package init(_ text: String) {
        self.init()
        for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            if gender == nil, let gender = Gender(rawValue: word) {
                self.gender = gender
            } else if quality == nil, let quality = QualityLimit(rawValue: word) {
                self.quality = quality
            } else {
                self.init(voice: text.isEmpty ? nil : text)
                return
            }
        }
    }

    /// The same.
    package var text: String {
        voice ?? [gender?.rawValue, quality?.rawValue].compactMap { $0 }.joined(separator: " ")
    }
}
