// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import yomite

@Suite struct JournalSettingsTests {
    private func file(_ journal: String?, _ task: SpeakingTask, _ environment: [String: String] = ["HOME": "/home/ann"]) -> String? {
        var settings = Settings()
        settings.journal.file = journal
        return settings.journalFile(task, environment)
    }

    @Test func `a service has the file that is named, or one in the state folder`() {
        let service = SpeakingTask.serve(FeedPlan(paths: []), .live)
        #expect(file(nil, service) == nil)
        #expect(file("/tmp/j.db", service) == "/tmp/j.db")
        #expect(file("auto", service) == "/home/ann/.local/state/yomite/journal.db")
        #expect(file("auto", service, ["HOME": "/home/ann", "XDG_STATE_HOME": "/s"]) == "/s/yomite/journal.db")
        #expect(
            file("auto", service, ["STATE_DIRECTORY": "/var/lib/yomite:/var/lib/b", "XDG_STATE_HOME": "/s"]) == "/var/lib/yomite/journal.db"
        )
        #expect(file("auto", service, ["HOME": ""]) == nil)
    }

    @Test func `what is read to its end has none, and what comes over a pipe may have one`() {
        #expect(file("auto", .read(FeedPlan(paths: ["chat.jsonl"]), .all)) == nil)
        #expect(file("auto", .render(["-"])) == nil)
        #expect(file("auto", .say("hello")) == nil)
        #expect(file("auto", .read(FeedPlan(paths: ["/dev/null"]), .live)) != nil)
    }

    @Test func `a history needs a journal`() {
        var settings = Settings()
        #expect(settings.historyProblem == nil)
        settings.journal.historyDays = 30
        #expect(settings.historyProblem?.contains("--journal auto") == true)
        settings.journal.file = "auto"
        #expect(settings.historyProblem == nil)
    }
}
