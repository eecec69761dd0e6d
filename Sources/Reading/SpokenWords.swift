// SPDX-License-Identifier: GPL-3.0-or-later

/// What is said in place of a link or of a number that nobody would listen to, in the language of its surroundings.
func spokenWord(for kind: Unit.Kind, in tag: String) -> String {
    let language = String(tag.prefix { $0 != "-" }).lowercased()
    let words = spokenWords[language] ?? ("link", "number")
    return kind == .link ? words.link : words.number
}

private let spokenWords: [String: (link: String, number: String)] = [
    "ar": ("رابط", "رقم"), "bg": ("връзка", "число"), "ca": ("enllaç", "número"), "cs": ("odkaz", "číslo"), "da": ("link", "nummer"),
    "de": ("Link", "Zahl"), "el": ("σύνδεσμος", "αριθμός"), "es": ("enlace", "número"), "fa": ("پیوند", "عدد"), "fi": ("linkki", "numero"),
    "fr": ("lien", "nombre"), "he": ("קישור", "מספר"), "hi": ("लिंक", "संख्या"), "hr": ("poveznica", "broj"), "hu": ("link", "szám"),
    "id": ("tautan", "angka"), "it": ("link", "numero"), "ja": ("リンク", "すうじ"), "ko": ("링크", "숫자"), "ms": ("pautan", "nombor"),
    "nb": ("lenke", "tall"), "nl": ("link", "getal"), "pl": ("link", "liczba"), "pt": ("link", "número"), "ro": ("link", "număr"),
    "ru": ("ссылка", "число"), "sk": ("odkaz", "číslo"), "sr": ("линк", "број"), "sv": ("länk", "nummer"), "th": ("ลิงก์", "ตัวเลข"),
    "tr": ("bağlantı", "sayı"), "uk": ("посилання", "число"), "vi": ("liên kết", "con số"), "yue": ("連結", "數字"), "zh": ("链接", "数字"),
]
