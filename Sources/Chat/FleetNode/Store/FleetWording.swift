// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

// How the types of `Fleet` are written in Redis.

extension Charge {
    var word: String {
        switch self {
        case .room(let name): "r:\(name.text)"
        case .source(let name): "s:\(name)"
        case .leadership: "l"
        }
    }

    init(word: String) throws(FleetProblem) {
        switch word.prefix(2) {
        case "r:":
            let name = RoomName(String(word.dropFirst(2)))
            self = .room(name)
            guard self.word == word else { throw .unexpected }
        case "s:": self = .source(String(word.dropFirst(2)))
        case "l" where word == "l": self = .leadership
        default: throw .unexpected
        }
    }
}

extension StreamPlace {
    var word: String { "\(milliseconds)-\(number)" }

    init(word: String) throws(FleetProblem) {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let milliseconds = UInt64(parts[0]), let number = UInt64(parts[1]) else { throw .unexpected }
        self.init(milliseconds: milliseconds, number: number)
        guard self.word == word else { throw .unexpected }
    }
}

extension NodeReport {
    /// The sums of all reports in an answer have to fit into a number as well.
    private static let mostOfAll: Int64 = 1 << 47
    private static let mostShare = 1_024.0
    /// What no voice begins with. Versions that do not know a figure take it for a voice that nobody wants, or leave it out.
    private static let figureMark = "="

    private enum Figure: String {
        case taken, waiting, oldest
    }

    /// Without the node, which Redis knows it by.
    var words: [String] {
        let numbers = ["\(version)", isDraining ? "1" : "0", "\(budget)", "\(memory)", "\(processorShare)", "\(rooms)"]
        let figures: [(Figure, String?)] = [
            (.taken, taken.map { "\($0)" }), (.waiting, waiting.map { "\($0)" }), (.oldest, oldest.map { "\($0)" }),
        ]
        return numbers + voices.ordered() + figures.compactMap { name, value in value.map { "\(Self.figureMark)\(name.rawValue):\($0)" } }
    }

    init(node: NodeID, words: ArraySlice<String>) throws(FleetProblem) {
        let words = Array(words)
        guard words.count >= 6, ["0", "1"].contains(words[1]), let share = Double(words[4]), (0...Self.mostShare).contains(share) else {
            throw .unexpected
        }
        func number(_ text: some StringProtocol) throws(FleetProblem) -> Int {
            guard let number = plainNumber(text), number <= Self.mostOfAll else { throw .unexpected }
            return Int(number)
        }
        self.init(
            node: node,
            version: try number(words[0]),
            budget: try number(words[2]),
            memory: try number(words[3]),
            processorShare: share,
            rooms: try number(words[5])
        )
        isDraining = words[1] == "1"
        for word in words[6...] {
            guard word.hasPrefix(Self.figureMark) else {
                voices.insert(word)
                continue
            }
            let parts = word.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let figure = Figure(rawValue: String(parts[0])) else { continue }
            let value = try number(parts[1])
            switch figure {
            case .taken: taken = value
            case .waiting: waiting = value
            case .oldest: oldest = UInt64(value)
            }
        }
    }
}
