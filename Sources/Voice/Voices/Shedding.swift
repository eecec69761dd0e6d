// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Decides what has to go when memory comes near the budget, and when it may come back. Pure.
///
/// Prefetch goes first, then idle voices, then the enhanced voice that speaks. If pages of files are still read again and again after that,
/// the Japanese dictionary goes as well. They come back one by one, the last one first, once there has been room with a margin for a while;
/// the while grows each time this turned out to be too early.
public struct Shedding: Equatable, Sendable {
    /// What is shed; each step includes those before it.
    public enum Step: Int, CaseIterable, Comparable, Sendable {
        case nothing
        /// Nothing is synthesised ahead.
        case prefetch
        /// Voices end as soon as they are idle.
        case idleVoices
        /// Only default voices speak.
        case enhancedVoices
        /// Kanji are not read.
        case kanji

        /// A step that sheds less comes first.
        public static func < (a: Step, b: Step) -> Bool {
            a.rawValue < b.rawValue
        }

        /// The percentage of the budget above which this step is taken; nil if it does not depend on what is used.
        var mark: Int? {
            switch self {
            case .nothing, .kanji: nil
            case .prefetch: firstMark
            case .idleVoices: 95
            case .enhancedVoices: 99
            }
        }
    }

    /// A measurement at one moment, in bytes.
    public struct Sample: Equatable, Sendable {
        /// What is used of the budget.
        var used: Int
        /// The budget; nil for no limit.
        var budget: Int?
        /// The memory of speech that was synthesised ahead.
        var prefetched: Int
        /// The memory of hosts of enhanced voices.
        var enhanced: Int
        /// Whether the pages of files do not fit along with what is used, so that one more step is needed.
        var lacksPages: Bool

        /// Takes the figures of a measurement.
        public init(used: Int, budget: Int?, prefetched: Int = 0, enhanced: Int = 0, lacksPages: Bool = false) {
            self.used = used
            self.budget = budget
            self.prefetched = prefetched
            self.enhanced = enhanced
            self.lacksPages = lacksPages
        }
    }

    /// Above this percentage of the budget something is given up.
    public static let firstMark = 90
    /// The percentage of the budget that must stay free after something has come back.
    static let returnMark = 85
    /// How long there must have been room before something comes back.
    static let shortestCalm = Duration.seconds(10)
    static let longestCalm = Duration.seconds(320)

    /// What is shed now.
    public private(set) var step = Step.nothing
    private var calm = shortestCalm
    private var calmSince: Moment?
    private var lastReturn: Moment?
    /// What each step freed, and will take again.
    private var freed: [Step: Int] = [:]

    /// Nothing is shed yet.
    public init() {}

    /// Takes a measurement; afterwards `step` says what to shed.
    public mutating func observe(_ sample: Sample, at now: Moment) {
        let byUse = Step.allCases.last { $0.mark.map { isAbove($0, sample.used, of: sample.budget) } ?? false } ?? .nothing
        let byPages = sample.lacksPages ? Step(rawValue: step.rawValue + 1) ?? .kanji : .nothing
        let wanted = max(byUse, byPages)
        if wanted > step {
            shed(upTo: wanted, sample, at: now)
        } else if step > .nothing {
            comeBack(sample, at: now)
        }
    }

    private mutating func shed(upTo wanted: Step, _ sample: Sample, at now: Moment) {
        if let lastReturn {
            // It came back too early: the wait doubles. Much later it is a new shortage, and the wait starts again from the beginning.
            calm = now - lastReturn < calm * 6 ? min(calm * 2, Self.longestCalm) : Self.shortestCalm
        }
        for step in Step.allCases where step > self.step && step <= wanted {
            freed[step] =
                switch step {
                case .nothing, .idleVoices: 0
                case .kanji: Ledger.japanese
                case .prefetch: sample.prefetched
                case .enhancedVoices: sample.enhanced
                }
        }
        step = wanted
        lastReturn = nil
        calmSince = nil
    }

    private mutating func comeBack(_ sample: Sample, at now: Moment) {
        guard !sample.lacksPages, !isAbove(Self.returnMark, sample.used + (freed[step] ?? 0), of: sample.budget) else {
            calmSince = nil
            return
        }
        let since = calmSince ?? now
        calmSince = since
        guard now - since >= calm, let next = Step(rawValue: step.rawValue - 1) else { return }
        step = next
        lastReturn = now
        calmSince = nil
    }

    private func isAbove(_ percent: Int, _ used: Int, of budget: Int?) -> Bool {
        guard let budget else { return false }
        return used > budget / 100 * percent
    }
}
