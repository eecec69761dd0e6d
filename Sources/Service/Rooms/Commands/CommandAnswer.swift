// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading

/// What is said when a command of the chat was carried out, or why it was not. What speaks for itself has no answer: a pause, a skipped
/// comment. Pure.
enum CommandAnswer: Equatable, Sendable {
    /// So many comments wait.
    case waiting(Int)
    case volume(Int)
    case rate(Int)
    case muted(String)
    case unmuted(String)
    case approved(Int)
    case everybodyIsRead
    case onlySomeAreRead
    /// Nobody of this name has written so far.
    case mutedUnseen(String)
    /// The value cannot be set.
    case badValue
    /// A viewer has a voice, or is called something: which viewer, and what.
    case set(String, String)
    /// A viewer has no voice or name of his own any more.
    case takenBack(String)
    /// Nobody of this name has written lately, or several have.
    case unknownViewer(String)
    /// A viewer wishes for something else than a moderator has set.
    case setByModerators
    /// There are too many wishes of others.
    case noPlace
    /// A word that waited for approval was learned or forgotten, or not.
    case taught(TeachingReply)

    /// Whether the command was carried out.
    var isDone: Bool {
        switch self {
        case .badValue, .unknownViewer, .setByModerators, .noPlace: false
        case .taught(let reply): reply.isDone
        default: true
        }
    }

    /// Whether it repeats the name of a viewer, or what a viewer wrote, which events have where it can be masked and forgotten.
    var hasName: Bool {
        switch self {
        case .muted, .mutedUnseen, .unmuted, .set, .takenBack, .unknownViewer, .taught: true
        default: false
        }
    }

    /// The sentence, in a language, to be read in place of the command.
    func comment(in tag: String) -> Comment {
        if case .taught(let reply) = self { return reply.comment(in: tag) }
        var comment = Comment(text: text(in: tag))
        comment.language = tag
        return comment
    }

    /// The sentence, in a language.
    func text(in tag: String) -> String {
        let words = sentences[baseLanguage(tag)] ?? english
        return switch self {
        case .waiting(let count): "\(words[0])\(count)"
        case .volume(let percent): "\(words[1])\(percent)"
        case .rate(let percent): "\(words[2])\(percent)"
        case .muted(let name): words[3] + name
        case .unmuted(let name): words[4] + name
        case .approved(let count): "\(words[5])\(count)"
        case .everybodyIsRead: words[6]
        case .onlySomeAreRead: words[7]
        case .mutedUnseen(let name): words[8] + name
        case .badValue: words[9]
        case .set(let name, let value): phrase(words[10], naming: name) + value
        case .takenBack(let name): words[11] + name
        case .unknownViewer(let name): words[12] + name
        case .setByModerators: words[13]
        case .noPlace: words[14]
        case .taught(let reply): reply.comment(in: tag).text
        }
    }
}

private let english = [
    "Waiting: ", "Volume ", "Speed ", "Muted: ", "No longer muted: ", "Approved: ", "Everybody is read.", "Only some comments are read.",
    "Muted, though never seen: ", "That value is not possible.",
    "{name} has: ", "Taken back for ", "I do not know one viewer called ", "A moderator has set that.",
    "There is no place for more wishes.",
]

/// In the order of the cases. Written for Yomite.
private let sentences: [String: [String]] = [
    "de": [
        "Es warten: ", "Lautstärke ", "Tempo ", "Stumm: ", "Nicht mehr stumm: ", "Zugelassen: ", "Alle werden vorgelesen.",
        "Nur ein Teil wird vorgelesen.", "Stumm, obwohl nie gesehen: ", "Dieser Wert ist nicht möglich.",
        "{name} hat jetzt: ", "Zurückgenommen für ", "Ich kenne nicht genau einen Zuschauer namens ", "Das hat ein Moderator festgelegt.",
        "Für weitere Wünsche ist kein Platz.",
    ],
    "es": [
        "En espera: ", "Volumen ", "Velocidad ", "Silenciado: ", "Ya no está silenciado: ", "Aprobados: ", "Se lee a todos.",
        "Solo se leen algunos comentarios.", "Silenciado, aunque nunca visto: ", "Ese valor no es posible.",
        "{name} tiene ahora: ", "Deshecho para ", "No conozco a un único espectador llamado ", "Eso lo ha fijado un moderador.",
        "No caben más deseos.",
    ],
    "fr": [
        "En attente : ", "Volume ", "Vitesse ", "Muet : ", "N'est plus muet : ", "Approuvés : ", "Tout le monde est lu.",
        "Seuls certains commentaires sont lus.", "Muet, mais jamais vu : ", "Cette valeur n'est pas possible.",
        "{name} a maintenant : ", "Annulé pour ", "Je ne connais pas un seul spectateur nommé ", "Un modérateur l'a fixé.",
        "Il n'y a plus de place pour d'autres souhaits.",
    ],
    "ja": [
        "待っているコメント、", "音量、", "速度、", "ミュートしました、", "ミュートを解除しました、", "承認しました、", "全員のコメントを読みます。",
        "一部のコメントだけを読みます。", "まだ見ていない人をミュートしました、", "その値にはできません。",
        "{name}さん、", "元に戻しました、", "一人に決まらない名前です、", "モデレーターが設定しています。", "これ以上は登録できません。",
    ],
    "ko": [
        "기다리는 댓글, ", "음량 ", "속도 ", "음소거했습니다, ", "음소거를 풀었습니다, ", "승인했습니다, ", "모두의 댓글을 읽습니다.",
        "일부 댓글만 읽습니다.", "아직 보지 못한 사람을 음소거했습니다, ", "그 값은 쓸 수 없습니다.",
        "{name} 님, ", "되돌렸습니다, ", "한 명으로 정해지지 않는 이름입니다, ", "운영자가 설정한 값입니다.", "더 등록할 수 없습니다.",
    ],
    "pt": [
        "À espera: ", "Volume ", "Velocidade ", "Silenciado: ", "Já não está silenciado: ", "Aprovados: ", "Todos são lidos.",
        "Só alguns comentários são lidos.", "Silenciado, embora nunca visto: ", "Esse valor não é possível.",
        "{name} tem agora: ", "Desfeito para ", "Não conheço um único espectador chamado ", "Um moderador definiu isso.",
        "Não há lugar para mais desejos.",
    ],
    "ru": [
        "Ждут: ", "Громкость ", "Скорость ", "Заглушён: ", "Больше не заглушён: ", "Одобрено: ", "Читаются все.",
        "Читается только часть комментариев.", "Заглушён, хотя ещё не писал: ", "Такое значение невозможно.",
        "{name} теперь: ", "Отменено для ", "Не знаю одного зрителя по имени ", "Это задал модератор.", "Для новых пожеланий места нет.",
    ],
    "zh": [
        "等待中，", "音量，", "速度，", "已静音，", "已取消静音，", "已批准，", "朗读所有人的评论。", "只朗读部分评论。",
        "已静音，但从未见过，", "不能用这个值。", "{name}，", "已恢复，", "无法确定是哪位观众，", "这是管理员设置的。", "无法再登记了。",
    ],
]

/// How many answers to commands are still spoken in each room: a loop of bots must not fill the queue with answers. Commands are carried out
/// all the same. Those of viewers are counted apart, so that they do not use up the moderators'. Pure.
struct AnswerAllowance {
    private static let span = Duration.seconds(60)

    /// Who is answered where.
    struct Asker: Hashable {
        private let room: RoomName
        private let isModerator: Bool

        /// The author of a comment in a room.
        init(to comment: Comment, in room: RoomName) {
            self.room = room
            isModerator = CommandRules.Rank(of: comment.author) >= .moderator
        }
    }

    private struct Minute {
        var end: Moment
        var answers = 0
    }

    private let limit: Int
    /// Since when answers are counted; of those who were answered in the last minute.
    private var minutes: [Asker: Minute] = [:]
    /// How many answers were left out.
    private(set) var leftOut = 0

    /// - Parameter limit: how many answers to moderators, and how many to viewers, are spoken in a room in a minute.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether one more answer is spoken.
    mutating func takes(one asker: Asker, at now: Moment) -> Bool {
        var minute = minutes[asker] ?? Minute(end: now)
        if minute.end <= now {
            minute = Minute(end: now + Self.span)
            minutes = minutes.filter { now < $0.value.end }
        }
        minute.answers += 1
        minutes[asker] = minute
        guard minute.answers > limit else { return true }
        leftOut += 1
        return false
    }
}

// What takes the place of a comment that is a command.
extension Comment {
    /// The same, marked as a command, which is not read.
    var unread: Comment {
        var comment = self
        comment.isCommand = true
        return comment
    }

    /// An answer that is read instead of a comment, in its room. It repeats words of the author, so a ban removes it as well.
    func inPlace(of comment: Comment) -> Comment {
        var answer = self
        (answer.author, answer.isReply) = (comment.author, true)
        (answer.id, answer.room, answer.platform, answer.timestamp) = (comment.id, comment.room, comment.platform, comment.timestamp)
        return answer
    }
}
