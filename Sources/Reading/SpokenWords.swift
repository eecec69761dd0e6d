// SPDX-License-Identifier: GPL-3.0-or-later

/// Words of a language that the rules put in place of what they take away.
struct SpokenWords {
    var link: String
    var number: String
    /// `#` is how many.
    var emoji: String

    /// English where a language's words are not known.
    static func `in`(_ language: String) -> SpokenWords {
        all[language] ?? SpokenWords(link: "link", number: "number", emoji: "# emoji")
    }

    private static let all: [String: SpokenWords] = {
        var all: [String: SpokenWords] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "|").map { $0.trimmingSpaces }
            all[fields[0]] = SpokenWords(link: fields[1], number: fields[2], emoji: fields[3])
        }
        return all
    }()

    private static let table = """
        ar | رابط | رقم | # رموز تعبيرية
        bg | връзка | число | # емоджи
        ca | enllaç | número | # emojis
        cs | odkaz | číslo | # emoji
        da | link | nummer | # emojier
        de | Link | Zahl | # Emojis
        el | σύνδεσμος | αριθμός | # emoji
        en | link | number | # emoji
        es | enlace | número | # emojis
        et | link | number | # emotikoni
        fa | پیوند | عدد | # شکلک
        fi | linkki | numero | # emojia
        fil | link | numero | # emoji
        fr | lien | nombre | # émojis
        he | קישור | מספר | # אימוג'ים
        hi | लिंक | संख्या | # इमोजी
        hr | poveznica | broj | # emojija
        hu | link | szám | # emodzsi
        id | tautan | angka | # emoji
        it | link | numero | # emoji
        ja | リンク | すうじ | えもじ#こ
        ko | 링크 | 숫자 | 이모지 #개
        lt | nuoroda | skaičius | # emodži
        lv | saite | skaitlis | # emocijzīmes
        ms | pautan | nombor | # emoji
        nb | lenke | tall | # emojier
        nl | link | getal | # emoji's
        pl | link | liczba | # emoji
        pt | link | número | # emojis
        ro | link | număr | # emoji
        ru | ссылка | число | # эмодзи
        sk | odkaz | číslo | # emoji
        sl | povezava | število | # emojijev
        sr | линк | број | # емоџија
        sv | länk | nummer | # emojier
        sw | kiungo | nambari | emoji #
        ta | இணைப்பு | எண் | # இமோஜிகள்
        th | ลิงก์ | ตัวเลข | อีโมจิ # ตัว
        tr | bağlantı | sayı | # emoji
        uk | посилання | число | # емодзі
        vi | liên kết | con số | # biểu tượng
        yue | 連結 | 數字 | #個表情
        zh | 链接 | 数字 | #个表情
        """
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        let rest = drop { $0 == " " }
        return String(rest[..<(rest.lastIndex { $0 != " " }.map(rest.index(after:)) ?? rest.startIndex)])
    }
}
