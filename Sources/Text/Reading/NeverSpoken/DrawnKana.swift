// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension [Unit] {
    /// The same with kana for what is drawn of other characters: ﾅﾆ for た, 力 for カ, ≠ for キ. Nil where there is nothing of the kind.
    /// - Parameter ofKana: whether they may begin with a kana, as レ for し. Nil where none does.
    func withDrawnKana(ofKana: Bool) -> [Unit]? {
        guard contains(where: { Script($0.scalar) == .kana || $0.scalar.kanaSoundMark != nil }) else { return nil }
        var units = self
        var isAny = false
        var index = startIndex
        while index < endIndex {
            let isKana = Script(self[index].scalar) == .kana
            guard ofKana || !isKana, let drawings = drawnKana[self[index].drawn],
                let (drawing, kana) = drawings.first(where: { isDrawn($0.drawing, at: index) })
            else {
                index += 1
                continue
            }
            (units[index].scalar, units[index].kind) = (kana, .letter)
            for place in index + 1..<index + drawing.count { (units[place].scalar, units[place].kind) = (Self.nothing, .mark) }
            isAny = isAny || !ofKana || isKana
            index += drawing.count
        }
        return isAny ? units : nil
    }

    /// One character alone is only drawn beside kana.
    private func isDrawn(_ drawing: [Unicode.Scalar], at index: Int) -> Bool {
        guard drawing.count <= count - index, zip(drawing, self[index...]).allSatisfy({ $0 == $1.drawn }) else { return false }
        return [index - 1, index + drawing.count].contains {
            guard indices.contains($0) else { return false }
            return Script(self[$0].scalar) == .kana || self[$0].scalar.kanaSoundMark != nil || drawnKana[self[$0].drawn] != nil
        }
    }
}

extension BidirectionalCollection<Unit> where Self: RandomAccessCollection, Index == Int {
    /// The same with whole kanji for those in two parts, as ネ申 and タヒ, which may have a space between them. Nil where there are none.
    var withWholeKanji: [Unit]? {
        var units = Array(self)
        var isAny = false
        var last: Int?
        for place in units.indices {
            let unit = units[place]
            if unit.kind == .space, let before = last, before == place - 1 { continue }
            defer { last = mayBePart(unit.scalar) ? place : nil }
            guard let before = last, mayBePart(unit.scalar), let kanji = KanjiTables.whole(units[before].scalar, unit.scalar) else {
                continue
            }
            (units[place].scalar, units[place].kind, units[place].start) = (kanji, .letter, units[before].start)
            for other in before..<place { (units[other].scalar, units[other].kind) = ([Unit].nothing, .mark) }
            isAny = true
        }
        return isAny ? units : nil
    }

    private func mayBePart(_ scalar: Unicode.Scalar) -> Bool {
        Script(scalar) == .han || (0x30A4...0x30ED).contains(scalar.value) || (0xFF66...0xFF9D).contains(scalar.value)
    }
}

/// By their first characters, long ones first. What Japanese chats know as ギャル文字, and kanji and signs that look like kana.
private let drawnKana: [Unicode.Scalar: [(drawing: [Unicode.Scalar], kana: Unicode.Scalar)]] = {
    let rows = """
        あ:了 い:レヽ,ﾚヽ,レ丶,ﾚ丶,Lヽ う:宀 え:工,ヱ お:才 か:カゝ,ｶゝ,カヽ,ｶヽ,力 き:≠,‡ く:<,〈,ㄑ,‹ け:レナ,ﾚナ,ﾚﾅ,(ナ,(ﾅ,|ナ,|ﾅ
        こ:⊃ さ:廾,± し:ι,∪,レ,乚 す:£ せ:世 そ:ξ,丶/,ヽ/ た:ナニ,ナﾆ,ﾅﾆ,十ﾆ,†ﾆ,夕 ち:千,干,于,5 つ:⊃ て:τ,〒 と:├,卜,┝
        な:ナょ,ﾅょ,ﾅﾖ,十ょ,†ょ に:レニ,ﾚﾆ,|ﾆ,二 ね:礻 の:丿 は:ノヽ,ﾉヽ,ﾉ丶,レょ,ﾚょ,ﾚよ,レま,ﾚま,|ょ,(ま,八 ひ:匕 へ:∧ ほ:|ま,朩,木
        み:彡,三 む:厶 め:乂,× も:毛,м○ や:也 ゆ:由 よ:∋ ら:ζ り:|」,l」,レ」 る:儿 れ:яё ろ:口,З,3 わ:禾 ん:ω ば:ﾚ£
        """
    var table: [Unicode.Scalar: [(drawing: [Unicode.Scalar], kana: Unicode.Scalar)]] = [:]
    for row in rows.split(whereSeparator: \.isWhitespace) {
        let scalars = Array(row.unicodeScalars)
        for drawing in scalars.dropFirst(2).split(separator: ",") where drawing.first != scalars[0] {
            table[drawing[drawing.startIndex], default: []].append((Array(drawing), scalars[0]))
        }
    }
    return table.mapValues { $0.ordered { $0.drawing.count > $1.drawing.count } }
}()
