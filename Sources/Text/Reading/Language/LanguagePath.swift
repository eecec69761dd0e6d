// SPDX-License-Identifier: GPL-3.0-or-later

/// The most probable languages of words one behind the other: what each word says, against what a change costs (Viterbi's way). In nats.
struct LanguagePath {
    /// What a word counts by itself, against what it adds to a text whose words are no independent witnesses.
    private static let worthOfWord = 1.2
    /// A change from one language into another, and one from or into a language that is expected here.
    private static let (change, familiarChange) = (8.0, 4.0)
    /// Sentences end at a sign, and changes come with it.
    private static let worthOfBreak = 1.5
    /// How much of what is expected of the comment counts once more at each change.
    private static let shareOfPrior = 0.4

    /// What is expected of the comment, by lane.
    private let prior: [Double]
    private let familiar: [Int]
    /// The best path that ends in each lane, and the lanes from which those of each word came.
    private var scores: [Double]
    private var origins: [[Int]] = []

    init(expecting prior: [Double], familiar: [Int]) {
        (self.prior, self.familiar) = (prior, familiar)
        scores = prior
    }

    /// Adds a word with its weights by lane.
    mutating func append(_ weights: [Double], isBehindBreak: Bool) {
        var next = scores
        if !origins.isEmpty {
            let best = scores.best ?? 0
            let discount = isBehindBreak ? Self.worthOfBreak : 0
            var origin = Array(scores.indices)
            for lane in scores.indices {
                func consider(_ other: Int, _ cost: Double) {
                    let score = scores[other] - cost + discount + Self.shareOfPrior * prior[lane]
                    if other != lane, score > next[lane] { (next[lane], origin[lane]) = (score, other) }
                }
                consider(best, familiar.contains(lane) ? Self.familiarChange : Self.change)
                for other in familiar { consider(other, Self.familiarChange) }
            }
            origins.append(origin)
        } else {
            origins.append(Array(scores.indices))
        }
        for lane in scores.indices { next[lane] += Self.worthOfWord * weights[lane] }
        scores = next
    }

    /// The lane of each word.
    var lanes: [Int] {
        var lane = scores.best ?? 0
        var lanes: [Int] = []
        for origin in origins.reversed() {
            lanes.append(lane)
            lane = origin[lane]
        }
        return lanes.reversed()
    }
}
