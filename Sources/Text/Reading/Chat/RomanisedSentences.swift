// SPDX-License-Identifier: GPL-3.0-or-later

/// A word in Latin letters of a language with a script of its own.
struct RomanisedWord {
    /// In its own script.
    var native: String
    /// How much it says that the words around it are of its language: 2 where no other language has it, 0 where many have.
    var worth: Int
    /// Whether it is a word of English or the like as well, which counts for this language only between two others.
    var isElsewhere = false
}

extension Draft {
    /// So much have the words of a sentence to say together.
    private static let enough = 3

    /// Writes words that stand beside each other and are of the same language in its own script, so that a voice of it says them:
    /// `yeh kya ho raha hai`. A single word may be of any language.
    /// - Parameter known: what a word is, of which it is told whether one of the language itself stands before it.
    mutating func readRomanisedSentences(_ known: (_ word: ArraySlice<Unit>, _ isBehindOwn: Bool) -> RomanisedWord?) {
        var result: [Unit] = []
        var copied = 0
        var row: [(range: Range<Int>, word: RomanisedWord)] = []

        func endRow() {
            defer { row = [] }
            guard row.reduce(0, { $0 + $1.word.worth }) >= Self.enough else { return }
            let last = row.lastIndex { !$0.word.isElsewhere } ?? 0
            for (range, word) in row[...last] {
                note(.romanised)
                result += units[copied..<range.lowerBound]
                result.append(words: word.native, start: units[range.lowerBound].start, end: units[range.upperBound - 1].end)
                copied = range.upperBound
            }
        }

        var index = 0
        while let start = units[index...].firstIndex(where: \.isLatin) {
            let end = units.endOfWord(from: start)
            if !units[index..<start].allSatisfy({ $0.kind == .space || $0.scalar == "," }) { endRow() }
            // A point inside is that of a host: kya.com.
            let isHost = end + 1 < units.count && units[end].scalar == "." && units[end + 1].kind == .letter
            if !isHost, let word = known(units[start..<end], !row.isEmpty), !word.isElsewhere || !row.isEmpty {
                row.append((start..<end, word))
            } else {
                endRow()
            }
            index = end
        }
        endRow()
        guard copied > 0 else { return }
        units = result + units[copied...]
    }
}

/// Hindi in Latin letters, as chats write it.
enum RomanisedHindi {
    private static let longest = 20

    static func word(_ letters: ArraySlice<Unit>, isBehindOwn: Bool) -> RomanisedWord? {
        letters.count <= longest ? words[letters.lazy.map(\.scalar.simpleLowercase)] : nil
    }

    private static let words: WordTree<RomanisedWord> = {
        var words = WordTree<RomanisedWord>()
        for (list, worth, isElsewhere) in [(itsOwn, 2, false), (rareElsewhere, 1, false), (ofOthers, 0, false), (english, 0, true)] {
            for entry in list.split(whereSeparator: { $0 == "\n" || $0 == " " }) {
                let sides = entry.split(separator: "=")
                for written in sides[0].split(separator: "/") {
                    words[written.unicodeScalars] = RomanisedWord(native: String(sides[1]), worth: worth, isElsewhere: isElsewhere)
                }
            }
        }
        return words
    }()

    // Written for Yomite.

    private static let itsOwn = """
        hain=हैं hoon/hun=हूँ nahi/nahin/nhi/nahee=नहीं kya/kyaa=क्या kyu/kyun/kyon/kyoon=क्यों kyunki/kyuki=क्योंकि kaise/kese=कैसे kaisa=कैसा kaisi=कैसी kahan=कहाँ
        kitna=कितना kitne=कितने kitni=कितनी bhai=भाई bhaiya=भैया bhaiyo=भाइयों behen/behan=बहन yaar=यार mujhe=मुझे mujhko=मुझको mujhse=मुझसे tujhe=तुझे tumhara=तुम्हारा
        tumhari=तुम्हारी tumhare=तुम्हारे tumhe/tumhein=तुम्हें tumne=तुमने maine=मैंने aapka=आपका aapki=आपकी aapke=आपके aapko=आपको aapne=आपने humko=हमको humne=हमने
        hamara/humara=हमारा hamari/humari=हमारी hamare/humare=हमारे humein/hume=हमें yeh=यह woh=वह isko=इसको usko=उसको iska=इसका iski=इसकी iske=इसके uska=उसका uski=उसकी
        uske=उसके inka=इनका unka=उनका unko=उनको unki=उनकी kisiko=किसीको kisko=किसको kiska=किसका koi=कोई kuch/kuchh=कुछ sabko=सबको sabhi=सभी
        bahut/bohot/bahot/bhot/bohat=बहुत zyada/jyada/zyaada=ज़्यादा thoda=थोड़ा thodi=थोड़ी thode=थोड़े accha/acha/achha=अच्छा acchi/achi/achhi=अच्छी acche/achhe=अच्छे
        sahi=सही galat=गलत bekar/bekaar=बेकार zabardast/jabardast=ज़बरदस्त kamaal=कमाल gazab/gajab=गज़ब pyaar/pyar=प्यार dosto=दोस्तों ghar=घर kaam=काम paisa=पैसा
        paise=पैसे khana=खाना paani=पानी aaj=आज abhi=अभी phir=फिर kabhi=कभी hamesha=हमेशा jaldi=जल्दी baad=बाद pehle/pahle=पहले saath=साथ liye=लिए lekin=लेकिन
        bhi=भी haan/haa=हाँ arre=अरे matlab=मतलब waise/vaise=वैसे aise=ऐसे aisa=ऐसा aisi=ऐसी jaise=जैसे jaisa=जैसा wahi=वही yahi=यही yahan/yaha=यहाँ wahan/waha=वहाँ
        idhar=इधर udhar=उधर andar=अंदर karna=करना karta=करता karte=करते karti=करती karke=करके karenge=करेंगे karunga=करूँगा karungi=करूँगी karega=करेगा karegi=करेगी
        rha=रहा rhe=रहे rhi=रही gaya=गया gayi=गयी gaye=गए gya=गया aaya=आया aayi=आयी aaye=आए aao=आओ aana=आना aata=आता aate=आते aati=आती jaana=जाना
        jaata=जाता jaate=जाते jayega=जाएगा jayegi=जाएगी jaega=जाएगा dekho=देखो dekh=देख dekha=देखा dekhna=देखना dekhte=देखते dekhta=देखता dekhne=देखने batao=बताओ bata=बता
        batana=बताना bolna=बोलना bolte=बोलते samajh=समझ samjha=समझा samjho=समझो lagta=लगता lagti=लगती laga=लगा khel=खेल khelo=खेलो khelte=खेलते khelta=खेलता
        khelna=खेलना khelne=खेलने jeet=जीत jeeta=जीता jeetega=जीतेगा haar=हार milega=मिलेगा milte=मिलते milta=मिलता chahiye=चाहिए chahta=चाहता sakta=सकता sakte=सकते
        sakti=सकती hoga=होगा hogi=होगी honge=होंगे hota=होता hoti=होती hote=होते hua=हुआ hui=हुई gussa=गुस्सा khush=खुश mazaa=मज़ा sach=सच jhooth/jhuth=झूठ baat=बात
        baatein=बातें cheez=चीज़ wala=वाला wali=वाली wale=वाले paanch=पाँच hazaar=हज़ार lakh=लाख chalo=चलो chala=चला chalta=चलता chalte=चलते ruko=रुको theek/thik=ठीक
        bilkul=बिल्कुल pakka=पक्का itna=इतना itni=इतनी itne=इतने utna=उतना jitna=जितना sirf=सिर्फ़ khud=खुद apna=अपना apni=अपनी apne=अपने duniya=दुनिया zindagi=ज़िंदगी
        baccha=बच्चा bacche=बच्चे ladka=लड़का ladki=लड़की ladke=लड़के pagal=पागल raat=रात subah=सुबह shaam=शाम namaste=नमस्ते shukriya=शुक्रिया dhanyavaad/dhanyavad=धन्यवाद
        rehna=रहना rehta=रहता rehte=रहते raho=रहो padhna=पढ़ना padhai=पढ़ाई soch=सोच socha=सोचा sochta=सोचता yaad=याद bhool=भूल kyonki=क्योंकि tabhi=तभी jabki=जबकि
        seekh=सीख sikha=सिखा hogaya=होगया krna=करना krte=करते krta=करता kro=करो kuchh=कुछ isliye=इसलिए warna=वरना jab=जब
        """

    private static let rareElsewhere = """
        hai=है tha=था thi=थी mera=मेरा meri=मेरी tera=तेरा teri=तेरी tere=तेरे tum=तुम aap=आप kiya=किया kiye=किए raha=रहा rahe=रहे rahi=रही aur=और toh=तो
        karo=करो gyi=गई naam=नाम didi=दीदी dena=देना deta=देता diya=दिया lena=लेना liya=लिया suno=सुनो suna=सुना pata=पता mila=मिला bolo=बोलो bola=बोला
        maza/maja=मज़ा jao=जाओ jaa=जा jata=जाता kaun=कौन kab=कब kaha=कहाँ sab=सब ye=ये wo=वो magar=मगर agar=अगर mast=मस्त bura=बुरा upar=ऊपर bahar=बाहर
        maar=मार maara=मारा chal=चल rona=रोना hasna=हँसना yar=यार kisi=किसी unke=उनके inke=इनके chaliye=चलिए
        """

    private static let ofOthers = """
        ki=की ke=के ka=का ko=को ne=ने mein/mei=में pe=पे kar=कर kal=कल ek=एक dil=दिल dost=दोस्त sath=साथ ji=जी na=ना hi=ही ya=या ho=हो tu=तू jo=जो sau=सौ
        aa=आ wah/waah=वाह jana=जाना gaana=गाना
        """

    private static let english = """
        main=मैं me=में se=से the=थे to=तो hum=हम is=इस us=उस are=अरे so=सो do=दो mat=मत log=लोग par=पर tab=तब bas=बस din=दिन de=दे le=ले lo=लो mere=मेरे
        fir=फिर han=हाँ bol=बोल sun=सुन mil=मिल ruk=रुक hue=हुए kon=कौन in=इन un=उन ab=अब ja=जा
        """
}

/// Japanese in Latin letters.
enum RomanisedJapanese {
    /// Words that English and others have as well.
    private static let elsewhere: Set<String> = [
        "no", "to", "are", "made", "dare", "e", "o", "de", "so", "sa", "da", "san", "na", "ya", "yo", "ka", "mo", "ore", "sore",
    ]
    private static let shortest = 4

    static func word(_ letters: ArraySlice<Unit>, isBehindOwn: Bool) -> RomanisedWord? {
        guard isBehindOwn || mayBeSyllables(letters) else { return nil }
        let word = letters.lazy.map(\.scalar)
        if LatinInKana.isRomaji(word), let kana = LatinInKana.reading(word) { return RomanisedWord(native: kana, worth: 2) }
        if let kana = LatinInKana.companion(word) {
            let isElsewhere = elsewhere.contains(String(String.UnicodeScalarView(word.map(\.simpleLowercase))))
            return RomanisedWord(native: kana, worth: isElsewhere ? 0 : 1, isElsewhere: isElsewhere)
        }
        guard isBehindOwn, letters.count >= shortest, let kana = LatinInKana.reading(word) ?? LatinInKana.inSyllables(word) else { return nil }
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
                guard before == "n" || before == letter || letter == "y" || letter == "h" && (before == "s" || before == "c")
                    || before == "t" && (letter == "s" || letter == "c") || before == "m" && (letter == "b" || letter == "m" || letter == "p")
                else { return false }
                open = letter
            default: return false
            }
        }
        return open == nil || open == "n"
    }
}
