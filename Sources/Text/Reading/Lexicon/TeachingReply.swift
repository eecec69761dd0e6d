// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// What is said when somebody taught something.
public enum TeachingReply: Equatable, Sendable {
    case learned(String)
    case forgotten(String)
    case unknown(String)
    case undone
    case nothingToUndo
    case full
    case tooLong
    /// The dictionary's file cannot be written.
    case notWritten
    /// A moderator has to approve what a viewer asked for about this word.
    case asked(String)
    /// A moderator refused it.
    case refused(String)
    /// Nothing waits for approval, or not this word.
    case noneAsked
    /// Too much waits for approval already.
    case tooManyAsked

    /// Whether what was wanted was done.
    public var isDone: Bool {
        switch self {
        case .learned, .forgotten, .undone, .asked, .refused: true
        case .unknown, .nothingToUndo, .full, .tooLong, .notWritten, .noneAsked, .tooManyAsked: false
        }
    }

    /// The sentence, in a language, to be read in place of the command.
    public func comment(in tag: String) -> Comment {
        var comment = Comment(text: text(in: tag))
        comment.language = tag
        if case .learned(let reading) = self {
            let end = comment.text.unicodeScalars.count
            comment.taught = end - reading.unicodeScalars.count..<end
        }
        return comment
    }

    /// The sentence, in a language.
    func text(in tag: String) -> String {
        let words = sentences[baseLanguage(tag)] ?? english
        return switch self {
        case .learned(let reading): words[0] + reading
        case .forgotten(let word): words[1] + word
        case .unknown(let word): words[2] + word
        case .undone: words[3]
        case .nothingToUndo: words[4]
        case .full: words[5]
        case .tooLong: words[6]
        case .notWritten: words[7]
        case .asked(let word): words[8] + word
        case .refused(let word): words[9] + word
        case .noneAsked: words[10]
        case .tooManyAsked: words[11]
        }
    }
}

private let english = [
    "Learned: ", "Forgotten: ", "I do not know ", "Taken back.", "There is nothing to take back.", "The dictionary is full.",
    "That is too long to learn.", "The dictionary cannot be written.", "Waiting for approval: ", "Not learned: ",
    "No such word waits for approval.", "Too many words wait for approval.",
]

/// In the order of the cases. Written for Yomite.
private let sentences: [String: [String]] = [
    "de": [
        "Gelernt: ", "Vergessen: ", "Ich kenne nicht: ", "Zurückgenommen.", "Es gibt nichts zurückzunehmen.", "Das Wörterbuch ist voll.",
        "Das ist zu lang zum Lernen.", "Das Wörterbuch kann nicht geschrieben werden.", "Wartet auf Zustimmung: ", "Nicht gelernt: ",
        "Kein solches Wort wartet auf Zustimmung.", "Zu viele Wörter warten auf Zustimmung.",
    ],
    "es": [
        "Aprendido: ", "Olvidado: ", "No conozco: ", "Deshecho.", "No hay nada que deshacer.", "El diccionario está lleno.",
        "Es demasiado largo.", "No se puede escribir el diccionario.", "Espera aprobación: ", "No aprendido: ",
        "Ninguna palabra así espera aprobación.", "Demasiadas palabras esperan aprobación.",
    ],
    "fr": [
        "Appris : ", "Oublié : ", "Je ne connais pas : ", "Annulé.", "Il n'y a rien à annuler.", "Le dictionnaire est plein.",
        "C'est trop long.", "Impossible d'écrire le dictionnaire.", "En attente d'approbation : ", "Pas appris : ",
        "Aucun mot de ce genre n'attend d'approbation.", "Trop de mots attendent une approbation.",
    ],
    "ja": [
        "覚えました、", "忘れました、", "知らない言葉です、", "取り消しました。", "取り消すものがありません。", "辞書がいっぱいです。", "長すぎて覚えられません。", "辞書に書き込めません。", "承認を待っています、",
        "覚えませんでした、", "その言葉は承認を待っていません。", "承認を待つ言葉が多すぎます。",
    ],
    "ko": [
        "외웠습니다, ", "잊었습니다, ", "모르는 말입니다, ", "취소했습니다.", "취소할 것이 없습니다.", "사전이 가득 찼습니다.", "너무 길어서 외울 수 없습니다.",
        "사전에 쓸 수 없습니다.", "승인을 기다립니다, ", "외우지 않았습니다, ", "승인을 기다리는 말이 없습니다.", "승인을 기다리는 말이 너무 많습니다.",
    ],
    "pt": [
        "Aprendido: ", "Esquecido: ", "Não conheço: ", "Desfeito.", "Não há nada a desfazer.", "O dicionário está cheio.",
        "É longo demais.",
        "Não é possível escrever o dicionário.", "À espera de aprovação: ", "Não aprendido: ", "Nenhuma palavra assim espera aprovação.",
        "Há palavras demais à espera de aprovação.",
    ],
    "ru": [
        "Запомнено: ", "Забыто: ", "Не знаю: ", "Отменено.", "Отменять нечего.", "Словарь полон.", "Это слишком длинно.",
        "Словарь нельзя записать.", "Ждёт одобрения: ", "Не запомнено: ", "Такое слово не ждёт одобрения.",
        "Слишком много слов ждут одобрения.",
    ],
    "zh": ["学会了，", "忘记了，", "不认识，", "已撤销。", "没有可以撤销的。", "词典满了。", "太长了，学不了。", "词典无法写入。", "等待批准，", "没有学，", "没有这样的词在等待批准。", "等待批准的词太多了。"],
]
