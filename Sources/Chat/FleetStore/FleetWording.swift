// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Fleet

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

    /// Without the node, which Redis knows it by.
    var words: [String] {
        let numbers = ["\(version)", isDraining ? "1" : "0", "\(budget)", "\(memory)", "\(processorShare)", "\(rooms)"]
        return numbers + voices.sorted()
    }

    init(node: NodeID, words: ArraySlice<String>) throws(FleetProblem) {
        let words = Array(words)
        guard words.count >= 6, ["0", "1"].contains(words[1]), let share = Double(words[4]), (0...Self.mostShare).contains(share) else {
            throw .unexpected
        }
        func number(_ place: Int) throws(FleetProblem) -> Int {
            guard let number = plainNumber(words[place]), number <= Self.mostOfAll else { throw .unexpected }
            return Int(number)
        }
        self.init(
            node: node,
            version: try number(0),
            budget: try number(2),
            memory: try number(3),
            processorShare: share,
            rooms: try number(5)
        )
        isDraining = words[1] == "1"
        voices = Set(words[6...])
    }
}
