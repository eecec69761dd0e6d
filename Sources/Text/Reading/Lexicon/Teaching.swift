// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// Decides what becomes of a room's dictionary when somebody teaches it. Pure; remembers the last changes, to take them back.
public struct Teaching: Sendable {
    /// What is to be done to the room's entries.
    public enum Change: Equatable, Sendable {
        case set(LexiconEntry)
        case remove(LexiconEntry)
    }

    /// What is done, and what is said about it.
    public struct Decision: Equatable, Sendable {
        /// Nil where nothing changes.
        public var change: Change?
        /// What the chat hears.
        public var reply: TeachingReply
    }

    /// So many changes can be taken back.
    public static let memory = 20

    /// Who may teach, and how much.
    public var rules: TeachingRules
    /// What has to be done to take a change back, the last one last.
    private var past: [Change] = []

    /// Nothing was taught yet.
    public init(rules: TeachingRules) {
        self.rules = rules
    }

    /// Decides about a command that its author may give, in a room with this dictionary. `time` is RFC 3339.
    public mutating func decide(_ command: TeachingCommand, by author: Author?, among table: LexiconTable, at time: String) -> Decision {
        switch command {
        case .teach(let word, let reading):
            let role = rules.role(of: author)
            let name = author?.calledName.map { " \($0)" } ?? ""
            let entry = LexiconEntry(pattern: word, reading: reading, addedBy: role.rawValue + name, addedAt: time)
            guard entry.problem == nil else { return Decision(reply: .tooLong) }
            let before = table.entry(aboutTheSameAs: entry)
            let count = table.entries.count { $0.addedBy?.hasPrefix(role.rawValue) ?? false }
            guard before != nil || count < rules.limit(of: role) else { return Decision(reply: .full) }
            remember(before.map(Change.set) ?? .remove(entry))
            return Decision(change: .set(entry), reply: .learned(reading))
        case .forget(let word):
            guard let entry = table.entry(aboutTheSameAs: LexiconEntry(pattern: word, reading: "")) else {
                return Decision(reply: .unknown(word))
            }
            remember(.set(entry))
            return Decision(change: .remove(entry), reply: .forgotten(word))
        case .undo:
            guard let change = past.popLast() else { return Decision(reply: .nothingToUndo) }
            return Decision(change: change, reply: .undone)
        }
    }

    private mutating func remember(_ change: Change) {
        past.append(change)
        if past.count > Teaching.memory { past.removeFirst() }
    }
}

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
        }
    }
}

private let english = [
    "Learned: ", "Forgotten: ", "I do not know ", "Taken back.", "There is nothing to take back.", "The dictionary is full.",
    "That is too long to learn.", "The dictionary cannot be written.",
]

/// In the order of the cases. Written for Yomite.
private let sentences: [String: [String]] = [
    "de": [
        "Gelernt: ", "Vergessen: ", "Ich kenne nicht: ", "Zurückgenommen.", "Es gibt nichts zurückzunehmen.", "Das Wörterbuch ist voll.",
        "Das ist zu lang zum Lernen.", "Das Wörterbuch kann nicht geschrieben werden.",
    ],
    "es": [
        "Aprendido: ", "Olvidado: ", "No conozco: ", "Deshecho.", "No hay nada que deshacer.", "El diccionario está lleno.",
        "Es demasiado largo.", "No se puede escribir el diccionario.",
    ],
    "fr": [
        "Appris : ", "Oublié : ", "Je ne connais pas : ", "Annulé.", "Il n'y a rien à annuler.", "Le dictionnaire est plein.",
        "C'est trop long.", "Impossible d'écrire le dictionnaire.",
    ],
    "ja": [
        "覚えました、", "忘れました、", "知らない言葉です、", "取り消しました。", "取り消すものがありません。", "辞書がいっぱいです。", "長すぎて覚えられません。", "辞書に書き込めません。",
    ],
    "ko": [
        "외웠습니다, ", "잊었습니다, ", "모르는 말입니다, ", "취소했습니다.", "취소할 것이 없습니다.", "사전이 가득 찼습니다.", "너무 길어서 외울 수 없습니다.",
        "사전에 쓸 수 없습니다.",
    ],
    "pt": [
        "Aprendido: ", "Esquecido: ", "Não conheço: ", "Desfeito.", "Não há nada a desfazer.", "O dicionário está cheio.",
        "É longo demais.",
        "Não é possível escrever o dicionário.",
    ],
    "ru": [
        "Запомнено: ", "Забыто: ", "Не знаю: ", "Отменено.", "Отменять нечего.", "Словарь полон.", "Это слишком длинно.",
        "Словарь нельзя записать.",
    ],
    "zh": ["学会了，", "忘记了，", "不认识，", "已撤销。", "没有可以撤销的。", "词典满了。", "太长了，学不了。", "词典无法写入。"],
]
