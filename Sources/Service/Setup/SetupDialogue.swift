// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Service

/// The dialogue of `yomite setup`: which question comes next, and what an answer means. Pure: it asks nobody and writes nothing.
package struct SetupDialogue {
    /// The next step.
    package enum Next: Equatable {
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
        case platform, channel, file, language, speaker, output, journal, login, test, hearing, elsewhere, agreement, writing, leaving
    }

    package private(set) var answers = SetupAnswers()
    private let offer: SetupOffer
    private let questions: SetupQuestions
    private var step = Step.platform

    package init(_ offer: SetupOffer) {
        self.offer = offer
        questions = SetupQuestions(offer)
        answers.languages = questions.presetLanguages
        answers.startsAtLogin = offer.login == .unit
    }

    /// How many questions have a number.
    package var questionCount: Int { offer.login == .unit ? 6 : 5 }

    package var next: Next {
        switch step {
        case .platform: .ask(questions.platform)
        case .channel: .ask(questions.channel)
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
    package mutating func testIsOver(wasSpoken: Bool) {
        step = wasSpoken && answers.isHeardHere ? .hearing : .agreement
    }

    /// Takes a typed line. Returns what is wrong with it; nil if the dialogue continues.
    package mutating func take(_ line: String) -> String? {
        guard case .ask(let question) = next else { return nil }
        let typed = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let answer = typed.isEmpty ? question.preset : typed else { return "this question needs an answer" }
        let choice = Int(answer).map { max(0, $0) - 1 }
        if let choice, !question.choices.isEmpty, !question.choices.indices.contains(choice) {
            return "there is no number \(answer) in the list"
        }
        return take(answer, choice)
    }

    private mutating func take(_ answer: String, _ choice: Int?) -> String? {
        switch step {
        case .platform: return takePlatform(choice)
        case .channel:
            let name = questions.channelName(of: answer)
            return take("--twitch", name, next: .language) { $0.source = .twitch(channel: name.lowercased()) }
        case .file:
            let suffix = SetupAdvice.suffixOfChats
            guard answer.hasSuffix(suffix) else { return "the name must end in \(suffix), as yt-dlp's files of live chats do" }
            return take("--follow", answer, next: .language) { $0.source = .youTube(file: answer) }
        case .language:
            let tags = answer.split { $0 == "," || $0 == " " }.joined(separator: ",")
            return take("--languages", tags, next: .speaker) { $0.languages = tags }
        case .speaker:
            if let choice { return take(questions.speakers(answers)[choice], next: .output) }
            return take("--voice", answer, next: .output) { $0.speaker = .voice(answer) }
        case .output:
            let output = choice.map { questions.outputs[$0] } ?? answer
            return take("--output", output, next: .journal) { $0.output = output }
        case .journal:
            return decide(answer) { dialogue, isWanted in
                dialogue.answers.keepsComments = isWanted
                dialogue.step = dialogue.offer.login == .unit ? .login : .test
            }
        case .login:
            return decide(answer) { dialogue, isWanted in
                dialogue.answers.startsAtLogin = isWanted
                dialogue.step = .test
            }
        case .hearing: return decide(answer) { $0.step = $1 ? .agreement : .elsewhere }
        case .elsewhere:
            guard choice != questions.outputs.count else {
                step = .agreement
                return nil
            }
            let output = choice.map { questions.outputs[$0] } ?? answer
            return take("--output", output, next: .test) { $0.output = output }
        case .agreement: return decide(answer) { $0.step = $1 ? .writing : .leaving }
        case .test, .writing, .leaving: return nil
        }
    }

    private mutating func takePlatform(_ choice: Int?) -> String? {
        switch choice {
        case 0: step = .channel
        case 1: step = .file
        case 2: (answers.source, step) = (.bouyomi, .language)
        case 3: (answers.source, step) = (.programs, .language)
        default: return "type a number from the list"
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

    private mutating func decide(_ answer: String, _ act: (inout SetupDialogue, Bool) -> Void) -> String? {
        switch answer.lowercased() {
        case "y", "yes", "はい": act(&self, true)
        case "n", "no", "いいえ": act(&self, false)
        default: return "type y or n"
        }
        return nil
    }
}
