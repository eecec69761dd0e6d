// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// What is said of whom, and what is not said at all.
struct WordsTests {
    let workspace: Workspace
    let chat = [
        #"{"text":"!song","author":{"id":"1","name":"Ann"}}"#,
        #"{"text":"I am here","author":{"id":"2","name":"Nightbot"}}"#,
        #"{"text":"a b4dger","author":{"id":"1","name":"Ann"}}"#,
        #"{"text":"hello","author":{"id":"3","name":"the b.a.d.g.e.r"}}"#,
    ]

    init() throws {
        workspace = try Workspace()
        _ = try workspace.file("words.txt", ["badger"])
    }

    @Test func `what is not read has an outcome with its reason`() throws {
        let program = try run(neverSpoken: "drop")
        #expect(program.account["skipped"] == 2 && program.account["refused"] == 1 && program.account["heard"] == 1)
        for reason in ["command", "ignored-author", "never-spoken-word"] {
            #expect(program.outputText.contains("\"reason\":\"\(reason)\""))
        }
    }

    @Test func `no event holds a word that is never spoken`() throws {
        for manner in ["drop", "bleep", "replace:gnome"] {
            let program = try run(neverSpoken: manner)
            #expect(!program.outputText.contains("b4dger") && !program.outputText.contains("b.a.d.g.e.r"))
            #expect(program.outputText.contains("a ******") == (manner != "drop"))
        }
    }

    private func run(neverSpoken manner: String) throws -> Program {
        let path = try workspace.file("chat.jsonl", chat)
        let program = try yomite(
            "read",
            "--output",
            "null:fast",
            "--events",
            "-",
            "--never-spoken-lists",
            "words.txt",
            "--never-spoken",
            manner,
            path,
            in: workspace
        )
        #expect(try program.end() == 0)
        return program
    }
}
