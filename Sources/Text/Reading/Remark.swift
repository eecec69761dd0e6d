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
    /// The comment after it comes from another chat: that of this channel, where it is known.
    case elsewhere(channel: String?)
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
            case .elsewhere(let channel): Comment(text: words.elsewhere(channel))
            }
        phrase.language = spoken
        return read(phrase).segments
    }
}

/// The words of a language; `#` stands for the number. Where words would have to agree with it, it stands behind a colon.
private struct RemarkWords {
    private let repeated: String
    private let skipped: String
    private let elsewhere: String

    init(_ repeated: String, _ skipped: String, _ elsewhere: String) {
        (self.repeated, self.skipped, self.elsewhere) = (repeated, skipped, elsewhere)
    }

    func elsewhere(_ channel: String?) -> String {
        [elsewhere, channel].compactMap(\.self).joined(separator: ", ")
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

private let english = RemarkWords("# times", "Comments skipped: #", "From another chat")

/// Written for Yomite.
private let remarkWords: [String: RemarkWords] = [
    "ar": RemarkWords("التكرار: #", "التعليقات المتخطاة: #", "من دردشة أخرى"),
    "bg": RemarkWords("повторения: #", "Пропуснати коментари: #", "От друг чат"),
    "ca": RemarkWords("# vegades", "Comentaris omesos: #", "D'un altre xat"),
    "cs": RemarkWords("opakování: #", "Přeskočené komentáře: #", "Z jiného chatu"),
    "da": RemarkWords("# gange", "Kommentarer sprunget over: #", "Fra en anden chat"),
    "de": RemarkWords("# Mal", "Übersprungene Kommentare: #", "Aus einem anderen Chat"),
    "el": RemarkWords("# φορές", "Σχόλια που παραλείφθηκαν: #", "Από άλλη συνομιλία"),
    "en": english,
    "eo": RemarkWords("# fojojn", "Preterlasitaj komentoj: #", "El alia babilejo"),
    "es": RemarkWords("# veces", "Comentarios omitidos: #", "De otro chat"),
    "et": RemarkWords("# korda", "Vahele jäetud kommentaare: #", "Teisest vestlusest"),
    "fi": RemarkWords("# kertaa", "Ohitettuja kommentteja: #", "Toisesta chatista"),
    "fr": RemarkWords("# fois", "Commentaires ignorés : #", "D'un autre chat"),
    "he": RemarkWords("# פעמים", "תגובות שדולגו: #", "מצ'אט אחר"),
    "hi": RemarkWords("# बार", "छोड़ी गई टिप्पणियाँ: #", "दूसरी चैट से"),
    "hr": RemarkWords("ponavljanja: #", "Preskočeni komentari: #", "Iz drugog chata"),
    "hu": RemarkWords("# alkalommal", "Kihagyott hozzászólások: #", "Egy másik csevegésből"),
    "id": RemarkWords("# kali", "Komentar dilewati: #", "Dari obrolan lain"),
    "it": RemarkWords("# volte", "Commenti saltati: #", "Da un'altra chat"),
    "ja": RemarkWords("#回", "コメントを#件飛ばしました", "別のチャットから"),
    "ko": RemarkWords("#번", "건너뛴 댓글 #개", "다른 채팅에서"),
    "lt": RemarkWords("kartojimai: #", "Praleisti komentarai: #", "Iš kito pokalbio"),
    "lv": RemarkWords("atkārtojumi: #", "Izlaisti komentāri: #", "No citas tērzēšanas"),
    "ms": RemarkWords("# kali", "Komen dilangkau: #", "Daripada sembang lain"),
    "nb": RemarkWords("# ganger", "Kommentarer hoppet over: #", "Fra en annen chat"),
    "nl": RemarkWords("# keer", "Overgeslagen reacties: #", "Uit een andere chat"),
    "no": RemarkWords("# ganger", "Kommentarer hoppet over: #", "Fra en annen chat"),
    "pl": RemarkWords("powtórzenia: #", "Pominięte komentarze: #", "Z innego czatu"),
    "pt": RemarkWords("# vezes", "Comentários ignorados: #", "De outro chat"),
    "ro": RemarkWords("de # ori", "Comentarii omise: #", "Din alt chat"),
    "ru": RemarkWords("повторов: #", "Пропущено комментариев: #", "Из другого чата"),
    "sk": RemarkWords("opakovania: #", "Preskočené komentáre: #", "Z iného chatu"),
    "sl": RemarkWords("ponovitve: #", "Preskočeni komentarji: #", "Iz drugega klepeta"),
    "sr": RemarkWords("понављања: #", "Прескочени коментари: #", "Из другог ћаскања"),
    "sv": RemarkWords("# gånger", "Överhoppade kommentarer: #", "Från en annan chatt"),
    "th": RemarkWords("# ครั้ง", "ข้ามความคิดเห็น # รายการ", "จากแชทอื่น"),
    "tr": RemarkWords("# kez", "Atlanan yorum sayısı: #", "Başka bir sohbetten"),
    "uk": RemarkWords("повторів: #", "Пропущено коментарів: #", "З іншого чату"),
    "vi": RemarkWords("# lần", "Số bình luận bị bỏ qua: #", "Từ một phòng chat khác"),
    "yue": RemarkWords("#次", "跳過咗#個留言", "嚟自另一個聊天室"),
    "zh": RemarkWords("#次", "跳过了#条评论", "来自另一个聊天室"),
]
