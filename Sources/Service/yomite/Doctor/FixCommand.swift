// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// `doctor --fix`: shows each fix with its reason and its command, and performs it after a yes.
struct FixCommand {
    private let plan: FixPlan
    private let isAgreed: Bool

    init(_ wanted: [WantedFix], isAgreed: Bool) {
        let packages = wanted.flatMap { wanted -> [String] in
            if case .install(let names) = wanted.fix { names } else { [] }
        }
        let installed = Set(packages).filter { ExternalCommand.run(["dpkg", "--status", $0], isQuiet: true) == 0 }
        plan = FixPlan(wanted, Self.installer, installed: installed)
        self.isAgreed = isAgreed
    }

    private static var installer: FixPlan.Installer {
        guard unsafe access("/usr/bin/apt-get", X_OK) == 0 else { return .unknown }
        if geteuid() == 0 { return .root }
        return unsafe access("/usr/bin/sudo", X_OK) == 0 ? .sudo : .forbidden
    }

    /// Nil if nothing was done, so that the findings still apply.
    func run() -> ExitCode? {
        for line in plan.byHand { StandardError.log(.notice, line) }
        guard !plan.steps.isEmpty else {
            StandardError.log(.notice, "there is nothing that --fix can do")
            return nil
        }
        guard isAgreed || Terminal.isThere else {
            for step in plan.steps { show(step) }
            StandardError.log(.error, "there is no terminal for the questions: --yes does all of this")
            return .usage
        }
        var (done, failed) = (0, 0)
        for step in plan.steps {
            show(step)
            guard agrees(to: step.action) else { continue }
            if act(step.action) { done += 1 } else { failed += 1 }
        }
        guard failed == 0 else { return .unavailable }
        return done == 0 ? nil : examineAnew()
    }

    private func show(_ step: FixPlan.Step) {
        for reason in step.why { StandardError.log(.notice, reason) }
        StandardError.log(.notice, "the fix: \(step.action.command)")
    }

    private func agrees(to action: FixPlan.Action) -> Bool {
        if isAgreed, !action.isGuess { return true }
        if !Terminal.isThere { StandardError.log(.notice, "--yes does not include this, because it is a guess: run --fix at a terminal") }
        return Terminal.agrees("Do it?")
    }

    private func act(_ action: FixPlan.Action) -> Bool {
        switch action {
        case .run(let words):
            let code = ExternalCommand.run(words[0] == "yomite" ? ["/proc/self/exe"] + words.dropFirst() : words)
            if code != 0 { StandardError.log(.error, "\(words[0]) failed (exit code \(code))") }
            return code == 0
        case .write(let text, let path):
            do throws(UnwritableFile) {
                try writeFile(path, with: text)
                return true
            } catch {
                StandardError.log(.error, "\(path) cannot be written: \(error.reason)")
                return false
            }
        }
    }

    /// Another process sees libraries and voices that this one has looked for in vain.
    private func examineAnew() -> ExitCode {
        let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--fix" && $0 != "--yes" }
        let code = ExternalCommand.run(["/proc/self/exe"] + arguments)
        return code < 0 ? .unavailable : ExitCode(rawValue: CInt(code))
    }
}
