// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Voices

/// `doctor`: checks everything that a comment needs on its way to the ear, and names the command that fixes what is missing.
final class Doctor {
    /// What was checked, what was found, and what to do about it.
    struct Finding: Encodable {
        var subject: String
        /// Whether it is as it should be.
        var isGood: Bool
        /// Whether nothing can be heard because of it.
        var isEssential: Bool
        var found: String
        var remedy: String?
        /// Numbers for programs, by name.
        var figures: [String: Int]?
    }

    let settings: Settings
    let origins: Origins
    let catalog: Catalog
    let environment: [String: String]
    let loop = Loop()
    private var findings: [Finding] = []
    private var fixes: [WantedFix] = []
    /// Why kanji do not fit the memory budget, if they do not.
    var kanjiShortfall: BudgetShortfall?

    init(settings: Settings, origins: Origins, catalog: Catalog, environment: [String: String]) {
        self.settings = settings
        self.origins = origins
        self.catalog = catalog
        self.environment = environment
    }

    func run() -> ExitCode {
        let engines = UsableEngines(catalog, settings)
        examineHost()
        examineFences()
        examineDescriptors()
        // Before the checks that take memory: lists of voices, the encoders' libraries.
        let usable = engines.wait()
        examineMemory(of: usable)
        examineVoices(of: usable)
        examineBetterVoices(of: usable)
        examineServers()
        examineOneComme()
        examineTwitchLogin()
        examineYouTube()
        examineFleet()
        examineModels(of: usable)
        examineLanguages()
        examineJapanese(of: usable)
        examineDictionary()
        examineFiles()
        examineEncoders()
        examineWindowsSubsystem()
        examineSound()
        examineLibraries()
        let answer = settings.json ? JSONAnswer.write(findings) : StandardOutput.write(findings.map(text).joined())
        guard answer == .done else { return answer }
        let verdict = findings.contains { !$0.isGood && $0.isEssential } ? ExitCode.unavailable : .done
        return settings.fix ? FixCommand(fixes, isAgreed: settings.yes).run() ?? verdict : verdict
    }

    func note(
        _ subject: String,
        isGood: Bool = true,
        isEssential: Bool = false,
        _ found: String,
        remedy: String? = nil,
        figures: [String: Int]? = nil,
        fix: Fix? = nil
    ) {
        if let fix, !isGood { fixes.append(WantedFix(fix, why: "\(Wording.chosen(subject)): \(Wording.chosen(found))")) }
        findings.append(
            Finding(
                subject: subject,
                isGood: isGood,
                isEssential: isEssential,
                found: found,
                remedy: isGood ? nil : remedy,
                figures: figures
            )
        )
    }

    private func text(_ finding: Finding) -> String {
        let wording = Wording.chosen
        let remedy = finding.remedy.map { "\n          " + wording("what to do: \($0)") } ?? ""
        let verdict = wording(finding.isGood ? "good" : finding.isEssential ? "MISSING" : "note")
        return "\(padded(verdict, to: 8))  \(wording(finding.subject)): \(wording(finding.found))\(remedy)\n"
    }
}
