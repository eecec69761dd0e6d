// SPDX-License-Identifier: GPL-3.0-or-later

/// The sentence that is spoken so that somebody can hear a voice.
enum TestSentence {
    /// Greetings of a stream. Languages without a sentence here count, which all of them can.
    static func text(in language: String) -> String {
        let sentences = [
            "de": "Guten Abend zusammen, schön, dass ihr da seid!", "en": "Good evening everybody, it is nice to see you all here!",
            "es": "¡Buenas noches a todos, qué alegría verlos por aquí!", "fr": "Bonsoir à tous, ça fait plaisir de vous voir ici !",
            "it": "Buonasera a tutti, che bello vedervi qui!", "ja": "こんばんは、今日も配信を見に来ました。とても楽しみです。",
            "ko": "안녕하세요 여러분, 오늘도 만나서 반갑습니다!", "nl": "Goedenavond allemaal, wat leuk dat jullie er zijn!",
            "pl": "Dobry wieczór wszystkim, miło was tu widzieć!", "pt": "Boa noite a todos, que bom ver vocês aqui!",
            "ru": "Добрый вечер всем, рад вас здесь видеть!", "uk": "Добрий вечір усім, радий вас тут бачити!",
            "zh": "大家晚上好，很高兴在这里见到你们！",
        ]
        return sentences[String(language.prefix { $0 != "-" })] ?? "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."
    }
}
