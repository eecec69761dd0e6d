// SPDX-License-Identifier: GPL-3.0-or-later

// How it is written whose comments are read, and from when on they are paid.

extension ValueKind<[ReadChoice]> {
    /// `all`, or some kinds with commas between them.
    package static let readChoices = ValueKind(
        expected: "all, or some of members, paid, highlighted, reward:ID and prefix:WORD with commas between them",
        words: ["all", "members", "paid", "highlighted", "reward:", "prefix:"],
        parse: { text in
            let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let choices = words.map { ReadChoice($0) }
            if words.contains("all") { return words.indices.allSatisfy { words[$0] == "all" || choices[$0] != nil } ? [] : nil }
            return choices.contains(nil) ? nil : choices.compactMap(\.self)
        },
        show: { $0.isEmpty ? "all" : $0.map(\.word).joined(separator: ",") }
    )
}

extension ReadChoice {
    fileprivate init?(_ word: String) {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("members", nil): self = .members
        case ("paid", nil): self = .paid
        case ("highlighted", nil): self = .highlighted
        case ("reward", let id?) where !id.isEmpty: self = .reward(id)
        case ("prefix", let prefix?) where !prefix.isEmpty: self = .prefix(prefix)
        default: return nil
        }
    }

    fileprivate var word: String {
        switch self {
        case .members: "members"
        case .paid: "paid"
        case .highlighted: "highlighted"
        case .reward(let id): "reward:\(id)"
        case .prefix(let prefix): "prefix:\(prefix)"
        }
    }
}

extension ValueKind<[String: Double]> {
    /// `none`, or amounts with commas between them: `EUR:2,JPY:200,bits:100`.
    package static let minimums = ValueKind(
        expected: "none, or the least amounts by currency, such as EUR:2,JPY:200,bits:100",
        words: ["none"],
        parse: { text in
            if text == "none" { return [:] }
            var minimums: [String: Double] = [:]
            for item in text.split(separator: ",", omittingEmptySubsequences: false) {
                let parts = item.split(separator: ":", omittingEmptySubsequences: false)
                guard parts.count == 2, !parts[0].isEmpty, let value = Double(parts[1]), value >= 0, value.isFinite else { return nil }
                minimums[String(parts[0])] = value
            }
            return minimums
        },
        show: { minimums in
            guard !minimums.isEmpty else { return "none" }
            return minimums.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
        }
    )
}
