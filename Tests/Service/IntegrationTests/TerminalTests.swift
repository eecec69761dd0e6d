// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// What people see while it speaks.
struct TerminalTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func shown(_ line: String, _ arguments: String..., environment: [String: String]) throws -> String {
        let program = try yomite("--output", "null:fast", arguments.first ?? "--pause=0", in: workspace) {
            $0.hasTerminal = true
            $0.environment.merge(environment) { $1 }
        }
        program.write(line + "\n")
        program.endInput()
        #expect(try program.end() == 0)
        return program.errorText
    }

    private static let line = #"{"text":"good evening \u001b[31mred\u0007","author":{"id":"u1","name":"ann","nickname":"Ann"}}"#

    @Test func `a terminal shows a coloured line for each comment`() throws {
        let text = try shown(Self.line, environment: ["TERM": "xterm-256color"])
        #expect(text.contains("\u{1B}[1;36mAnn\u{1B}[0m"))
        #expect(text.contains("good evening"))
        #expect(text.contains(/(espeak|flite):/), "which voice speaks")
        // Nothing that was written reaches the terminal as an order.
        #expect(!text.contains("\u{1B}[31m"))
        #expect(!text.contains("\u{7}"))
    }

    @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
    func `the line is plain where colour is not wanted`(environment: [String: String]) throws {
        let text = try shown(Self.line, environment: environment)
        #expect(text.contains("Ann"))
        #expect(text.contains("good evening"))
        #expect(!text.contains("\u{1B}"))
    }

    /// All lines, sorted because a comment that is left out is told when that is known; without colours, clocks, and figures that differ.
    private func told(_ arguments: [String], _ environment: [String: String]) throws -> [String] {
        let program = try Program(
            builtProgram("yomite"),
            arguments,
            in: {
                var place = Program.Place(environment: workspace.environment.merging(environment) { $1 }, folder: workspace.path)
                place.hasTerminal = true
                return place
            }()
        )
        #expect(try program.end() == 0)
        return program.errorText
            .replacing(/\u{1B}\[[0-9;]*m/, with: "")
            .replacing(/\d\d:\d\d:\d\d|peak memory.*/, with: "")
            .split(whereSeparator: \.isNewline).map(String.init).sorted()
    }

    @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
    func `without colour everything is told that is told with it`(environment: [String: String]) throws {
        let lines = [
            Self.line, #"{"text":"!song","author":"bob"}"#, #"{"text":"Guten Abend, wie geht es euch heute?","author":"cem"}"#,
            #"{"text":"https://example.org/a/b?c=d","author":"nightbot"}"#, "{broken", #"{"text":"\u0000","author":"dee"}"#,
        ]
        let chat = try workspace.file("chat.jsonl", lines)
        let arguments = ["read", "--feed", "json", "--memory-budget", "none", "--output", "null:fast", chat]
        let coloured = try told(arguments, ["TERM": "xterm"])
        let plain = try told(arguments, environment)
        #expect(plain == coloured)
        #expect(plain.contains { $0.contains("(ignored-author)") })
        #expect(plain.contains { $0.contains("Ann") && $0.contains("good evening") })
    }

    @Test func `a quiet terminal shows the last line only`() throws {
        let text = try shown(Self.line, "--quiet", environment: ["TERM": "xterm"])
        #expect(!text.contains("good evening"))
        #expect(text.split(whereSeparator: \.isNewline).count == 1)
        #expect(text.hasPrefix("yomite: 1 accepted, 1 heard"))
    }

    @Test func `a render on a terminal shows how far it is`() throws {
        let chat = try workspace.file("chat.txt", ["one", "two", "three"])
        let program = try yomite("render", "-o", "out.wav", chat, in: workspace) {
            $0.hasTerminal = true
            $0.environment["TERM"] = "xterm"
        }
        #expect(try program.end() == 0)
        #expect(program.errorText.contains("100 %"))
        #expect(!program.errorText.contains("three"))
    }
}
