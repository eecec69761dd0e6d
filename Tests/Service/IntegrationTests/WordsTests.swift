// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
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

    private static let hasJapanese = FileManager.default.fileExists(atPath: "/var/lib/mecab/dic/ipadic-utf8/sys.dic")

    @Test(.enabled(if: hasJapanese, "mecab-ipadic-utf8 is not installed"))
    func `Japanese is compared as it is said, in comments and in names`() throws {
        _ = try workspace.file("words.txt", ["ばかやろう"])
        let chat = [
            #"{"text":"この馬鹿野郎","author":{"id":"1","name":"Ann"}}"#, #"{"text":"確かやろう","author":{"id":"2","name":"Ben"}}"#,
            #"{"text":"こんにちは","author":{"id":"3","name":"馬鹿野郎"}}"#,
        ]
        let program = try run(chat, neverSpoken: "bleep")
        #expect(program.account["heard"] == 3 && !program.outputText.contains("馬鹿野郎"), "\(program.outputText)")
        #expect(program.outputText.contains("この****") && program.outputText.contains("確かやろう"))
        #expect(try run(chat, neverSpoken: "drop").account["refused"] == 1)
    }

    @Test func `explain leaves out what a run does not read`() throws {
        let lines = [
            #"{"text":"a member","author":{"id":"1","roles":["member"]}}"#, #"{"text":"a guest","author":{"id":"2"}}"#,
            #"{"text":"!tts a call","author":{"id":"2"}}"#,
        ]
        let path = try workspace.file("kinds.jsonl", lines)
        let program = try yomite("explain", "--json", "--read", "members,prefix:!tts", path, in: workspace)
        #expect(try program.end() == 0, "\(program.errorText)")
        let answers = program.outputText.split(separator: "\n")
        #expect(answers.map { $0.contains(#""dropped":"not-chosen""#) } == [false, true, false])
        #expect(answers[2].contains(#""spoken":"a call""#))
        let config = try workspace.file("members.json5", ["{ read: 'members' }"])
        let configured = try yomite("explain", "--config", config, path, in: workspace)
        #expect(try configured.end() == 0)
        #expect(configured.outputText.components(separatedBy: "not read: not-chosen").count == 3)
    }

    @Test func `a service explains what it does not read`() throws {
        let service = try Service("--output", "null", "--read", "members")
        let explain = { (comment: String) throws in
            try service.ask("POST", "/v1/explain", comment)
        }
        #expect(try explain(#"{"text":"hi","author":{"id":"1"}}"#).contains(#""dropped":"not-chosen""#))
        #expect(try explain(#"{"text":"hi","author":{"id":"1","roles":["member"]}}"#).contains(#""dropped":null"#))
    }

    private func run(_ lines: [String]? = nil, neverSpoken manner: String) throws -> Program {
        let path = try workspace.file("chat.jsonl", lines ?? chat)
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

/// The user's dictionary, from the command line and from the chat.
@Suite(.tags(.memory, .threads)) struct DictionaryTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func `what the command line adds is said, listed and removed`() throws {
        #expect(try yomite("dictionary", "add", "gg", "good game", in: workspace).end() == 0)
        #expect(try yomite("dictionary", "add", "--regex", #"(\d+)kg"#, "$1 kilos", in: workspace).end() == 0)
        #expect(try explanation("gg 5kg").contains(#""spoken":"good game five kilos""#))
        let list = try yomite("dictionary", "list", in: workspace)
        #expect(try list.end() == 0)
        #expect(list.outputText.contains("gg\tgood game\t\tword\toperator\t20"))
        #expect(try yomite("dictionary", "remove", "GG", in: workspace).end() == 0)
        #expect(try explanation("gg 5kg").contains(#""spoken":"gg five kilos""#))
        let wrong = try yomite("dictionary", "add", "--regex", "(", "x", in: workspace)
        #expect(try wrong.end() == 64)
        #expect(wrong.errorText == "yomite: \"(\": missing closing parenthesis at character 2\n")
    }

    @Test func `Bouyomi-chan's dictionary is imported`() throws {
        let path = try workspace.file("ReplaceTag.dic", ["5\tN\twktk\twaku teka", "3\tN\tboom\t(Sound boom.wav)", "4\tR\t[0-9\tx"])
        let program = try yomite("dictionary", "import", path, in: workspace)
        #expect(try program.end() == 0)
        for line in ["line 2: Yomite plays no sound files", "line 3: missing terminating ]", "imported 1 entry"] {
            #expect(program.errorText.contains(line))
        }
        #expect(try explanation("wktk").contains(#""spoken":"waku teka""#))
    }

    private func output(of arguments: [String], in workspace: Workspace) throws -> String {
        let program = try Program(builtProgram("yomite"), arguments, in: Program.Place(environment: workspace.environment))
        #expect(try program.end() == 0, "\(program.errorText)")
        return program.outputText
    }

    /// What Bouyomi-chan has no columns for is left out.
    @Test(arguments: [[], ["--dic"]])
    func `words are exported for others, who need not know who added them`(form: [String]) throws {
        let ofLanguages = [["--for", "ja", "草", "くさ"], ["--for", "de", "ok", "okay"]]
        let added = [["gg", "good game"]] + ofLanguages + [["--regex", #"(\d+)kg"#, "$1 kilos"]]
        for words in added { _ = try output(of: ["dictionary", "add"] + words, in: workspace) }
        let exported = try output(of: ["dictionary", "export"] + form, in: workspace)
        #expect(!exported.contains("operator"))
        let other = try Workspace()
        let path = try other.file(form.isEmpty ? "words.tsv" : "words.dic", [exported])
        _ = try output(of: ["dictionary", "import", path], in: other)
        let lines = try output(of: ["dictionary", "list"], in: other).split(separator: "\n").dropFirst()
        let rows = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(rows.map { String($0[0]) } == (form.isEmpty ? ["gg", "草", "ok", #"(\d+)kg"#] : ["gg", "草", #"(\d+)kg"#]))
        #expect(rows.map { String($0[1]) }.last == "$1 kilos" && rows.map { String($0[3]) }.last == "regex")
    }

    @Test func `a moderator teaches, what a viewer teaches waits, and who has no name is not heard trying`() throws {
        let moderator = #""author":{"id":"1","name":"Bob","roles":["moderator"]}"#
        let lines = [
            #"{"text":"!teach gg = good game",\#(moderator)}"#, #"{"text":"!teach gg = bad","author":{"id":"2","name":"Eve"}}"#,
            #"{"text":"!teach gg = worse"}"#,
        ]
        let program = try yomite("read", "--output", "null:fast", "--events", "-", try workspace.file("chat.jsonl", lines), in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2 && program.account["skipped"] == 1)
        #expect(program.outputText.contains(#""text":"Learned: good game""#))
        let file = try workspace.text(".config/yomite/dictionary/room-main.tsv")
        #expect(file.contains("gg\tgood game\t\tword\tmoderator Bob\t20"))
        #expect(!program.errorText.contains("gg"), "the log holds no words of viewers")
        #expect(try explanation("gg").contains(#""spoken":"good game""#))
    }

    @Test func `who is banned teaches nothing, and what he taught is not answered any more`() throws {
        let moderator = #""author":{"id":"1","name":"Bob","roles":["moderator"]}"#
        let lines = [
            #"{"text":"a comment that is heard before the answer to the next one, and takes its time"}"#,
            #"{"text":"!teach gg = good game",\#(moderator)}"#, #"{"kind":"ban","author":{"id":"1"}}"#,
            #"{"text":"!teach ez = easy",\#(moderator)}"#,
        ]
        let program = try yomite("read", "--output", "null:fast", "--events", "-", try workspace.file("chat.jsonl", lines), in: workspace)
        #expect(try program.end() == 0)
        // The ban finds the answer in its room, or is there before the file is written.
        let (deleted, refused) = (program.account["deleted"] ?? 0, program.account["refused"] ?? 0)
        #expect(program.account["heard"] == 1 && deleted + refused == 2 && refused > 0)
        #expect(!program.outputText.contains("Learned"))
        let file = try workspace.text(".config/yomite/dictionary/room-main.tsv")
        #expect(file.contains("gg\t") && !file.contains("ez\t"))
    }

    @Test func `who is ignored teaches nothing, and is not answered`() throws {
        let lines = [
            #"{"text":"!teach gg = good game","author":{"id":"1","name":"Nightbot","roles":["moderator"]}}"#,
            #"{"text":"!teach gg = good game","author":{"id":"2","name":"Tool","roles":["moderator","bot"]}}"#,
            #"{"text":"!teach gg = good game","author":{"id":"3","name":"Bob","roles":["moderator"]}}"#,
        ]
        let chat = try workspace.file("chat.jsonl", lines)
        let program = try yomite("read", "--ignore", "bob", "--output", "null:fast", "--events", "-", chat, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.events.filter { $0.event == "finished" }.map(\.reason) == Array(repeating: "ignored-author", count: 3))
        #expect(!FileManager.default.fileExists(atPath: workspace.file(".config/yomite/dictionary/room-main.tsv")))
    }

    @Test func `a moderator is answered where only members are read`() throws {
        let line = #"{"text":"!teach gg = good game","author":{"id":"1","name":"Bob","roles":["moderator"]}}"#
        let chat = try workspace.file("chat.jsonl", [line])
        let program = try yomite("read", "--read", "members", "--output", "null:fast", "--events", "-", chat, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outcomes == ["heard"])
        let answer = program.events.first { $0.text != nil }
        #expect(answer?.text == "Learned: good game" && answer?.author == nil)
    }

    @Test func `what is taught in a room is that room's`() throws {
        let line = #"{"text":"!teach gg = good game","room":"ann","author":{"id":"1","name":"Bob","roles":["moderator"]}}"#
        let chat = try workspace.file("chat.jsonl", [line])
        let program = try yomite("read", "--rooms", "--output", "null:fast", chat, in: workspace)
        #expect(try program.end() == 0)
        #expect(try workspace.text(".config/yomite/dictionary/room-ann.tsv").contains("gg\tgood game"))
        #expect(!(try explanation("gg").contains("good game")), "the main room has not learned it")
    }

    private func explanation(_ text: String) throws -> String {
        let program = try yomite("explain", "--json", "--feed", "text", try workspace.file("line.txt", [text]), in: workspace)
        #expect(try program.end() == 0)
        return program.outputText
    }
}
