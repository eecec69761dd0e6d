// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension AnnouncementTemplate {
    /// What is said instead of a name where its viewer is greeted; nil in languages without words for it.
    init?(greeting: Greeting, in tag: String) {
        guard let words = greetings[baseLanguage(tag)] else { return nil }
        self.init((greeting == .first ? words.first : words.back) + Self.text)
    }
}

/// For who writes for the first time, and for who is back. Written for Yomite.
private let greetings: [String: (first: String, back: String)] = [
    "de": ("Erster Kommentar von {name}. ", "Willkommen zurück, {name}. "),
    "en": ("First comment by {name}. ", "Welcome back, {name}. "),
    "es": ("Primer comentario de {name}. ", "Hola de nuevo, {name}. "),
    "fr": ("Premier commentaire de {name}. ", "Bon retour, {name}. "),
    "ja": ("初見の{name}さん、", "{name}さん、いらっしゃい、"),
    "ko": ("{name}님의 첫 댓글, ", "{name}님, 어서 오세요, "),
    "pt": ("Primeiro comentário de {name}. ", "Olá de novo, {name}. "),
    "ru": ("Первый комментарий, {name}. ", "С возвращением, {name}. "),
    "zh": ("{name}的第一条评论，", "欢迎回来，{name}，"),
]
