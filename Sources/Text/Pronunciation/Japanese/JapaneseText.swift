// SPDX-License-Identifier: GPL-3.0-or-later

/// A Japanese stretch, divided into words.
package struct JapaneseText {
    /// Stands for each kana that a user taught, in what the dictionary sees: it leaves it alone, and tells what stands beside it as it would
    /// beside a noun.
    static let taught: Unicode.Scalar = "\u{FFFC}"

    /// The stretch, with its kana as the dictionary has them.
    package let units: [Unit]
    package let scalars: [Unicode.Scalar]
    /// What the dictionaries look at.
    let analysed: String
    package let words: [JapaneseWords.Word]

    /// - Parameter stretch: at most `Reader.pieceLimit` units.
    package init(_ stretch: ArraySlice<Unit>, analysis: JapaneseAnalysis) {
        units = KanaWriting.normalised(stretch)
        scalars = units.map { $0.isTaught && KanaWriting.isKana($0.scalar) ? Self.taught : $0.scalar }
        analysed = text(scalars.lazy.map(Self.asAnalysed))
        words = JapaneseWords(scalars, morphemes: analysis(analysed) ?? []).words
    }

    /// The dictionary knows wide marks only, and takes others for nouns, of which 声 and 人 could be suffixes.
    private static func asAnalysed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "!": "！"
        case "?": "？"
        default: scalar
        }
    }
}

/// The Japanese stretches of a comment, each divided once, whoever looks at it.
package struct JapaneseTexts {
    package let analysis: JapaneseAnalysis
    private var made: [(units: ArraySlice<Unit>, text: JapaneseText)] = []

    package init(_ analysis: @escaping JapaneseAnalysis) {
        self.analysis = analysis
    }

    package mutating func text(of units: ArraySlice<Unit>) -> JapaneseText {
        if let known = made.first(where: { $0.units.elementsEqual(units, by: Self.areSame) }) { return known.text }
        let text = JapaneseText(units, analysis: analysis)
        made.append((units, text))
        return text
    }

    private static func areSame(_ one: Unit, _ other: Unit) -> Bool {
        one.scalar == other.scalar && one.start == other.start && one.end == other.end && one.accent == other.accent
    }
}
