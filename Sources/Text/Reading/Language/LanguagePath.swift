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

    /// The lanes that come into question, and what is expected of each. Everything else is in their order.
    private let lanesInQuestion: [Int]
    private let prior: [Float]
    private let isFamiliar: [Bool]
    /// What each word says of each lane, one word behind the other.
    private let weights: [Float]
    /// Which words stand behind a sign.
    private let isBehindBreak: [Bool]

    init(of words: [LanguageLanes], behindBreaks isBehindBreak: [Bool], expecting prior: LanguageLanes, familiar: [Int]) {
        self.isBehindBreak = isBehindBreak
        lanesInQuestion = prior.indices.filter { prior[$0].isFinite }
        self.prior = lanesInQuestion.map { prior[$0] }
        isFamiliar = lanesInQuestion.map(familiar.contains)
        var weights: [Float] = []
        weights.reserveCapacity(words.count * lanesInQuestion.count)
        for word in words {
            for lane in lanesInQuestion { weights.append(Self.worthOfWord * word[lane]) }
        }
        self.weights = weights
    }

    /// The lane of each word; nil where no change pays.
    var lanes: [Int]? {
        mayChange ? best.map { lanesInQuestion[$0] } : nil
    }

    /// Whether some words in a row say so much more of some lane than of the one that fits all that a change could pay. Most comments end here.
    private var mayChange: Bool {
        let count = prior.count
        var sums = prior
        for start in stride(from: 0, to: weights.count, by: count) {
            for lane in 0..<count { sums[lane] += weights[start + lane] }
        }
        let main = sums.placeOfGreatest
        let discount = isBehindBreak.dropFirst().contains(true) ? Self.worthOfBreak : 0
        for lane in 0..<count where lane != main {
            let cost = isFamiliar[lane] || isFamiliar[main] ? Self.familiarChange : Self.change
            let head = max(Self.shareOfPrior * prior[lane], prior[lane] - (1 - Self.shareOfPrior) * prior[main])
            let least = cost - discount - head
            // The most that any words in a row gain.
            var gain: Float = 0
            for start in stride(from: 0, to: weights.count, by: count) {
                gain = max(0, gain + weights[start + lane] - weights[start + main])
                if gain > least { return true }
            }
        }
        return false
    }

    private var best: [Int] {
        let count = prior.count
        let familiar = isFamiliar.indices.filter { isFamiliar[$0] }
        var scores = prior
        var next = prior
        // The lanes from which the best paths to each lane came, one word behind the other.
        var origins: [Int] = []
        origins.reserveCapacity(weights.count)
        for (word, isBehindBreak) in isBehindBreak.enumerated() {
            let best = scores.placeOfGreatest
            let discount = isBehindBreak ? Self.worthOfBreak : 0
            for lane in 0..<count {
                var (origin, score) = (lane, scores[lane])
                if word > 0 {
                    let entry = discount + Self.shareOfPrior * prior[lane]
                    let fromBest = scores[best] - (isFamiliar[lane] ? Self.familiarChange : Self.change) + entry
                    if fromBest > score { (origin, score) = (best, fromBest) }
                    for other in familiar where scores[other] - Self.familiarChange + entry > score {
                        (origin, score) = (other, scores[other] - Self.familiarChange + entry)
                    }
                }
                origins.append(origin)
                next[lane] = score + weights[word * count + lane]
            }
            swap(&scores, &next)
        }
        var lane = scores.placeOfGreatest
        var lanes = isBehindBreak.map { _ in 0 }
        for word in lanes.indices.reversed() {
            lanes[word] = lane
            lane = origins[word * count + lane]
        }
        return lanes
    }
}

extension [Float] {
    fileprivate var placeOfGreatest: Int {
        var best = 0
        for place in indices where self[place] > self[best] { best = place }
        return best
    }
}
