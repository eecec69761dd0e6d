// SPDX-License-Identifier: GPL-3.0-or-later

/// The most probable languages of words one behind the other: what each word says, against what a change costs (Viterbi's way). In nats.
struct LanguagePath {
    /// What a word counts by itself, against what it adds to a text whose words are no independent witnesses.
    private static let worthOfWord: Float = 1.2
    /// A change from one language into another, and one from or into a language that is expected here.
    private static let (change, familiarChange): (Float, Float) = (6, 3.5)
    /// Sentences end at a sign, and changes come with it.
    private static let worthOfBreak: Float = 1.5
    /// How much of what is expected of the comment counts once more at each change.
    private static let shareOfPrior: Float = 0.4

    private let prior: LanguageLanes
    private let familiar: [Int]
    /// What each word says.
    private let words: [LanguageLanes]
    /// Which words stand behind a sign.
    private let isBehindBreak: [Bool]

    /// - Parameter prior: What is expected of each lane; those that do not come into question are at minus infinity.
    init(of words: [LanguageLanes], behindBreaks isBehindBreak: [Bool], expecting prior: LanguageLanes, familiar: [Int]) {
        (self.prior, self.familiar, self.isBehindBreak) = (prior, familiar, isBehindBreak)
        self.words = words.map { $0 * Self.worthOfWord }
    }

    /// The lane of each word; nil where no change pays.
    var lanes: [Int]? {
        mayChange ? best : nil
    }

    /// Whether some words in a row say so much more of some lane than of the one that fits all that a change could pay. Most comments end here.
    private var mayChange: Bool {
        let main = words.reduce(prior, +).best
        let least = leastGain(beside: main)
        // The most that any words in a row gain.
        var (even, odd) = (LanguageLanes.Half.zero, LanguageLanes.Half.zero)
        var pays = SIMDMask<SIMD16<Int32>>(repeating: false)
        for word in words {
            even = even + word.even - word[main]
            odd = odd + word.odd - word[main]
            even.replace(with: 0, where: even .< 0)
            odd.replace(with: 0, where: odd .< 0)
            pays .|= (even .> least.even) .| (odd .> least.odd)
        }
        return any(pays)
    }

    /// What words have to say more of each lane than of the main one, for a change to it to pay.
    private func leastGain(beside main: Int) -> LanguageLanes {
        var costs = LanguageLanes(repeating: familiar.contains(main) ? Self.familiarChange : Self.change)
        for lane in familiar { costs[lane] = Self.familiarChange }
        costs[main] = .infinity
        let discount = isBehindBreak.dropFirst().contains(true) ? Self.worthOfBreak : 0
        func least(_ costs: LanguageLanes.Half, _ prior: LanguageLanes.Half) -> LanguageLanes.Half {
            let (once, instead) = (prior * Self.shareOfPrior, prior - (1 - Self.shareOfPrior) * self.prior[main])
            return costs - discount - once.replacing(with: instead, where: instead .> once)
        }
        return LanguageLanes(even: least(costs.even, prior.even), odd: least(costs.odd, prior.odd))
    }

    private var best: [Int] {
        let lanesInQuestion = LanguageLanes.indices.filter { self.prior[$0].isFinite }
        let prior = lanesInQuestion.map { self.prior[$0] }
        let isFamiliar = lanesInQuestion.map(self.familiar.contains)
        let familiar = isFamiliar.indices.filter { isFamiliar[$0] }
        var scores = prior
        var next = prior
        // The lanes from which the best paths to each lane came, one word behind the other.
        var origins: [Int] = []
        origins.reserveCapacity(words.count * prior.count)
        for (index, word) in words.enumerated() {
            let best = scores.placeOfGreatest
            let discount = isBehindBreak[index] ? Self.worthOfBreak : 0
            for lane in prior.indices {
                var (origin, score) = (lane, scores[lane])
                if index > 0 {
                    let entry = discount + Self.shareOfPrior * prior[lane]
                    let fromBest = scores[best] - (isFamiliar[lane] ? Self.familiarChange : Self.change) + entry
                    if fromBest > score { (origin, score) = (best, fromBest) }
                    for other in familiar where scores[other] - Self.familiarChange + entry > score {
                        (origin, score) = (other, scores[other] - Self.familiarChange + entry)
                    }
                }
                origins.append(origin)
                next[lane] = score + word[lanesInQuestion[lane]]
            }
            swap(&scores, &next)
        }
        var lane = scores.placeOfGreatest
        var lanes = isBehindBreak.map { _ in 0 }
        for word in lanes.indices.reversed() {
            lanes[word] = lanesInQuestion[lane]
            lane = origins[word * prior.count + lane]
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
