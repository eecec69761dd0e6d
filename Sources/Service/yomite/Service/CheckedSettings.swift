// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Rooms
import Server

/// Settings that can be wrong although each value could be read. They are checked before anything begins, and by `config check`.
struct CheckedSettings: Sendable {
    /// The lists of words.
    let words: OperatorWords
    /// The state of the files that are named, before they were read.
    let named: NamedFiles
    /// The addresses for programs; nil if none are wanted, or the command opens no ports.
    let server: ServerSetup?
    /// What feeds need to be let in.
    let accounts: FeedAccounts

    init(
        _ settings: Settings,
        _ origins: Origins,
        _ task: SpeakingTask,
        _ environment: [String: String],
        version: String,
        secrets: SecretFiles
    ) throws(ServiceFailure) {
        var mistakes = Mistakes<ServiceFailure>()
        named = NamedFiles(settings)
        if settings.rooms, settings.captionsPath != nil {
            mistakes.add(ServiceFailure(.usage, "--captions works for one room only: leave out --rooms, or use --events"))
        }
        // They are not used while a file is rendered.
        if !task.isRendering { mistakes.collect { () throws(ServiceFailure) in try settings.checkOutputs(origins) } }
        words = mistakes.collect(or: OperatorWords()) { () throws(ServiceFailure) in try OperatorWords(settings, origins) }
        server =
            !task.opensPorts
            ? nil
            : mistakes.collect(or: nil) { () throws(ServiceFailure) in
                try ServerSetup(settings, origins, isService: task.isService, version: version, environment: environment, secrets: secrets)
            }
        if mistakes.isEmpty, task.opensPorts, settings.room.approval.scope != .off, server?.options.address == nil {
            let problem = "nobody could approve comments without HTTP: add --http, or set this to off"
            mistakes.add(ServiceFailure(origins.refusal(of: "approve", problem)))
        }
        if task.isLasting, !task.isFinite, let problem = settings.historyProblem {
            mistakes.add(ServiceFailure(origins.refusal(of: "historyDays", problem)))
        }
        mistakes.collect { () throws(ServiceFailure) in try task.checkFiles(settings) }
        mistakes.collect { () throws(ServiceFailure) in try task.checkFeeds() }
        accounts = FeedAccounts(settings, origins, task, environment, secrets)
        if task.needsYouTubeKey { mistakes.collect { () throws(ServiceFailure) in _ = try accounts.youTubeKey.get() } }
        try mistakes.end()
    }
}
