// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Japanese in Latin letters.
enum RomanisedJapanese {
    /// Words that English and others have as well.
    private static let elsewhere: Set<String> = [
        "no", "to", "are", "made", "dare", "e", "o", "de", "so", "sa", "da", "san", "na", "ya", "yo", "ka", "mo", "ore", "sore",
    ]
    /// Those that end a sentence, behind a Japanese word.
    private static let final: Set<String> = ["ka", "yo", "na"]
    private static let shortest = 4

    private static let words: WordTree<Bool> = {
        var words = WordTree<Bool>()
        for word in list.split(whereSeparator: { $0 == "\n" || $0 == " " }) { words[word.unicodeScalars] = true }
        return words
    }()

    /// Words of sentences that no other language has. Written for Yomite.
    private static let list = """
        totemo nihongo watashi watashitachi boku bokura anata kanojo karera kyou ashita kesa konban konya raishuu senshuu kotoshi rainen itsumo
        tokidoki tokoro tsugi saisho saigo zenzen zenbu hitori futari tomodachi kazoku okaasan otousan okaachan otouto imouto gakusei kaisha densha
        kuruma jitensha gohan asagohan hirugohan bangohan mizu sakana niku yasai tamago eiga ongaku kotoba namae tanjoubi tanjobi shiawase
        kanashii kanashikatta ureshii ureshikatta tanoshii tanoshikatta omoshiroi omoshirokatta muzukashii muzukashikatta kantan samui samukatta atsui
        atsukatta nemui nemutai nemukatta onaka suita itakatta kowai kowakatta abunai abunakatta osoi tsuyoi tsuyokatta ookii chiisai atarashii furui
        utsukushii kakkoii kakkoyokatta sugokatta yabakatta bikkuri shimashita shimasu shimashou shita shitai yaritai ikitai tabetai nomitai netai
        asobitai aitai kaeritai ikimasu ikimashou ikimashita tabemasu tabemashita tabete tabeta nonda nemasu okita okite kimashita kimasu kiita kiite
        hanasu hanashite hanashimasu yonda kaita utatte utaimasu odotte asobu asonda asobou tsukau tsukatta tsukatte wakatta wakarimashita shitteru
        omotta omou omoimasu tasukete tasuketa kachimashita kateru makemashita hajimete hajimemasu hajimarimasu owarimasu owarimashita tsuzuki ganbaru
        ganbarou ganbare gambare ganbarimasu itterasshai ittekimasu okaerinasai chigau chigaimasu dakara shikashi soshite sorekara datte nanka yappari
        yahari kitto takusan ippai hontouni doushita doushiyou dochira itsuka nanji nannin ikura ikutsu arimasu arimashita arimasen imasu
        imashita imasen dekiru dekimasu dekinai dekita yokatta zannen kawaisou urayamashii hazukashii subarashii okashii urusai shizuka damatte yamete
        kudasai choudai matteru mattete mouichido ichiban saikou saikyou sekai hoshii hoshikatta mimasu mimashita miteru mitete kikoenai kikoemasu
        mienai miemasu oshiete oshiemasu kaetta kaerimasu nigete nigero hashitte yasumi yasunde benkyou kenkyuu ryoukou ryokou shukudai
        """

    static func word(_ letters: ArraySlice<Unit>, isBehindOwn: Bool) -> RomanisedWord? {
        guard isBehindOwn || mayBeSyllables(letters) else { return nil }
        let word = letters.lazy.map(\.scalar)
        if words[letters.lazy.map(\.scalar.simpleLowercase)] != nil, let kana = LatinInKana.inSyllables(word) {
            return RomanisedWord(native: kana, worth: 2)
        }
        if LatinInKana.isRomaji(word), let kana = LatinInKana.reading(word) { return RomanisedWord(native: kana, worth: 2) }
        if let kana = LatinInKana.companion(word) {
            let written = String(String.UnicodeScalarView(word.map(\.simpleLowercase)))
            guard elsewhere.contains(written) else { return RomanisedWord(native: kana, worth: 1) }
            return RomanisedWord(native: kana, worth: 0, isElsewhere: !isBehindOwn || !final.contains(written))
        }
        guard isBehindOwn, letters.count >= shortest, let kana = LatinInKana.reading(word) ?? LatinInKana.inSyllables(word) else {
            return nil
        }
        return RomanisedWord(native: kana, worth: 0, isElsewhere: true)
    }

    /// Whether its letters stand as those of Japanese syllables do. Most words of other languages need no look into a list.
    private static func mayBeSyllables(_ word: ArraySlice<Unit>) -> Bool {
        var open: Unicode.Scalar?
        for unit in word {
            guard let letter = Unicode.Scalar(unit.scalar.lowercasedASCII) else { return false }
            switch letter {
            case "a", "i", "u", "e", "o": open = nil
            case "b"..."k", "m", "n", "p", "r"..."t", "w", "y", "z":
                guard let before = open else {
                    open = letter
                    continue
                }
                // The n that ends a syllable, a doubled consonant, and what is written with two letters.
                guard
                    before == "n" || before == letter || letter == "y" || letter == "h" && (before == "s" || before == "c")
                        || before == "t" && (letter == "s" || letter == "c")
                        || before == "m" && (letter == "b" || letter == "m" || letter == "p")
                else { return false }
                open = letter
            default: return false
            }
        }
        return open == nil || open == "n"
    }
}
