// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

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
