// SPDX-License-Identifier: GPL-3.0-or-later

/// The most probable languages of words one behind the other: what each word says, against what a change costs (Viterbi's way). In nats.
struct LanguagePath {
    /// What a word counts by itself, against what it adds to a text whose words are no independent witnesses.
    private static let worthOfWord: Float = 1.2
    /// A change from one language into another, and one from or into a language that is expected here.
    private static let (change, familiarChange): (Float, Float) = (8, 4)
    /// Sentences end at a sign, and changes come with it.
    private static let worthOfBreak: Float = 1.5
    /// How much of what is expected of the comment counts once more at each change.
    private static let shareOfPrior: Float = 0.4

    /// What is expected of the comment.
    private let prior: LanguageLanes
    private let familiar: [Int]
    /// What a change into each language costs.
    private let costs: LanguageLanes
    /// What each word says.
    private let words: [LanguageLanes]
    /// Which words stand behind a sign.
    private let isBehindBreak: [Bool]

    init(of words: [LanguageLanes], behindBreaks isBehindBreak: [Bool], expecting prior: LanguageLanes, familiar: [Int]) {
        self.words = words.map { Self.worthOfWord * $0 }
        (self.isBehindBreak, self.prior, self.familiar) = (isBehindBreak, prior, familiar)
        costs = familiar.reduce(into: LanguageLanes(repeating: Self.change)) { $0[$1] = Self.familiarChange }
    }

    /// The lane of each word; nil where no change pays.
    var lanes: [Int]? {
        mayChange ? best : nil
    }

    /// Whether some words in a row say so much more of some lane than of the one that fits all that a change could pay. Most comments end here.
    private var mayChange: Bool {
        let main = words.reduce(prior, +).best
        let costs = familiar.contains(main) ? LanguageLanes(repeating: Self.familiarChange) : costs
        let discount = isBehindBreak.dropFirst().contains(true) ? Self.worthOfBreak : 0
        let head = pointwiseMax(Self.shareOfPrior * prior, prior - (1 - Self.shareOfPrior) * prior[main])
        var least = costs - discount - head
        least[main] = .infinity
        // The most that any words in a row gain.
        var gain = LanguageLanes.zero
        for word in words {
            gain = pointwiseMax(.zero, gain + word - word[main])
            if any(gain .> least) { return true }
        }
        return false
    }

    private var best: [Int] {
        let itself = SIMD32<Int32>((0..<32).lazy.map(Int32.init))
        var scores = prior
        // The lanes from which the best paths to each lane came, one word behind the other.
        var origins: [SIMD32<Int32>] = []
        origins.reserveCapacity(words.count)
        for (index, word) in words.enumerated() {
            var (origin, score) = (itself, scores)

            func come(from lane: Int, for costs: LanguageLanes) {
                let arriving = scores[lane] - costs
                let pays = arriving .> score
                score.replace(with: arriving, where: pays)
                origin.replace(with: Int32(lane), where: pays)
            }

            if index > 0 {
                let entry = Self.shareOfPrior * prior + (isBehindBreak[index] ? Self.worthOfBreak : 0)
                come(from: scores.best, for: costs - entry)
                for lane in familiar { come(from: lane, for: Self.familiarChange - entry) }
            }
            origins.append(origin)
            scores = score + word
        }
        var lane = scores.best
        var lanes = words.map { _ in 0 }
        for word in lanes.indices.reversed() {
            lanes[word] = lane
            lane = Int(origins[word][lane])
        }
        return lanes
    }
}
