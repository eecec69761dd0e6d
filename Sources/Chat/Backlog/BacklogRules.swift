// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
package import Configuration

/// What a room wants of its backlog.
public struct BacklogRules: Equatable, Sendable {
    /// In what order comments are heard.
    public enum Order: Sendable {
        /// By rank, then fairly between viewers, then as they came: for what happens now.
        case rank
        /// As they came: for what was recorded.
        case arrival
    }

    /// What becomes of comments that cannot be read in time; nil leaves it to the command: `all` for what comes to an end, else `live`.
    package var wantedPolicy: Backlog.Policy?
    /// In what order comments are heard.
    public var order = Order.rank
    /// From which amount on a comment counts as paid.
    public var paidMinimums = PaidMinimums()
    /// For so long every comment is kept back, so that moderators can take it away unheard.
    public var hold = Duration.zero

    /// Comments that wait at most where the source is live.
    public var comments = 10_000
    /// Bytes of their input at most.
    public var bytes = 4 << 20
    /// The same over all rooms.
    public var bytesOfAllRooms = 64 << 20
    /// Older unpaid comments are not heard, counted from when they might have been.
    public var ageLimit = Duration.seconds(300)
    /// So many comments a viewer may write at once …
    public var viewerComments = 10
    /// … and as many again in so long.
    public var viewerWindow = Duration.seconds(30)
    /// For so long a viewer's own text is not said again.
    public var repeatWindow = Duration.seconds(30)
    /// The number of live comments whose texts and viewers are remembered, at least. Up to twice as many are kept.
    public var memory = 10_000
    /// The number of ids that are remembered over all rooms, at least, whatever the source (`KnownIDs`). Up to twice as many are kept, of 12 to
    /// 24 bytes each.
    public var rememberedIDs = 100_000
    /// What is given up, and when.
    public var ladder = Ladder.Settings()
    /// Between two sentences about what was skipped.
    public var noteInterval = Duration.seconds(30)

    /// How long the sound of one comment may be; nil where it is not bounded. Estimates end there too.
    public var longestComment: Duration?
    /// After so many Unicode scalars a platform's sentence is cut: a sub, a raid, a gift.
    public var eventLength = 120

    /// The defaults.
    public init() {}

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
                "live skips what is too old, all reads everything; auto is all for files, else live"
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
                "keeps each comment back for so long, so that moderators can delete it unheard"
            )
        ]
    }

    /// From when on a comment counts as paid.
    package static var paidOptions: [Option<BacklogRules>] {
        [
            Option(
                "paidMinimum",
                \.paidMinimums,
                .minimums,
                "CURRENCY:VALUE,…",
                for: Command.serving + [.render, .explain],
                "from which amount on a comment counts as paid, such as EUR:2,JPY:200,bits:100"
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
            .limit("repeatSeconds", \.repeatWindow, .seconds(0...86_400), "in which a viewer's own text is not said again"),
            .limit("rememberedComments", \.memory, .integer(1...1_000_000), "whose texts and viewers are remembered"),
            .limit("rememberedIds", \.rememberedIDs, .integer(1...1_000_000), "that are remembered over all rooms, to read each once"),
            .limit("skipNoteSeconds", \.noteInterval, .seconds(1...86_400), "between two sentences about what was skipped"),
            .limit("eventCharacters", \.eventLength, .integer(1...10_000), "of a sentence about a sub, a raid, a gift"),
        ]
    }
}

extension ValueKind<PaidMinimums> {
    /// `none`, or amounts with commas between them: `EUR:2,JPY:200,bits:100`.
    fileprivate static let minimums = ValueKind(
        expected: "none, or the least amounts by currency, such as EUR:2,JPY:200,bits:100",
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
            return minimums.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
        }
    )
}
