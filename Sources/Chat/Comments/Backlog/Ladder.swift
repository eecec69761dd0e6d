// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// What a live room gives up, step by step, when there are too many comments. Pure.
///
/// A step is climbed when comments or seconds of speech have been at its height (or above it) for a second, one after the other: a file
/// that is poured into a pipe has reached its end before anything is given up. A step is left when both are below two thirds of its
/// height, so that it does not flap. Each step keeps what the ones below it do.
public struct Ladder: Sendable {
    /// The steps, lowest first.
    public enum Step: Int, CaseIterable, Comparable, Sendable {
        /// Everything is said as it should be.
        case calm
        /// Names are left out.
        case names
        /// Cheaper voices speak, and speech becomes faster, gradually.
        case faster
        /// Comments that say the same are read once, with their number.
        case merge
        /// Long comments are shortened.
        case shorten
        /// The oldest unpaid comments are skipped, and it is said how many.
        case skip

        /// Its name for people.
        public var name: String {
            "\(self)"
        }

        /// Higher steps give up more.
        public static func < (a: Step, b: Step) -> Bool {
            a.rawValue < b.rawValue
        }
    }

    /// Where a step begins: either is enough.
    public struct Height: Equatable, Sendable {
        /// Comments that wait.
        var comments: Int
        /// Seconds of speech that wait, at the voice's normal rate.
        var seconds: Int

        public init(comments: Int, seconds: Int) {
            (self.comments, self.seconds) = (comments, seconds)
        }
    }

    /// The steps' heights, and how far they go.
    public struct Settings: Equatable, Sendable {
        /// The first step.
        public var names = Height(comments: 6, seconds: 15)
        /// The second; its speed is reached at the height of `shorten`.
        public var faster = Height(comments: 10, seconds: 25)
        /// The third.
        public var merge = Height(comments: 15, seconds: 40)
        /// The fourth.
        public var shorten = Height(comments: 25, seconds: 60)
        /// The last.
        public var skip = Height(comments: 40, seconds: 90)
        /// Percent of the normal rate at most.
        var fastest = 160
        /// Unicode scalars of a comment that is shortened.
        var shortLength = 80

        /// The defaults.
        package init() {}

        func height(of step: Step) -> Height {
            switch step {
            case .calm: Height(comments: 0, seconds: 0)
            case .names: names
            case .faster: faster
            case .merge: merge
            case .shorten: shorten
            case .skip: skip
            }
        }
    }

    /// How long a load lasts before a step is climbed for it.
    static let patience = Duration.seconds(1)
    /// The percentage by which rates change from one comment to the next, in steps of the same size.
    static let rateStep = 10

    let settings: Settings
    /// Where the room stands.
    private(set) var step = Step.calm
    /// Percent of the normal rate that the next comment is said with.
    private(set) var rate = 100
    /// When the next step is climbed unless the load goes down before; nil where it is not asked for.
    private(set) var climbsAt: Moment?

    init(_ settings: Settings) {
        self.settings = settings
    }

    /// Climbs or descends towards where this load belongs.
    mutating func update(comments: Int, seconds: Double, at now: Moment) {
        while step > .calm, !isHeld(comments: comments, seconds: seconds), let lower = Step(rawValue: step.rawValue - 1) { step = lower }
        guard let next = Step(rawValue: step.rawValue + 1),
            Step.allCases[next.rawValue...].contains(where: { isReached(settings.height(of: $0), comments, seconds) })
        else {
            climbsAt = nil
            return
        }
        guard let due = climbsAt else {
            climbsAt = now + Ladder.patience
            return
        }
        guard due <= now else { return }
        step = next
        climbsAt = now + Ladder.patience
    }

    /// Everything is read as it should be.
    mutating func leave() {
        step = .calm
        climbsAt = nil
    }

    /// One comment is about to be said: the rate comes nearer to what this load asks for.
    mutating func updateRate(comments: Int, seconds: Double) {
        let wanted = step < .faster ? 100 : wantedRate(comments, seconds)
        let change = min(max(wanted - rate, -Ladder.rateStep), Ladder.rateStep)
        if abs(change) == Ladder.rateStep { rate += change }
    }

    /// Whether so much is too much to leave the step.
    func isHeld(comments: Int, seconds: Double) -> Bool {
        Step.allCases[step.rawValue...].contains {
            let height = settings.height(of: $0)
            return comments * 3 >= height.comments * 2 || seconds * 3 >= Double(height.seconds * 2)
        }
    }

    private func isReached(_ height: Height, _ comments: Int, _ seconds: Double) -> Bool {
        comments >= height.comments || seconds >= Double(height.seconds)
    }

    /// From the normal rate at the height of `faster` to the fastest at the height of `shorten`.
    private func wantedRate(_ comments: Int, _ seconds: Double) -> Int {
        let byComments = part(of: Double(comments), from: settings.faster.comments, to: settings.shorten.comments)
        let bySeconds = part(of: seconds, from: settings.faster.seconds, to: settings.shorten.seconds)
        return 100 + Int(Double(settings.fastest - 100) * max(byComments, bySeconds))
    }

    private func part(of value: Double, from low: Int, to high: Int) -> Double {
        min(1, max(0, (value - Double(low)) / Double(max(1, high - low))))
    }
}

extension Ladder.Settings: SettingsPart {
    package static var options: [Option<Ladder.Settings>] {
        [
            step("names", \.names, .height, "names are left out"),
            step("faster", \.faster, .height, "neural voices make way for cheaper ones, and speech becomes faster"),
            step("merge", \.merge, .height, "comments that say the same are read once"),
            step("shorten", \.shorten, .height, "long comments are shortened"),
            step("skip", \.skip, .height, "the oldest unpaid comments are skipped"),
            step("fastest", \.fastest, .percentage(100...400), "of the normal rate at most"),
            step("shortCharacters", \.shortLength, .integer(10...10_000), "of a comment that is shortened"),
        ]
    }

    private static func step<Value>(
        _ key: String,
        _ path: any WritableKeyPath<Ladder.Settings, Value> & Sendable,
        _ kind: ValueKind<Value>,
        _ help: String
    ) -> Option<Ladder.Settings> {
        Option("ladder.\(key)", path, kind, nil, .file, help)
    }
}

extension ValueKind<Ladder.Height> {
    fileprivate static let height = ValueKind(
        expected: "comments and seconds, such as 10/25s",
        parse: { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let comments = Int(parts[0]), (1...1_000_000).contains(comments),
                let time = Core.duration(parts[1], unit: "s"), (.seconds(1) ... .seconds(86_400)).contains(time)
            else { return nil }
            return Ladder.Height(comments: comments, seconds: Int(time.components.seconds))
        },
        show: { "\($0.comments)/\($0.seconds)s" }
    )
}
