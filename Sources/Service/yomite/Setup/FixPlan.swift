// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What `doctor --fix` asks about and does, in order. Pure: it runs and writes nothing.
struct FixPlan: Equatable, Sendable {
    /// How this machine installs packages.
    enum Installer: Equatable, Sendable {
        /// apt-get, as root.
        case root
        /// apt-get, through sudo.
        case sudo
        /// apt-get, which this user may not run.
        case forbidden
        /// Another tool, which is not known here.
        case unknown
    }

    /// One question, and what a yes does.
    struct Step: Equatable, Sendable {
        /// The findings behind it.
        var why: [String]
        var action: Action
    }

    enum Action: Equatable, Sendable {
        /// Run a command, given as a list of words.
        case run([String])
        /// Write a file that does not exist.
        case write(String, path: String)

        /// Whether it assumes that whatever answers at a port is a speech server: `--yes` does not agree to that.
        var isGuess: Bool {
            switch self {
            case .run: false
            case .write: true
            }
        }

        /// What is shown before it is done: the command as one would type it.
        var command: String {
            switch self {
            case .run(let words): harmless(words.map(quoted).joined(separator: " "))
            case .write(_, let path): "write \(path)"
            }
        }
    }

    private(set) var steps: [Step] = []
    /// What remains to be done by hand, and why.
    private(set) var byHand: [String] = []

    /// All packages are installed by one command.
    /// - Parameter installed: packages that are already installed, so that something else is wrong.
    init(_ wanted: [WantedFix], _ installer: Installer, installed: Set<String> = []) {
        var packages: [String] = []
        var reasons: [String] = []
        for wanted in wanted {
            switch wanted.fix {
            case .install(let names):
                let missing = names.filter { !installed.contains($0) }
                guard !missing.isEmpty else { continue }
                packages += missing.filter { !packages.contains($0) }
                reasons.append(wanted.why)
            case .run(let words): steps.append(Step(why: [wanted.why], action: .run(words)))
            case .write(let text, let path): steps.append(Step(why: [wanted.why], action: .write(text, path: path)))
            }
        }
        guard !packages.isEmpty else { return }
        let command = ["apt-get", "install", "--yes", "--no-install-recommends"] + packages
        switch installer {
        case .root: steps.insert(Step(why: reasons, action: .run(command)), at: 0)
        case .sudo: steps.insert(Step(why: reasons, action: .run(["sudo"] + command)), at: 0)
        case .forbidden: byHand = ["there is no sudo here; as root: \(command.joined(separator: " "))"]
        case .unknown: byHand = ["there is no apt-get here; Debian calls the packages: \(packages.joined(separator: " "))"]
        }
    }
}

/// A remedy for something that `doctor` found.
enum Fix: Equatable, Sendable {
    /// Missing packages of the system.
    case install([String])
    /// A command as a list of words. `yomite` is this program.
    case run([String])
    /// A missing file with its content.
    case write(String, path: String)
}

/// A fix, and the finding that asks for it.
struct WantedFix: Equatable, Sendable {
    var why: String
    var fix: Fix

    init(_ fix: Fix, why: String) {
        (self.why, self.fix) = (why, fix)
    }
}
