// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// What a room and its viewers have spoken so far: people mostly go on in the language they began with.
///
/// A value; its memory is bounded by the number of viewers it remembers.
public struct LanguageHistory: Sendable {
    /// How much speaks for a language that the whole room speaks, and for one that a viewer has spoken several times in a row: in nats.
    private static let roomWeight = 2.5
    private static let viewerWeight = 4.5
    /// The number of comments in a row after which there is no more to learn about a viewer.
    private static let steadiness = 4
    /// What a comment counts for after each further one: some fifty matter.
    private static let fading = 0.98
    /// Below this a finding is no experience.
    private static let leastConfidence = 0.8
    /// Longer ids are not remembered: strangers choose them.
    private static let idLimit = 128

    private struct Viewer {
        var language: String
        var comments: Int
    }

    private var viewers: LatestViewers<String, Viewer>
    private var shares: [String: Double] = [:]

    /// Starts empty. Remembers the viewers who wrote last, up to a limit.
    public init(viewerLimit: Int = 1000) {
        viewers = LatestViewers(limit: viewerLimit)
    }

    var viewerCount: Int {
        viewers.count
    }

    /// What is to be expected of the next comment of this viewer.
    public func expectation(for author: Author?) -> LanguageExpectation {
        var expectation = LanguageExpectation()
        let total = shares.values.reduce(0, +)
        for (language, share) in shares {
            // The first comment of a room says little about the next ones, the second makes its language the favourite.
            expectation.add(Self.roomWeight * share / max(total, 4), for: language)
        }
        if let known = author?.speaker.flatMap({ viewers[$0] }) {
            expectation.add(Self.viewerWeight * Double(known.comments) / Double(Self.steadiness), for: known.language)
        }
        return expectation
    }

    /// Takes in the language of a comment.
    public mutating func note(_ reading: Reading, of author: Author?) {
        guard let tag = reading.language, reading.confidence ?? 0 >= Self.leastConfidence else { return }
        let language = LanguageDetector.known.contains(tag) ? tag : baseLanguage(tag)
        guard LanguageDetector.known.contains(language) else { return }
        for known in shares.keys { shares[known]? *= Self.fading }
        shares[language, default: 0] += 1
        guard let viewer = author?.speaker, viewer.utf8.count <= Self.idLimit else { return }
        let before = viewers[viewer]
        let goesOn = before?.language == language
        let comments = goesOn ? min(Self.steadiness, (before?.comments ?? 0) + 1) : 1
        viewers.note(Viewer(language: language, comments: comments), of: viewer)
    }
}
