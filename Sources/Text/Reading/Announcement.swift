// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Spelling

/// What is said before a comment: whose it is.
public struct Announcement: Equatable, Sendable {
    /// The phrase as it is written: `Ann says`, `太郎さん`.
    public var text: String
    /// What the voices get of it. Its places are not in the comment.
    public var segments: [Segment]
}

extension Reader {
    /// What a viewer may be called in public: no name with a never-spoken word in it.
    public func shownName(of author: Author?) -> String? {
        author?.calledName.flatMap { options.neverSpoken.isIn($0) ? nil : withoutDirections($0) }
    }

    /// The name of the comment's author in a phrase of the language it is read in; nil where there is no name that can be said, or
    /// nothing else to say.
    public func announcement(of comment: Comment, read reading: Reading) -> Announcement? {
        guard let language = reading.language, let shown = shownName(of: comment.author), let name = spokenName(shown, lexicon) else {
            return nil
        }
        let text = announcingPhrase(name, in: language)
        var phrase = Comment(text: text)
        phrase.language = language
        // Japanese begins with the name.
        if isJapanese(language), let accented = spokenName(shown, lexicon, withAccents: true), accented != name {
            phrase.text = accented + text.dropFirst(name.count)
            phrase.taught = 0..<accented.unicodeScalars.count
        }
        let segments = read(phrase).segments
        return segments.isEmpty ? nil : Announcement(text: text, segments: segments)
    }
}

/// Says that the viewer of this name is speaking.
func announcingPhrase(_ name: String, in tag: String) -> String {
    let language = String(tag.prefix { $0 != "-" }).lowercased()
    // Somebody who calls himself 太郎さん is called that, once.
    if language == "ja", (japaneseTitles + ["san"]).contains(where: name.hasSuffix) { return name }
    let parts = phrases[language] ?? ("", " says")
    return parts.0 + name + parts.1
}

/// Whether there are words for that in a language.
func isAnnounced(in tag: String) -> Bool {
    phrases[baseLanguage(tag)] != nil
}

/// What Japanese puts behind a name.
let japaneseTitles = ["さん", "サン", "ちゃん", "チャン", "くん", "クン", "君", "さま", "様", "氏", "先生", "殿", "たん"]

/// What stands before the name and after it. Written for Yomite; where a language's verb would need the viewer's gender, a form is taken
/// that does not.
private let phrases: [String: (String, String)] = [
    "af": ("", " sê"), "ar": ("من ", ""), "az": ("", " deyir"), "be": ("", " кажа"), "bg": ("", " казва"), "bn": ("", " বলছেন"),
    "bs": ("", " kaže"), "ca": ("", " diu"), "cs": ("", " říká"), "cy": ("meddai ", ""), "da": ("", " siger"), "de": ("", " sagt"),
    "el": ("", " λέει"), "en": ("", " says"), "eo": ("", " diras"), "es": ("", " dice"), "et": ("", " ütleb"), "eu": ("", " dio"),
    "fa": ("", " میگوید"), "fi": ("", " sanoo"), "fil": ("sabi ni ", ""), "fr": ("", " dit"), "ga": ("deir ", ""), "gl": ("", " di"),
    "gu": ("", " કહે છે"), "he": ("מאת ", ""), "hi": ("", " का संदेश"), "hr": ("", " kaže"), "hu": ("", " írja"), "hy": ("", " ասում է"),
    "id": ("", " berkata"), "is": ("", " segir"), "it": ("", " dice"), "ja": ("", "さん"), "ka": ("", " ამბობს"), "kk": ("", " айтады"),
    "kn": ("", " ಹೇಳುತ್ತಾರೆ"), "ko": ("", "님"), "la": ("", " dicit"), "lt": ("", " sako"), "lv": ("", " saka"), "mk": ("", " вели"),
    "ml": ("", " പറയുന്നു"), "mr": ("", " यांचा संदेश"), "ms": ("", " berkata"), "nb": ("", " sier"), "ne": ("", " भन्नुहुन्छ"),
    "nl": ("", " zegt"), "nn": ("", " seier"), "pa": ("", " ਦਾ ਸੁਨੇਹਾ"), "pl": ("", " mówi"), "pt": ("", " diz"), "ro": ("", " spune"),
    "ru": ("", " говорит"), "sk": ("", " hovorí"), "sl": ("", " pravi"), "sq": ("", " thotë"), "sr": ("", " каже"), "sv": ("", " säger"),
    "sw": ("", " anasema"), "ta": ("", " சொல்கிறார்"), "te": ("", " అంటున్నారు"), "th": ("", " พูดว่า"), "tr": ("", " diyor"),
    "uk": ("", " каже"), "ur": ("", " کا پیغام"), "uz": ("", " deydi"), "vi": ("", " nói"), "yue": ("", "話"), "zh": ("", "说"),
]
