// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Words of a language that the rules put in place of what they take away.
struct SpokenWords {
    var link: String
    var number: String
    /// `#` is how many.
    var emoji: String
    var code: String
    /// At the end of what was cut: and so on.
    var more: String

    /// No language needs more scalars to say `more`.
    static let longestMore = 24

    /// English where a language's words are not known.
    static func `in`(_ language: String) -> SpokenWords {
        all[language] ?? SpokenWords(link: "link", number: "number", emoji: "# emoji", code: "code", more: "and so on")
    }

    /// What `<3` is called; nil where its picture's name has to do.
    static func heart(in language: String) -> String? {
        hearts[language]
    }

    private static let hearts = [
        "ca": "cor", "cs": "srdíčko", "da": "hjerte", "de": "Herz", "en": "heart", "es": "corazón", "fi": "sydän", "fr": "cœur",
        "hr": "srce", "hu": "szív", "id": "hati", "it": "cuore", "ja": "ハート", "ko": "하트", "nb": "hjerte", "nl": "hartje", "pl": "serduszko",
        "pt": "coração", "ro": "inimă", "ru": "сердечко", "sk": "srdiečko", "sr": "срце", "sv": "hjärta", "tr": "kalp", "uk": "сердечко",
        "vi": "trái tim", "zh": "爱心",
    ]

    private static let all: [String: SpokenWords] = {
        var all: [String: SpokenWords] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "|").map { $0.trimmingSpaces }
            all[fields[0]] = SpokenWords(
                link: fields[1],
                number: fields[2],
                emoji: fields[3],
                code: fields[4],
                more: fields[5]
            )
        }
        return all
    }()

    private static let table = """
        ar | رابط | رقم | # رموز تعبيرية | شيفرة | وهكذا
        bg | връзка | число | # емоджи | код | и така нататък
        ca | enllaç | número | # emojis | codi | i així successivament
        cs | odkaz | číslo | # emoji | kód | a tak dále
        da | link | nummer | # emojier | kode | og så videre
        de | Link | Zahl | # Emojis | Code | und so weiter
        el | σύνδεσμος | αριθμός | # emoji | κώδικας | και ούτω καθεξής
        en | link | number | # emoji | code | and so on
        es | enlace | número | # emojis | código | etcétera
        et | link | number | # emotikoni | kood | ja nii edasi
        fa | پیوند | عدد | # شکلک | کد | و غیره
        fi | linkki | numero | # emojia | koodi | ja niin edelleen
        fil | link | numero | # emoji | code | at iba pa
        fr | lien | nombre | # émojis | code | et cetera
        he | קישור | מספר | # אימוג'ים | קוד | וכן הלאה
        hi | लिंक | संख्या | # इमोजी | कोड | इत्यादि
        hr | poveznica | broj | # emojija | kod | i tako dalje
        hu | link | szám | # emodzsi | kód | és így tovább
        id | tautan | angka | # emoji | kode | dan seterusnya
        it | link | numero | # emoji | codice | eccetera
        ja | リンク | すうじ | えもじ#こ | コード | イカリャク
        ko | 링크 | 숫자 | 이모지 #개 | 코드 | 이하 생략
        lt | nuoroda | skaičius | # emodži | kodas | ir taip toliau
        lv | saite | skaitlis | # emocijzīmes | kods | un tā tālāk
        ms | pautan | nombor | # emoji | kod | dan sebagainya
        nb | lenke | tall | # emojier | kode | og så videre
        nl | link | getal | # emoji's | code | enzovoort
        pl | link | liczba | # emoji | kod | i tak dalej
        pt | link | número | # emojis | código | etcétera
        ro | link | număr | # emoji | cod | și așa mai departe
        ru | ссылка | число | # эмодзи | код | и так далее
        sk | odkaz | číslo | # emoji | kód | a tak ďalej
        sl | povezava | število | # emojijev | koda | in tako naprej
        sr | линк | број | # емоџија | код | и тако даље
        sv | länk | nummer | # emojier | kod | och så vidare
        sw | kiungo | nambari | emoji # | msimbo | na kadhalika
        ta | இணைப்பு | எண் | # இமோஜிகள் | குறியீடு | மற்றும் பல
        th | ลิงก์ | ตัวเลข | อีโมจิ # ตัว | โค้ด | และอื่นๆ
        tr | bağlantı | sayı | # emoji | kod | ve saire
        uk | посилання | число | # емодзі | код | і так далі
        vi | liên kết | con số | # biểu tượng | mã | vân vân
        yue | 連結 | 數字 | #個表情 | 代碼 | 以下省略
        zh | 链接 | 数字 | #个表情 | 代码 | 以下省略
        """
}
