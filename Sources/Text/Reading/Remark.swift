// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// What the room itself says, beside the comments.
public enum Remark: Equatable, Sendable {
    /// The comment before was written so often.
    case repeated(Int)
    /// So many comments were skipped.
    case skipped(Int)
    /// So much was paid for the comment after it.
    case paid(Amount)
}

extension Reader {
    /// What is said for a remark, in a language or (nil) in the room's. A language without words for it gets the English ones.
    public func remark(_ remark: Remark, in language: String?) -> [Segment] {
        let tag = language ?? options.fixedLanguage ?? options.roomLanguage
        let known = remarkWords[String(tag.prefix { $0 != "-" }).lowercased()]
        let words = known ?? english
        let spoken = known == nil ? "en" : tag
        var phrase =
            switch remark {
            case .repeated(let count): Comment(text: words.repeated(count))
            case .skipped(let count): Comment(text: words.skipped(count))
            case .paid(let amount): Comment(text: amount.words(in: spoken))
            }
        phrase.language = spoken
        return read(phrase).segments
    }
}

/// The words of a language; `#` stands for the number. Where words would have to agree with it, it stands behind a colon.
private struct RemarkWords {
    private let repeated: String
    private let skipped: String

    init(_ repeated: String, _ skipped: String) {
        self.repeated = repeated
        self.skipped = skipped
    }

    func repeated(_ count: Int) -> String {
        filled(repeated, count)
    }

    func skipped(_ count: Int) -> String {
        filled(skipped, count)
    }

    private func filled(_ pattern: String, _ count: Int) -> String {
        pattern.split(separator: "#", omittingEmptySubsequences: false).joined(separator: String(count))
    }
}

private let english = RemarkWords("# times", "Comments skipped: #")

/// Written for Yomite.
private let remarkWords: [String: RemarkWords] = [
    "ar": RemarkWords("التكرار: #", "التعليقات المتخطاة: #"), "bg": RemarkWords("повторения: #", "Пропуснати коментари: #"),
    "ca": RemarkWords("# vegades", "Comentaris omesos: #"), "cs": RemarkWords("opakování: #", "Přeskočené komentáře: #"),
    "da": RemarkWords("# gange", "Kommentarer sprunget over: #"), "de": RemarkWords("# Mal", "Übersprungene Kommentare: #"),
    "el": RemarkWords("# φορές", "Σχόλια που παραλείφθηκαν: #"), "en": english,
    "eo": RemarkWords("# fojojn", "Preterlasitaj komentoj: #"), "es": RemarkWords("# veces", "Comentarios omitidos: #"),
    "et": RemarkWords("# korda", "Vahele jäetud kommentaare: #"), "fi": RemarkWords("# kertaa", "Ohitettuja kommentteja: #"),
    "fr": RemarkWords("# fois", "Commentaires ignorés : #"), "he": RemarkWords("# פעמים", "תגובות שדולגו: #"),
    "hi": RemarkWords("# बार", "छोड़ी गई टिप्पणियाँ: #"), "hr": RemarkWords("ponavljanja: #", "Preskočeni komentari: #"),
    "hu": RemarkWords("# alkalommal", "Kihagyott hozzászólások: #"), "id": RemarkWords("# kali", "Komentar dilewati: #"),
    "it": RemarkWords("# volte", "Commenti saltati: #"), "ja": RemarkWords("#回", "コメントを#件飛ばしました"),
    "ko": RemarkWords("#번", "건너뛴 댓글 #개"), "lt": RemarkWords("kartojimai: #", "Praleisti komentarai: #"),
    "lv": RemarkWords("atkārtojumi: #", "Izlaisti komentāri: #"), "ms": RemarkWords("# kali", "Komen dilangkau: #"),
    "nb": RemarkWords("# ganger", "Kommentarer hoppet over: #"), "nl": RemarkWords("# keer", "Overgeslagen reacties: #"),
    "no": RemarkWords("# ganger", "Kommentarer hoppet over: #"), "pl": RemarkWords("powtórzenia: #", "Pominięte komentarze: #"),
    "pt": RemarkWords("# vezes", "Comentários ignorados: #"), "ro": RemarkWords("de # ori", "Comentarii omise: #"),
    "ru": RemarkWords("повторов: #", "Пропущено комментариев: #"), "sk": RemarkWords("opakovania: #", "Preskočené komentáre: #"),
    "sl": RemarkWords("ponovitve: #", "Preskočeni komentarji: #"), "sr": RemarkWords("понављања: #", "Прескочени коментари: #"),
    "sv": RemarkWords("# gånger", "Överhoppade kommentarer: #"), "th": RemarkWords("# ครั้ง", "ข้ามความคิดเห็น # รายการ"),
    "tr": RemarkWords("# kez", "Atlanan yorum sayısı: #"), "uk": RemarkWords("повторів: #", "Пропущено коментарів: #"),
    "vi": RemarkWords("# lần", "Số bình luận bị bỏ qua: #"), "yue": RemarkWords("#次", "跳過咗#個留言"),
    "zh": RemarkWords("#次", "跳过了#条评论"),
]
