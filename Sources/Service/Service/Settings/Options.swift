// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
package import Configuration
internal import Reading
internal import Server

extension Settings: ProgramSettings {
    package static let options = [
        soundOptions, voicesOptions, admissionOptions, TeachingRules.options.lifted(to: \.teaching), wordOptions,
        ReadingSettings.options.lifted(to: \.reading), feedsOptions, BacklogRules.options.lifted(to: \.backlog), paidOptions,
        BacklogRules.paidOptions.lifted(to: \.backlog), pauseOptions, ServerSettings.options.lifted(to: \.server), callOptions,
        feedLimits, BacklogRules.limits.lifted(to: \.backlog), roomLimits, ReadingSettings.limits.lifted(to: \.reading),
        TeachingRules.limits.lifted(to: \.teaching), hostLimits,
        ServerLimits.options.lifted(to: \.server.limits), hostCountLimits, Ladder.Settings.options.lifted(to: \.backlog.ladder),
    ].flatMap(\.self)

    /// All of them as people meet them.
    static let forms = options.map(\.form)
}

/// The settings of a run, and where they come from.
package typealias Resolution = MergedSettings<Settings>

extension Invocation {
    /// Understands the arguments of the program, its own name left out. Values are checked later, by `Resolution`.
    package init(_ arguments: [String]) throws(ConfigurationError) {
        try self.init(arguments, options: Settings.forms)
    }
}

extension Completion {
    /// - Parameter words: the words behind `yomite`, up to the cursor; the last is the one that is being typed, and may be empty.
    package init(_ words: [String]) {
        self.init(words, options: Settings.forms)
    }
}

/// The text of `--help`.
package func helpText(for command: Command?) -> String {
    helpText(for: command, options: Settings.forms)
}

/// The manual page `yomite(1)` for man.
package func manualPage(version: String) -> String {
    manualPage(version: version, options: Settings.forms)
}
