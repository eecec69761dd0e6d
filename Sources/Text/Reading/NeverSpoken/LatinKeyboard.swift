// SPDX-License-Identifier: GPL-3.0-or-later

/// How words look that are typed while the keyboard is set to Latin letters: lehfr for дурак, tlqkf for 시발.
enum LatinKeyboard {
    /// The letters on the keys of a word; nil where it has others.
    static func letters(of word: [Unicode.Scalar]) -> [UInt32]? {
        let keys = word.flatMap { Jamo.letters($0) ?? [$0.simpleLowercase] }.map { table[$0] }
        return keys.contains(nil) ? nil : keys.compactMap(\.self).flatMap { $0.unicodeScalars.map(\.value) }
    }

    private static let table = latinByLetter(
        """
        йq цw уe кr еt нy гu шi щo зp фa ыs вd аf пg рh оj лk дl яz чx сc мv иb тn ьm
        ㅂq ㅈw ㄷe ㄱr ㅅt ㅛy ㅕu ㅑi ㅐo ㅔp ㅁa ㄴs ㅇd ㄹf ㅎg ㅗh ㅓj ㅏk ㅣl ㅋz ㅌx ㅊc ㅍv ㅠb ㅜn ㅡm ㅃq ㅉw ㄸe ㄲr ㅆt ㅒo ㅖp
        ㅘhk ㅙho ㅚhl ㅝnj ㅞnp ㅟnl ㅢml ㄳrt ㄵsw ㄶsg ㄺfr ㄻfa ㄼfq ㄽft ㄾfx ㄿfv ㅀfg ㅄqt
        """
    )
}

/// Korean words in Latin letters, as passports have them and as they are written by ear: saekki, mungchungi.
enum KoreanInLatin {
    /// The spellings of a word; none where it is not all Korean.
    static func spellings(of word: [Unicode.Scalar]) -> [[UInt32]] {
        let syllables = word.map { Jamo.letters($0) ?? [] }
        guard !syllables.isEmpty, syllables.allSatisfy({ $0.count > 1 }) else { return [] }
        return [official, byEar].map { vowels in
            syllables.flatMap { letters in
                let written = [leads[letters[0]], vowels[letters[1]] ?? official[letters[1]], letters.count > 2 ? tails[letters[2]] : ""]
                return written.compactMap(\.self).flatMap { $0.unicodeScalars.map(\.value) }
            }
        }
    }

    private static let leads = latinByLetter("ㄱg ㄲkk ㄴn ㄷd ㄸtt ㄹr ㅁm ㅂb ㅃpp ㅅs ㅆss ㅇ ㅈj ㅉjj ㅊch ㅋk ㅌt ㅍp ㅎh")
    private static let official = latinByLetter("ㅏa ㅐae ㅑya ㅒyae ㅓeo ㅔe ㅕyeo ㅖye ㅗo ㅘwa ㅙwae ㅚoe ㅛyo ㅜu ㅝwo ㅞwe ㅟwi ㅠyu ㅡeu ㅢui ㅣi")
    private static let byEar = latinByLetter("ㅐe ㅓu ㅕyu ㅡu ㅢi")
    private static let tails = latinByLetter(
        "ㄱk ㄲk ㄳk ㄴn ㄵn ㄶn ㄷt ㄹl ㄺk ㄻm ㄼl ㄽl ㄾl ㄿp ㅀl ㅁm ㅂp ㅄp ㅅt ㅆt ㅇng ㅈt ㅊt ㅋk ㅌt ㅍp ㅎ"
    )
}

/// What stands for each letter in Latin, from groups such as ㄲkk.
private func latinByLetter(_ groups: String) -> [Unicode.Scalar: Substring] {
    groups.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { table, group in
        if let letter = group.unicodeScalars.first { table[letter] = group.dropFirst() }
    }
}
