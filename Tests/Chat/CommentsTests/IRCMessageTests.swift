// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

@Suite struct IRCMessageTests {
    private struct Parts: Equatable {
        var source: String?
        var command: String
        var parameters: [String] = []
        var tags: [String: String] = [:]
    }

    private func parts(_ line: String) -> Parts {
        let message = IRCMessage(line)
        var parts = Parts(source: message.source.map(message.text), command: message.text(message.command))
        parts.parameters = message.parameters.map(message.text)
        message.forEachTag { parts.tags[message.text($0)] = message.unescaped($1) }
        return parts
    }

    @Test(arguments: [
        ("DO", nil, []),
        ("do this and that", nil, ["this", "and", "that"]),
        (":ann do this and that", "ann", ["this", "and", "that"]),
        ("do this :and that", nil, ["this", "and that"]),
        ("do this :", nil, ["this", ""]),
        ("do this ::that", nil, ["this", ":that"]),
        (":ann do this :  and that ", "ann", ["this", "  and that "]),
        (":ann do this :smile :) ", "ann", ["this", "smile :) "]),
        (":ann do this :  ", "ann", ["this", "  "]),
        (":ann do :#this", "ann", ["#this"]),
        (":ann do", "ann", []),
        (":ann do ", "ann", []),
        (":ann\tbob do this", "ann\tbob", ["this"]),
        (":ann!a@ho\u{3}5st\u{2}.net do this :that", "ann!a@ho\u{3}5st\u{2}.net", ["this", "that"]),
        (":irc.example.net do  #this :Not: that", "irc.example.net", ["#this", "Not: that"]),
        (":irc.example.net do #this +n  ", "irc.example.net", ["#this", "+n"]),
        (":Op do #this :+i", "Op", ["#this", "+i"]),
        (":Op do #this +oo Ann :Bob", "Op", ["#this", "+oo", "Ann", "Bob"]),
    ])
    func `a line falls into source, command and parameters at its spaces`(line: String, source: String?, parameters: [String]) {
        let command = line.contains("DO") ? "DO" : "do"
        #expect(parts(line) == Parts(source: source, command: command, parameters: parameters))
    }

    @Test(arguments: [
        ("@a=b;n=32;k;z=ql7 do", ["a": "b", "n": "32", "k": "", "z": "ql7"]),
        (#"@a=b\\and\nc;n=7\s4;d=x\:y do"#, ["a": "b\\and\nc", "n": "7 4", "d": "x;y"]),
        ("@c;h=;a=b do", ["c": "", "h": "", "a": "b"]),
        ("@one=1;two;net/three=3;net/four= do", ["one": "1", "two": "", "net/three": "3", "net/four": ""]),
        (#"@t=\\\\\:\\s\s\r\n do"#, ["t": "\\\\;\\s \r\n"]),
        (#"@t=a\\ntest do"#, ["t": "a\\ntest"]),
        (#"@t=a\1 do"#, ["t": "a1"]),
        (#"@t=a\ do"#, ["t": "a"]),
        ("@t=1;u=3;t=5;net/u=8 do", ["t": "5", "u": "3", "net/u": "8"]),
        ("@;;=x; do", ["": "x"]),
        ("@ do", [:]),
    ])
    func `tags are unescaped in one pass, and of two the last one counts`(line: String, tags: [String: String]) {
        #expect(parts(line) == Parts(command: "do", tags: tags))
    }

    @Test func `tags and source can go together`() {
        #expect(
            parts("@c;h=;a=b :ann do this")
                == Parts(source: "ann", command: "do", parameters: ["this"], tags: ["c": "", "h": "", "a": "b"])
        )
    }

    @Test(arguments: ["", " ", "@", ":", "@ :", "@a", ":a", "@a :b", "@=", "@;", "  a"])
    func `what is hardly a line has hardly a part`(line: String) {
        #expect(parts(line).parameters.count <= 1)
    }

    @Test func `a line of a thousand words has few parameters, and loses none of them`() {
        let words = (0..<1000).map { "w\($0)" }
        let parameters = parts("do " + words.joined(separator: " ")).parameters
        #expect(parameters.count == 15)
        #expect(parameters.joined(separator: " ") == words.joined(separator: " "))
    }
}
