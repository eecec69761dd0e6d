// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// How somebody sounds.
public struct Guise: Hashable, Sendable {
    /// The id of the voice.
    public var voice: String
    /// Percent of the voice's own pitch.
    public var pitch: Int

    /// A voice at its own pitch, or another one.
    public init(voice: String, pitch: Int = 100) {
        (self.voice, self.pitch) = (voice, pitch)
    }
}

/// How the viewers of a room sound, so that those who write at the same time can be told apart.
///
/// A value; its memory is bounded by the number of viewers it remembers.
public struct ViewerVoices: Sendable {
    /// The languages in which a viewer keeps a guise.
    private static let guisesEach = 3

    private struct Viewer {
        var guises: [Guise]
        var lastSeen: UInt64
    }

    private let viewerLimit: Int
    private var viewers: [UInt64: Viewer] = [:]
    /// When each guise was heard last.
    private var heard: [Guise: UInt64] = [:]
    private var clock: UInt64 = 0

    /// Starts empty. Remembers the viewers who wrote last, up to a limit.
    public init(viewerLimit: Int = 1000) {
        self.viewerLimit = max(1, viewerLimit)
    }

    /// How many viewers are remembered.
    var viewerCount: Int { viewers.count }

    /// Which of these guises a viewer has: the one from before; for a newcomer the first that nobody has, beginning with those of the gender
    /// and at the place that its hash gives; where all are taken, the one that was heard longest ago.
    func place(of viewer: ViewerHash, among candidates: [Candidate]) -> Int {
        let guises = candidates.map(\.guise)
        if let known = viewers[viewer.bits], let place = guises.firstIndex(where: known.guises.contains) { return place }
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
        clock += 1
        var guises = viewers[viewer]?.guises ?? []
        guises.removeAll { $0 == guise }
        guises.append(guise)
        viewers[viewer] = Viewer(guises: guises.suffix(Self.guisesEach), lastSeen: clock)
        heard[guise] = clock
        if viewers.count > viewerLimit { forgetSome() }
    }

    /// Those who wrote longest ago go, several at once: to look for them takes a while.
    private mutating func forgetSome() {
        let oldest = viewers.values.map(\.lastSeen).sorted()
        let limit = oldest[viewers.count - max(1, viewerLimit * 7 / 8)]
        viewers = viewers.filter { $0.value.lastSeen >= limit }
        heard = heard.filter { $0.value >= limit }
    }
}
