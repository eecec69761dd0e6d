// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Voices

/// The dialogue of `yomite setup`: which question comes next, and what an answer means. Pure: it asks nobody and writes nothing.
struct SetupDialogue {
    /// The next step.
    enum Next: Equatable {
        /// Ask, and pass the typed line to `take`.
        case ask(SetupQuestion)
        /// Speak a sentence with the answers, and call `testIsOver`.
        case speak
        /// Write the files.
        case write
        /// Write nothing.
        case leave
    }

    /// The questions, in their order.
    private enum Step {
        case platform, channel, key, stream, file, language, speaker, output, journal, login
        case test, hearing, elsewhere, agreement, writing, leaving
    }

    private(set) var answers = SetupAnswers()
    private let offer: SetupOffer
    private let questions: SetupQuestions
    private var step = Step.platform

    init(_ offer: SetupOffer) {
        self.offer = offer
        questions = SetupQuestions(offer)
        answers.languages = questions.presetLanguages
        answers.startsAtLogin = offer.login == .unit
    }

    /// How many questions have a number.
    var questionCount: Int { offer.login == .unit ? 6 : 5 }

    var next: Next {
        switch step {
        case .platform: .ask(questions.platform)
        case .channel: .ask(questions.channel)
        case .key: .ask(questions.key)
        case .stream: .ask(questions.stream)
        case .file: .ask(questions.file)
        case .language: .ask(questions.language)
        case .speaker: .ask(questions.speaker(answers))
        case .output: .ask(questions.output)
        case .journal: .ask(questions.journal)
        case .login: .ask(questions.login)
        case .test: .speak
        case .hearing: .ask(questions.hearing)
        case .elsewhere: .ask(questions.elsewhere)
        case .agreement: .ask(questions.agreement)
        case .writing: .write
        case .leaving: .leave
        }
    }

    /// The test sentence was spoken, or could not be.
    mutating func testIsOver(wasSpoken: Bool) {
        step = wasSpoken && answers.isHeardHere ? .hearing : .agreement
    }

    /// Takes a typed line. Returns what is wrong with it; nil if the dialogue continues.
    mutating func take(_ line: String) -> String? {
        guard case .ask(let question) = next else { return nil }
        guard let typed = TypedAnswer(line) ?? question.preset.flatMap({ TypedAnswer($0) }) else { return "this question needs an answer" }
        let number = question.choices.isEmpty ? nil : Int(typed.plain).map { max(0, $0) - 1 }
        if let number, !question.choices.indices.contains(number) { return "there is no number \(typed.text) in the list" }
        return take(typed, number ?? typed.place(among: question.choices))
    }

    private mutating func take(_ typed: TypedAnswer, _ choice: Int?) -> String? {
        let answer = typed.text
        switch step {
        case .platform: return takePlatform(typed, choice)
        case .channel:
            let name = questions.channelName(of: answer)
            return take("--twitch", name, next: .language) { $0.source = .twitch(channel: name.lowercased()) }
        case .key:
            guard typed.plain != SetupQuestions.withoutKey else {
                step = .file
                return nil
            }
            guard answer.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return "a key is one word" }
            answers.source = .youTube(stream: stream, key: answer)
            step = stream.isEmpty ? .stream : .language
            return nil
        case .stream:
            let key = if case .youTube(_, let key) = answers.source { key } else { "" }
            return take("--youtube", answer, next: .language) { $0.source = .youTube(stream: answer, key: key) }
        case .file:
            let suffix = SetupAdvice.suffixOfChats
            guard answer.hasSuffix(suffix) else { return "the name must end in \(suffix), as yt-dlp's files of live chats do" }
            return take("--follow", answer, next: .language) { [stream] in $0.source = .ytDlp(file: answer, stream: stream) }
        case .language:
            let tags = questions.languageTags(typed.plain)
            return take("--languages", tags, next: .speaker) { $0.languages = tags }
        case .speaker:
            if let choice { return take(questions.speakers(answers)[choice], next: .output) }
            return take("--voice", answer, next: .output) { $0.speaker = .voice(answer) }
        case .output:
            let output = choice.map { questions.outputs[$0] } ?? answer
            return take("--output", output, next: .journal) { $0.output = output }
        case .journal:
            return decide(typed) { dialogue, isWanted in
                dialogue.answers.keepsComments = isWanted
                dialogue.step = dialogue.offer.login == .unit ? .login : .test
            }
        case .login:
            return decide(typed) { dialogue, isWanted in
                dialogue.answers.startsAtLogin = isWanted
                dialogue.step = .test
            }
        case .hearing: return decide(typed) { $0.step = $1 ? .agreement : .elsewhere }
        case .elsewhere:
            guard choice != questions.outputs.count, typed.decision != false else {
                step = .agreement
                return nil
            }
            let output = choice.map { questions.outputs[$0] } ?? answer
            return take("--output", output, next: .test) { $0.output = output }
        case .agreement: return decide(typed) { $0.step = $1 ? .writing : .leaving }
        case .test, .writing, .leaving: return nil
        }
    }

    /// The stream on YouTube that was named already; empty for none.
    private var stream: String {
        if case .youTube(let stream, _) = answers.source { stream } else { "" }
    }

    /// An address says where the chat is, and answers the next question as well.
    private mutating func takePlatform(_ typed: TypedAnswer, _ choice: Int?) -> String? {
        let address = typed.text.contains("/") ? typed.text : nil
        switch choice.map({ ChatPlace.allCases[$0] }) ?? ChatPlace(named: typed.plain) {
        case .twitch:
            step = .channel
            if let address { return take(address) }
        case .youTube:
            if let address, let problem = take("--youtube", address, next: .key, { $0.source = .youTube(stream: address, key: "") }) {
                return problem
            }
            step = .key
        case .oneComme:
            let place = typed.plain.hasPrefix("ws://") ? typed.text : "on"
            return take("--onecomme", place, next: .language) { $0.source = .oneComme(address: place) }
        case .bouyomi: (answers.source, step) = (.bouyomi, .language)
        case .programs: (answers.source, step) = (.programs, .language)
        case nil where address != nil:
            return "Yomite does not read this platform itself: choose OneComme, or programs, which can send its comments"
        case nil: return "type a number from the list, or the address of your chat"
        }
        return nil
    }

    private mutating func take(_ speaker: SetupAnswers.Speaker, next: Step) -> String? {
        answers.speaker = speaker
        step = next
        return nil
    }

    /// Takes the value of a setting if it is allowed.
    private mutating func take(_ flag: String, _ value: String, next: Step, _ change: (inout SetupAnswers) -> Void) -> String? {
        do throws(ConfigurationError) {
            let resolution = try Resolution(Invocation(["serve", "\(flag)=\(value)"]), environment: [:], file: nil)
            try resolution.mistakes(in: offer.catalog).end()
        } catch {
            // Nobody has typed the flag.
            return error.description.replacing("\(flag): ", with: "", maxReplacements: 1)
        }
        change(&answers)
        step = next
        return nil
    }

    private mutating func decide(_ typed: TypedAnswer, _ act: (inout SetupDialogue, Bool) -> Void) -> String? {
        guard let decision = typed.decision else { return "type y or n" }
        act(&self, decision)
        return nil
    }
}

/// A question of the setup as a person sees it.
struct SetupQuestion: Equatable, Sendable {
    /// Its kind; nil for a part of the question before it.
    var number: Int?
    var text: String
    /// A line about what else may be typed.
    var hint: String?
    /// The choices by number, counted from 1.
    var choices: [String] = []
    /// The meaning of an empty line; nil if an answer is needed.
    var preset: String?
    /// Whether the answer is yes or no.
    var isDecision = false

    /// The prompt before the answer.
    var prompt: String {
        guard let preset else { return "> " }
        return isDecision ? (preset == "y" ? "[Y/n] > " : "[y/N] > ") : "[\(preset)] > "
    }
}

/// Questions to the person at the terminal.
enum Terminal {
    /// Whether somebody is there to answer.
    static var isThere: Bool {
        isatty(STDIN_FILENO) == 1 && StandardError.isTerminal
    }

    /// Writes a question and waits for a line; nil at the end of the input.
    static func ask(_ question: String) -> String? {
        StandardError.ask(question)
        return readLine()
    }

    /// Whether the answer is yes. Without a terminal it is not.
    static func agrees(_ question: String) -> Bool {
        guard isThere else { return false }
        let answer = ask(Wording.chosen(question) + " [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }
}

/// A line that somebody typed, as it is meant.
struct TypedAnswer {
    /// Without white space around words.
    let text: String
    /// In lower case, and with ASCII where an input method wrote its full-width form.
    let plain: String

    /// Nil for an empty line.
    init?(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        text = words.joined(separator: " ")
        let scalars = text.unicodeScalars.map { scalar in
            (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar : scalar
        }
        plain = String(String.UnicodeScalarView(scalars)).lowercased()
    }

    /// Yes or no; nil if it is neither.
    var decision: Bool? {
        switch plain {
        case "y", "yes", "はい": true
        case "n", "no", "いいえ": false
        default: nil
        }
    }

    /// The place of the only choice that has this as a word or the beginning of one; nil if there is not one.
    func place(among choices: [String]) -> Int? {
        let found = choices.indices.filter { index in
            [choices[index], Wording.japanese(choices[index])].contains { isPart(of: $0.lowercased()) }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Kana and kanji have no spaces between words.
    private func isPart(of choice: String) -> Bool {
        guard plain.utf8.allSatisfy({ $0 < 0x80 }) else { return choice.contains(plain) }
        return plain.count > 2 && (choice.hasPrefix(plain) || [" ", "("].contains { choice.contains($0 + plain) })
    }
}

/// The sentence that is spoken with the answers before anything is written.
struct SetupTest {
    private let answers: SetupAnswers
    private let catalog: Catalog
    private let environment: [String: String]
    private let path: String

    init(_ answers: SetupAnswers, _ catalog: Catalog, _ environment: [String: String], path: String) {
        (self.answers, self.catalog, self.environment, self.path) = (answers, catalog, environment, path)
    }

    /// How the sentence's run ended.
    func run() throws(ConfigurationError) -> ExitCode {
        let text = ConfigurationText(answers, in: .english).text
        let resolution = try Resolution(
            Invocation(["say", "--quiet"] + flags + ["-"]),
            environment: environment,
            file: ConfigFile(path: path, text: text)
        )
        guard !answers.isSilent else {
            StandardError.log(.notice, "no test sentence: nothing is heard on this machine")
            return .done
        }
        let catalog = try testCatalog()
        let sentence = TestSentence.text(in: resolution.settings.voices.mainLanguage(in: catalog))
        StandardError.log(.notice, "test sentence: \(sentence)")
        let run = RunCommand(task: .say(sentence), resolution.settings, environment: environment, configuration: nil, showsAccount: false) {
            () throws(ConfigurationError) in
            throw .badValue("nothing is reloaded while voices are tried")
        }
        // A run has changed the signals.
        defer { Signals.letEnd() }
        return run.run(resolution, catalog: catalog)
    }

    /// A finite command writes a file if no sound server answers, and nobody asked for one.
    private var flags: [String] {
        (answers.isDefaultOutput ? ["--output=pulse"] : []) + (answers.mainLanguage.map { ["--language=\($0)"] } ?? [])
    }

    private func testCatalog() throws(ConfigurationError) -> Catalog {
        guard case .server(let server) = answers.speaker else { return catalog }
        do throws(CatalogFileError) {
            return try catalog.merging([CatalogFile(path: server.file, text: server.voices)])
        } catch {
            throw .badFile("\(error)")
        }
    }
}
