// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// A face has at most so many characters.
    static let faceLimit = 14

    /// Drops faces made of characters, as emoji are: `(´・ω・`)`, `:D`. Their letters are noses and mouths, of whatever script.
    mutating func dropFaces() {
        dropEmoticons()
        dropFacesInBrackets()
    }

    private mutating func dropEmoticons() {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        for word in units.split(whereSeparator: { $0.kind == .space }) {
            if Emoticons.contains(word) {
                note(.faces)
                continue
            }
            if !result.isEmpty { result.append(units[word.startIndex - 1]) }
            result += word
        }
        units = result
    }

    private mutating func dropFacesInBrackets() {
        guard units.contains(where: { $0.scalar == "(" }) else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var index = 0
        while index < units.count {
            if units[index].scalar == "(", let end = endOfFace(from: index) {
                note(.faces)
                if let last = result.last, last.kind != .space {
                    result.append(Unit(scalar: " ", start: units[index].start, end: units[end - 1].end, kind: .space))
                }
                index = end
            } else {
                if units[index].kind != .space || result.last?.kind != .space { result.append(units[index]) }
                index += 1
            }
        }
        units = result
        if units.last?.kind == .space { units.removeLast() }
    }

    /// A face has features, and no two letters beside each other, as every word has.
    private func endOfFace(from start: Int) -> Int? {
        guard let end = units[start...].prefix(Self.faceLimit).firstIndex(where: { $0.scalar == ")" }) else { return nil }
        let inside = units[start + 1..<end]
        var hasFeatures = false
        for index in inside.indices {
            let unit = inside[index]
            switch unit.kind {
            case .digit, .saying: return nil
            case .letter where Script(unit.scalar) == .han: return nil
            case .letter where index > inside.startIndex && inside[index - 1].kind == .letter: return nil
            case .letter: hasFeatures = hasFeatures || Script(unit.scalar) == .greek || Script(unit.scalar) == .cyrillic
            case .mark: break
            case .space, .punctuation: hasFeatures = hasFeatures || Self.features.contains(unit.scalar)
            }
        }
        return hasFeatures ? end + 1 : nil
    }

    private static let features = Set("_^´`・;°￣*≧≦∀′•ˊˋ".unicodeScalars)
}
