// SPDX-License-Identifier: GPL-3.0-or-later

/// Every line in the format that recognises it: for several chats poured into one pipe. Whoever can write a line into such a feed can
/// also moderate it, so only the operator can choose it.
struct MixedFormat: LineFormat {
    static let longLines = LongLines.refuse

    private let parsers: [FeedFormat: any LineFormat]

    init() {
        let kinds = FeedFormat.allCases.filter { $0 != .mixed }
        parsers = Dictionary(uniqueKeysWithValues: kinds.map { ($0, $0.parser.init()) })
    }

    static func recognises(_: String) -> Bool {
        false
    }

    func parse(_ line: String) throws(LineError) -> ParsedLine {
        try parsers[FeedFormat.recognised(in: line)]?.parse(line) ?? .nothing
    }
}
