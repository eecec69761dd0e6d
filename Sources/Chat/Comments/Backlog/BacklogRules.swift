// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// The settings of a backlog.
public struct BacklogRules: Equatable, Sendable {
    /// The order in which comments are heard.
    package enum Order: Sendable {
        /// By rank, then fairly between viewers, then as they came: for what happens now.
        case rank
        /// As they came: for what was recorded.
        case arrival
    }

    /// What becomes of comments that cannot be read in time; nil leaves it to the command: `all` for what comes to an end, else `live`.
    package var wantedPolicy: Backlog.Policy?
    /// The order in which comments are heard.
    package var order = Order.rank
    /// The least amounts that count as paid.
    public var paidMinimums = PaidMinimums()
    /// How long each comment is delayed, so that moderators can delete it before it is heard.
    var hold = Duration.zero

    /// The most comments that may wait, for a live source.
    public var comments = 10_000
    /// The most bytes of their input.
    public var bytes = 4 << 20
    /// The same over all rooms.
    public var bytesOfAllRooms = 64 << 20
    /// The age after which unpaid comments are skipped, counted from when they could first have been heard.
    var ageLimit = Duration.seconds(300)
    /// How many comments a viewer may write at once …
    public var viewerComments = 10
    /// … and again in this time.
    var viewerWindow = Duration.seconds(30)
    var raids = Raids()
    /// How long a viewer's repeated text is skipped.
    var repeatWindow = Duration.seconds(30)
    /// The number of live comments whose texts and viewers are remembered, at least. Up to twice as many are kept.
    var memory = 10_000
    /// How many ids are remembered over all rooms, at least, whatever the source, to read each once: in a run (`KnownIDs`, which takes five bytes for
    /// each, and as many other names of comments that have one), in the journal, and in each cell of a fleet.
    public var rememberedIDs = 1_000_000
    /// How long they are.
    public var idSpan = Duration.seconds(86_400)
    /// The steps of the ladder.
    public var ladder = Ladder.Settings()
    /// The time between two sentences about skipped comments.
    var noteInterval = Duration.seconds(30)

    /// How long the sound of one comment may be; nil where it is not bounded. Estimates end there too.
    public var longestComment: Duration?
    /// The number of Unicode scalars after which a platform's sentence (a sub, a raid, a gift) is cut.
    var eventLength = 120

    /// With a memory budget, less is kept: a 16th of it for what waits in all rooms, about a 32nd for the texts and viewers of each room.
    public mutating func fit(budget: Int) {
        bytesOfAllRooms = min(bytesOfAllRooms, budget / 16)
        memory = min(memory, max(500, budget / 16_384))
    }

    /// When many strangers are a raid.
    struct Raids: Equatable, Sendable {
        /// So many who write for the first time …
        var strangers = 100
        /// … in this time …
        var window = Duration.seconds(60)
        /// … are a raid for this long, from the last time on. For as long, first comments are not counted in a new room.
        var span = Duration.seconds(300)

        /// The defaults.
        init() {}
    }

    /// The defaults.
    public init() {}

    /// How long a live comment waits before it is skipped as too old; nil for a paid one, which is not.
    public func patience(with comment: Comment) -> Duration? {
        rank(of: comment) == .paid ? nil : ageLimit
    }

    func rank(of comment: Comment) -> Rank {
        order == .rank ? Rank(comment, minimums: paidMinimums) : .everybody
    }
}

extension BacklogRules: SettingsPart {
    /// What becomes of comments that cannot be read in time.
    package static var policyOptions: [Option<BacklogRules>] {
        [
            Option(
                "backlog",
                \.wantedPolicy,
                .choice(among: [.live, .all], none: "auto"),
                "auto|live|all",
                for: Command.serving,
                "live skips old comments, all reads everything; auto is all for files, otherwise live"
            )
        ]
    }

    package static var options: [Option<BacklogRules>] {
        [
            Option(
                "hold",
                \.hold,
                .duration(unit: "s", .zero ... .seconds(3600)),
                "SECONDS",
                for: Command.serving,
                "delays each comment, so that moderators can delete it before it is heard"
            )
        ]
    }

    /// The least amounts that count as paid.
    package static var paidOptions: [Option<BacklogRules>] {
        [
            Option(
                "paidMinimum",
                \.paidMinimums,
                .minimums,
                "CURRENCY:VALUE,…",
                for: Command.serving + [.render, .explain],
                "the smallest amounts that count as paid, such as EUR:2,JPY:200,bits:100"
            )
        ]
    }

    package static var limits: [Option<BacklogRules>] {
        [
            .limit("backlogComments", \.comments, .integer(1...1_000_000), "that wait in a room"),
            .limit("backlogBytes", \.bytes, .bytes(4096...1_073_741_824), "of the comments that wait in a room"),
            .limit("allBacklogBytes", \.bytesOfAllRooms, .bytes(4096...1_073_741_824), "of the comments that wait in all rooms"),
            .limit("ageSeconds", \.ageLimit, .seconds(1...86_400), "that an unpaid live comment may wait"),
            .limit("viewerComments", \.viewerComments, .integer(1...1_000_000), "that a viewer may write at once"),
            .limit("viewerSeconds", \.viewerWindow, .seconds(1...86_400), "in which a viewer may write as many again"),
            .limit("raidStrangers", \.raids.strangers, .integer(2...100_000), "who write for the first time and are a raid"),
            .limit("raidWindowSeconds", \.raids.window, .seconds(1...3_600), "in which as many strangers are a raid"),
            .limit("raidSeconds", \.raids.span, .seconds(1...86_400), "that a raid lasts after as many strangers came"),
            .limit("repeatSeconds", \.repeatWindow, .seconds(0...86_400), "in which a viewer's own text is not said again"),
            .limit("rememberedComments", \.memory, .integer(1...1_000_000), "whose texts and viewers are remembered"),
            .limit("rememberedIds", \.rememberedIDs, .integer(1...10_000_000), "that are remembered over all rooms, to read each once"),
            .limit("rememberedIdSeconds", \.idSpan, .seconds(60...2_592_000), "for which they are remembered"),
            .limit("skipNoteSeconds", \.noteInterval, .seconds(1...86_400), "between two sentences about what was skipped"),
            .limit("eventCharacters", \.eventLength, .integer(1...10_000), "of a sentence about a sub, a raid, a gift"),
        ]
    }
}

extension ValueKind<PaidMinimums> {
    /// `none`, or amounts separated by commas: `EUR:2,JPY:200,bits:100`.
    fileprivate static let minimums = ValueKind(
        expected: "none, or the smallest amounts by currency, such as EUR:2,JPY:200,bits:100",
        words: ["none"],
        parse: { text in
            if text == "none" { return PaidMinimums() }
            var minimums: [String: Double] = [:]
            for item in text.split(separator: ",", omittingEmptySubsequences: false) {
                let parts = item.split(separator: ":", omittingEmptySubsequences: false)
                guard parts.count == 2, !parts[0].isEmpty, let value = Double(parts[1]), value >= 0, value.isFinite else { return nil }
                minimums[String(parts[0])] = value
            }
            return PaidMinimums(minimums)
        },
        show: { paid in
            let minimums = paid.byCurrency
            guard !minimums.isEmpty else { return "none" }
            return minimums.orderedByKey.map { "\($0.key):\($0.value)" }.joined(separator: ",")
        },
        separator: ","
    )
}
