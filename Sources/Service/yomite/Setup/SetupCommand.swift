// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Voices

/// `setup`: leads the dialogue at the terminal, and does what it decides. Nothing is written before the last answer.
struct SetupCommand {
    /// The user unit that starts the service.
    static let unit = "yomite.service"

    private let invocation: Invocation
    private let environment: [String: String]
    private let place: ConfigFile.Place
    private var path: String { place.path }
    /// The copy of a replaced configuration.
    private var oldPath: String { path + ".old" }

    init(_ invocation: Invocation, _ environment: [String: String]) throws(ConfigurationError) {
        guard let place = ConfigFile.place(for: invocation, environment: environment) else {
            throw .badValue("there is no HOME and no XDG_CONFIG_HOME: name the file to write with --config PATH")
        }
        (self.invocation, self.environment, self.place) = (invocation, environment, place)
    }

    func run() throws(ConfigurationError) -> ExitCode {
        let settings = try Resolution(invocation, environment: environment, file: nil).settings
        let catalog = try ConfigReader.catalog(environment)
        guard Terminal.isThere else { return showDefaults() }
        let offer = SetupSurvey.offer(settings, catalog, environment, file: place)
        var dialogue = SetupDialogue(offer)
        say("\(dialogue.questionCount) questions. Enter takes the answer in [brackets]; Ctrl-C leaves everything as it is.")
        if let existing = offer.existingFile { say("\(existing) exists already; if you replace it, it is kept as \(oldPath).") }
        while true {
            switch dialogue.next {
            case .ask(let question):
                guard let line = Terminal.ask(shown(question, of: dialogue.questionCount)) else {
                    StandardError.ask("\n")
                    StandardError.log(.notice, "the input ended: nothing was written")
                    return .inputMissing
                }
                if let problem = dialogue.take(line) { say("     " + Wording.chosen(problem)) }
            case .speak:
                let code = try SetupTest(dialogue.answers, catalog, environment, path: path).run()
                if code.rawValue > ExitCode.stopped(by: 0).rawValue { return code }
                if code != .done {
                    StandardError.log(.notice, "the test failed. You can still save your answers; \"yomite doctor\" shows what is wrong")
                }
                dialogue.testIsOver(wasSpoken: code == .done)
            case .write: return write(dialogue.answers, offer)
            case .leave:
                StandardError.log(.notice, "nothing was written; this is what \(path) would have contained:")
                return StandardOutput.write(ConfigurationText(dialogue.answers, in: .chosen).text)
            }
        }
    }

    /// If nobody can be asked.
    private func showDefaults() -> ExitCode {
        StandardError.log(.error, "there is no terminal for the questions: write something like the following to \(path)")
        let answer = StandardOutput.write(ConfigurationText(SetupAnswers(), in: .chosen).text)
        return answer == .done ? .usage : answer
    }

    private func say(_ line: String) {
        StandardError.ask(Wording.chosen(line) + "\n")
    }

    private func shown(_ question: SetupQuestion, of count: Int) -> String {
        let wording = Wording.chosen
        let number = question.number.map { "\($0)/\(count)  " } ?? "     "
        let hint = question.hint.map { "     \(wording($0))\n" } ?? ""
        let choices = question.choices.enumerated().map { "     \($0 + 1)  \(wording($1))\n" }.joined()
        return "\n\(number)\(wording(question.text))\n\(hint)\(choices)     \(question.prompt)"
    }

    // MARK: - Writing

    private func write(_ answers: SetupAnswers, _ offer: SetupOffer) -> ExitCode {
        // From here on everything is done, or an error says what is not.
        Signals.holdEnds()
        let old: String?
        do throws(UnreadableFile) {
            old = try offer.existingFile.map { path throws(UnreadableFile) in try readWhole(path, atMost: ConfigReader.mostBytes) }
        } catch {
            StandardError.log(.error, "\(path) cannot be read: \(error.reason)")
            return .inputMissing
        }
        do throws(UnwritableFile) {
            if case .server(let server) = answers.speaker { try write(server) }
            if case .youTube(_, let key) = answers.source { try write(key: key) }
            if let old { try replaceWhole(oldPath, with: old) }
            try writeFile(path, with: ConfigurationText(answers, in: .chosen).text)
        } catch {
            StandardError.log(.error, "\(path) cannot be written: \(error.reason)")
            return .cannotWrite
        }
        StandardError.log(.notice, "wrote \(path)")
        if let advice = offer.login.advice { StandardError.log(.notice, advice) }
        if answers.startsAtLogin {
            guard ExternalCommand.run(["systemctl", "--user", "enable", "--now", Self.unit]) == 0 else {
                StandardError.log(.error, "the unit could not be started: systemctl --user status \(Self.unit) says why")
                return .unavailable
            }
            StandardError.log(.notice, "\(Self.unit) runs now, and starts at every login")
        }
        for line in SetupAdvice(answers, file: place.isRequired ? path : nil).lines { StandardError.log(.notice, line) }
        if old != nil { StandardError.log(.notice, "your old configuration is \(oldPath)") }
        if let kept = KeptSettings.path(beside: path, environment), unsafe access(kept, F_OK) == 0 {
            StandardError.log(.warning, KeptSettings.advice(of: kept))
        }
        return .done
    }

    /// An existing file of the user's is not changed.
    private func write(_ server: KnownServer) throws(UnwritableFile) {
        guard let folder = ConfigReader.voicesFolder(environment) else { return }
        let file = "\(folder)/\(server.file)"
        guard unsafe access(file, F_OK) != 0 else { return }
        try writeFile(file, with: server.voices)
        StandardError.log(.notice, "wrote \(file)")
    }

    private func write(key: String) throws(UnwritableFile) {
        guard let home = environment["HOME"] else { return }
        let file = home + SetupAnswers.keyFile.dropFirst()
        try writeFile(file, with: key + "\n", isSecret: true)
        StandardError.log(.notice, "wrote \(file)")
    }
}
