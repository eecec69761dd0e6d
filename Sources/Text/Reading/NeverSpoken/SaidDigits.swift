// SPDX-License-Identifier: GPL-3.0-or-later

extension [Unit] {
    /// The same with single digits beside kana and Han characters as these are said: 4ね, 王8蛋; and 13 for the B that it looks like. Japanese has
    /// several sounds for most, so there may be two of them.
    var withSaidDigits: [[Unit]] {
        guard contains(where: { $0.kind == .digit }), contains(where: { $0.scalar.isEastAsian }) else { return [] }
        return [japanese, japaneseBeside].compactMap(withDigits).reduce(into: []) { forms, form in
            if !forms.contains(where: { zip($0, form).allSatisfy { $0.scalar == $1.scalar } }) { forms.append(form) }
        }
    }

    private func withDigits(saidAs kana: [Unicode.Scalar]) -> [Unit]? {
        var units = self
        for run in indices.split(whereSeparator: { self[$0].kind != .digit }) {
            let (before, behind) = (scalar(run.startIndex - 1), scalar(run.endIndex))
            let digits = self[run].map(\.scalar)
            if digits == ["1", "3"], before.map({ Script($0) == .han }) == true {
                (units[run.startIndex].scalar, units[run.startIndex].kind) = ("b", .letter)
                (units[run.startIndex + 1].scalar, units[run.startIndex + 1].kind) = (Self.nothing, .mark)
                continue
            }
            guard digits.count == 1, let number = digits[0].properties.numericValue.map(Int.init), (0...9).contains(number) else {
                continue
            }
            let said: Unicode.Scalar
            switch [before, behind].compactMap({ $0.map(Script.init) }) {
            case let scripts where scripts.contains(.kana):
                guard !isCounted(run.endIndex) else { continue }
                said = kana[number]
            case [.han, .han]: said = chinese[number]
            default: continue
            }
            (units[run.startIndex].scalar, units[run.startIndex].kind) = (said, .letter)
        }
        return zip(self, units).contains { $0.scalar != $1.scalar } ? units : nil
    }

    /// Whether something is counted here: 9さい is an age, and no くさい.
    private func isCounted(_ index: Int) -> Bool {
        let rest = self[index...].prefix(3).map(\.scalar)
        if rest.count > 1, "かカヵヶケ".unicodeScalars.contains(rest[0]), Script(rest[1]) == .han { return true }
        return counters.contains { rest.starts(with: $0) }
    }

    private func scalar(_ index: Int) -> Unicode.Scalar? { indices.contains(index) ? self[index].scalar : nil }
}

extension Unicode.Scalar {
    fileprivate var isEastAsian: Bool { Script(self) == .kana || Script(self) == .han }
}

private let counters =
    "さい にん ねん かい じ ど ばん こ コ まい ほん ぼん ひき てん えん わ ばい めい つ ふん ぷん びょ しゅ けん だい キロ メー センチ ポイ ばつ"
    .split(separator: " ").map { Array($0.unicodeScalars) }
private let japanese = Array("れいにさしごむなばく".unicodeScalars)
private let japaneseBeside = Array("おひふざよころしはぐ".unicodeScalars)
private let chinese = Array("零一二三四五六七八九".unicodeScalars)
