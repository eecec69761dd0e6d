// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension [Unit] {
    /// The same with letters for what is drawn of several characters: `|\|`, `()`, `vv`. Nil where there is nothing of the kind.
    /// - Parameter ofLetters: whether they may begin with a letter, as `I3`. Nil where none does.
    func withDrawnLetters(ofLetters: Bool) -> [Unit]? {
        var units = self
        var index = startIndex
        var isAny = false
        while index < endIndex {
            guard ofLetters || self[index].kind != .letter || self[index].scalar.lowercasedASCII == 0x76,
                let (letter, length) = drawnLetter(at: index)
            else {
                index += 1
                continue
            }
            isAny = isAny || !ofLetters || self[index].kind == .letter
            (units[index].scalar, units[index].kind) = (letter, .letter)
            // The number of units stays. What is drawn over a letter is no part of the word, and belongs to the letter.
            for place in index + 1..<index + length { (units[place].scalar, units[place].kind) = (Self.nothing, .mark) }
            index += length
        }
        return isAny ? units : nil
    }

    private func drawnLetter(at index: Int) -> (letter: Unicode.Scalar, length: Int)? {
        guard mayBeginDrawing(index) else { return nil }
        let first = self[index].drawn
        let written = drawnLetters[first] ?? []
        for (drawing, letter) in bars.contains(first) ? written + (drawnLetters["|"] ?? []) : written where drawing.count <= count - index {
            guard zip(drawing, self[index...]).allSatisfy({ $0 == $1.drawn || $0 == "|" && bars.contains($1.drawn) }) else { continue }
            // 12 is a number.
            guard self[index].kind != .digit || [index - 1, index + drawing.count].contains(where: isLetter) else { continue }
            // A bracket that stands alone is a letter where nothing is in brackets.
            guard drawing.count > 1 || isPartOfWord(index) else { continue }
            return (letter, drawing.count)
        }
        return nil
    }

    /// Whether something may be drawn from here on. Nearly always nothing is, and a table would be asked for every letter.
    private func mayBeginDrawing(_ index: Int) -> Bool {
        switch self[index].kind {
        case .letter, .digit:
            let scalar = self[index].scalar
            if scalar == "v" || scalar == "V" { return true }
            return index + 1 < endIndex && self[index + 1].kind != .letter && self[index + 1].kind != .mark
                && (bars.contains(scalar) || drawnLetters[scalar] != nil)
        case .punctuation: return true
        case .space: return self[index].blank == .opening || self[index].blank == .closing
        case .mark, .saying: return false
        }
    }

    private func isLetter(_ index: Int) -> Bool { indices.contains(index) && self[index].kind == .letter }

    private func isPartOfWord(_ index: Int) -> Bool {
        let rest = self[(index + 1)...].prefix(Self.longestInBrackets)
        guard rest.first?.kind == .letter else { return false }
        return !rest.prefix { $0.kind != .space }.contains { $0.scalar == ")" || $0.scalar == "]" || $0.scalar == "}" }
    }

    private static var longestInBrackets: Int { 40 }
}

extension Unit {
    /// The character that was written: < and > are spaces by now.
    var drawn: Unicode.Scalar { blank == .opening ? "<" : blank == .closing ? ">" : scalar }
}

/// What stands for a | in a drawing.
private let bars = Set("|Il1!jJ[](){}/\\¦│ǀ".unicodeScalars)

/// By their first characters, long ones first; those with a | also with any other bar, behind those that are written so.
private let drawnLetters: [Unicode.Scalar: [(drawing: [Unicode.Scalar], letter: Unicode.Scalar)]] = {
    let rows = #"""
        m /\/\ |\/| /v\ |v| |V| ^^, w \/\/ |/\| vv VV \X/ \^/ '//, n |\| /\/, a /\ /-\, v \/, u |_| (_) \_/ L|, t '][', h /-/ |-| ]-[ )-( }-{,
        d |) [) |] |> c|, o () [] {} <>, b |3 |8, f |=, k |< |{ |(, l |_, j _|, r |2 |?, p |* |° |D, e [-, x >< }{ )(, y `/ '/, c ( [ { <
        """#
    var table: [Unicode.Scalar: [(drawing: [Unicode.Scalar], letter: Unicode.Scalar)]] = [:]
    for row in rows.split(separator: ",") {
        let fields = row.split(whereSeparator: \.isWhitespace).map { Array($0.unicodeScalars) }
        for drawing in fields.dropFirst() { table[drawing[0], default: []].append((drawing, fields[0][0])) }
    }
    return table.mapValues { $0.ordered { $0.drawing.count > $1.drawing.count } }
}()
