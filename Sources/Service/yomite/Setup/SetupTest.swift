// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Voices

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
