// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Comments
import Core
import Glibc
import Net
import Voices

/// `voices try`: the same sentence in each usable voice of a language. Each voice says its number first, and a list of the numbers is
/// printed.
struct VoiceTryCommand {
    private let catalog: Catalog

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// The voices to be heard; throws if there are none.
    func voices(of language: String, _ usable: UsableVoices) throws(ConfigurationError) -> [Voice] {
        let wanted = languageTag(language) ?? language
        guard let tag = catalog.tag(speaking: wanted) else { throw .badValue("\(catalog.error(ofLanguage: wanted))") }
        return catalog.entries(language: tag).bestFirst.map(\.voice).filter { usable.obstacle($0) == nil }
    }

    /// The list for people, a line each.
    func list(_ voices: [Voice]) -> String {
        let rows = voices.enumerated().map { ["\($0 + 1)", $1.id, $1.gender.rawValue, $1.quality.rawValue] }
        return TextTable.text(["NUMBER", "VOICE", "GENDER", "QUALITY"], rows)
    }

    /// A feed in memory with a comment for each voice, by the path at which it can be read while the program runs; nil if the system has no
    /// memory for it.
    func feed(_ voices: [Voice]) -> String? {
        let lines = voices.enumerated().map { number, voice in
            let text = "\(number + 1). \(TestSentence.text(in: voice.language))"
            return JSONWriter.text(of: Line(text: text, voice: voice.id, language: voice.language)) + "\n"
        }
        let descriptor = yomite_system_memory_file()
        guard descriptor >= 0 else { return nil }
        var text = lines.joined()
        let isWritten = text.withUTF8 { bytes in unsafe write(descriptor, bytes.baseAddress, bytes.count) == bytes.count }
        lseek(descriptor, 0, SEEK_SET)
        return isWritten ? "/proc/self/fd/\(descriptor)" : nil
    }

    private struct Line: Encodable {
        var text: String
        var voice: String
        var language: String
    }
}

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
