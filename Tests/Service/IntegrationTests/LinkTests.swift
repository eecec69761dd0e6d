// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `yomite control link`.
struct LinkTests {
    private func link(_ service: Service, _ arguments: [String], endsWith code: Int32 = 0) throws -> Program {
        let place = Program.Place(environment: service.workspace.environment)
        let program = try Program(
            builtProgram("yomite"),
            ["control", "link", "--http", "127.0.0.1:\(service.port)"] + arguments,
            in: place
        )
        #expect(try program.end() == code, "\(program.errorText)")
        return program
    }

    private func ask(_ service: Service, _ path: String, with token: some StringProtocol) throws -> String {
        try service.answer(to: "GET", path, fields: "Authorization: Bearer \(token)").text
    }

    @Test func `a service of this machine alone is opened here, and the settings that open it are named`() throws {
        let service = try Service("--output", "null")
        let program = try link(service, [])
        #expect(program.outputText == "http://127.0.0.1:\(service.port)/\n")
        for setting in ["http: \"0.0.0.0:\(service.port)\"", "tokenFile", "allowFrom"] { #expect(program.errorText.contains(setting)) }
    }

    @Test func `a token with rights is made, known at once, and kept as its digest`() throws {
        var files: [String] = []
        let service = try Service("--output", "null", config: "{}") {
            let own = try $0.secret("token", ["0123456789abcdef-own"])
            let named = try $0.secret("tokens", ["ann look 0123456789abcdef-ann"])
            files = ["--token-file", own, "--tokens", named]
            return files
        }
        let program = try link(service, files + ["--rights", "moderate,comment", "--token-name", "phone"])
        let address = program.outputText.trimmingCharacters(in: .newlines)
        let token = try #require(address.split(separator: "#token=").last)
        #expect(address == "http://127.0.0.1:\(service.port)/#token=\(token)")
        #expect(try ask(service, "/v1/me", with: token) == #"{"name":"phone","rights":["look","comment","moderate"]}"# + "\n")
        #expect(try ask(service, "/v1/settings", with: token).contains("token-lacks-right"))
        let file = try String(contentsOfFile: service.workspace.file("tokens"), encoding: .utf8)
        #expect(file.contains("ann look") && file.contains("phone moderate,comment sha256:") && !file.contains(token))
        #expect(try service.workspace.mode("tokens") == 0o600)
        let again = try link(service, files + ["--rights", "look", "--token-name", "phone"], endsWith: 78)
        #expect(again.errorText.contains("choose another name"))
        #expect(try link(service, files + ["--rights", "rule"], endsWith: 78).errorText.contains("the rights must be"))
        #expect(try link(service, files).errorText.contains("--rights moderate,comment"))
    }

    @Test func `the file is made when it is missing`() throws {
        var arguments: [String] = []
        let service = try Service("--output", "null", config: "{}") {
            arguments = ["--token-file", try $0.secret("token", ["0123456789abcdef-own"])]
            return arguments
        }
        let path = service.workspace.file("tokens")
        let config = try service.workspace.file("yomite.json5", ["{ tokens: '\(path)' }"])
        arguments += ["--config", config, "--rights", "look"]
        let token = try #require(try link(service, arguments).outputText.split(separator: "#token=").last?.dropLast())
        #expect(try ask(service, "/v1/me", with: token).contains(#""name":"link-1""#))
        #expect(try service.workspace.mode("tokens") == 0o600)
    }

    @Test func `a file of tokens that has gone lets nobody in`() throws {
        let service = try Service("--output", "null") { ["--tokens", try $0.secret("tokens", ["ann settings 0123456789abcdef-ann"])] }
        #expect(try service.ask("GET", "/v1/me").contains("401"))
        try FileManager.default.removeItem(atPath: service.workspace.file("tokens"))
        let ann = "Authorization: Bearer 0123456789abcdef-ann"
        #expect(try service.answer(to: "POST", "/v1/control/reload", fields: ann).status == 422)
        #expect(try service.ask("GET", "/v1/me").contains("401"))
        #expect(try ask(service, "/v1/me", with: "0123456789abcdef-ann").contains("ann"))
    }

    @Test func `a page makes a token that only looks, and where none is needed it makes none`() throws {
        let service = try Service("--output", "null") {
            ["--token-file", try $0.secret("token", ["0123456789abcdef-own"]), "--tokens", $0.file("tokens")]
        }
        let own = "Authorization: Bearer 0123456789abcdef-own"
        func make(_ rights: String, _ field: String = own, in service: Service = service) throws -> ReceivedAnswer {
            try service.answer(to: "POST", "/v1/tokens", #"{"rights":"\#(rights)"}"#, fields: field)
        }
        let made = try make("look")
        let token = try #require(made.text.firstMatch(of: /"token":"([0-9a-f]{32})"/)?.output.1)
        #expect(try ask(service, "/v1/me", with: token) == #"{"name":"link-1","rights":["look"]}"# + "\n")
        #expect(try make("look", "Authorization: Bearer \(token)").status == 403)
        #expect(try make("all").status == 403)
        let file = try String(contentsOfFile: service.workspace.file("tokens"), encoding: .utf8)
        #expect(file.contains("link-1 look sha256:") && !file.contains(token))
        try service.program.wait(forLine: "the token \"link-1\" with the rights look was made by http")
        // A token that cannot be used does not stay in the file.
        try Data().write(to: URL(filePath: service.workspace.file("token")))
        #expect(try make("look").status == 503)
        #expect(try String(contentsOfFile: service.workspace.file("tokens"), encoding: .utf8) == file)
        let open = try Service("--output", "null", "--tokens", "/nowhere/tokens")
        #expect(try make("look", "Accept-Language: ja", in: open).text.contains("このサービスに認証トークンは不要です"))
    }

    @Test func `a service starts with a file of tokens that is not there yet, and knows the first token at once`() throws {
        var arguments: [String] = []
        let service = try Service("--output", "null") {
            arguments = ["--token-file", try $0.secret("token", ["0123456789abcdef-own"]), "--tokens", $0.file("tokens")]
            return arguments
        }
        let program = try link(service, arguments + ["--rights", "look"])
        let token = try #require(program.outputText.split(separator: "#token=").last?.dropLast())
        #expect(try ask(service, "/v1/me", with: token).contains(#""rights":["look"]"#))
    }

    @Test(.enabled(if: SetupCommandTests.hasScript, SetupCommandTests.missing))
    func `a yes at a terminal adds the settings, and makes both tokens and their files`() throws {
        let service = try Service("--output", "null")
        let line = "\(builtProgram("yomite")) control link --http 127.0.0.1:\(service.port) --rights look"
        let place = Program.Place(environment: service.workspace.environment)
        let program = try Program(SetupCommandTests.script, ["-qec", line, "/dev/null"], in: place)
        try program.wait(for: "the question") { $0.outputText.contains("[y/N]") ? true : nil }
        program.write("y\n")
        #expect(try program.end() == 0, "\(program.outputText)")
        let folder = ".config/yomite"
        let configuration = try service.workspace.text("\(folder)/yomite.json5")
        #expect(configuration.contains("tokenFile: \"") && configuration.contains("tokens: \"") && !configuration.contains("http:"))
        for file in ["token", "tokens"] { #expect(try service.workspace.mode("\(folder)/\(file)") == 0o600) }
        #expect(try service.ask("GET", "/v1/me").contains("401"), "a service with tokens asks for one")
        let token = try #require(program.outputText.firstMatch(of: /#token=([a-z0-9]+)/)?.output.1)
        #expect(try ask(service, "/v1/me", with: token).contains(#""rights":["look"]"#))
    }

    @Test func `a service that does not know the file has to be told of it`() throws {
        var own: [String] = []
        let service = try Service("--output", "null") {
            own = ["--token-file", try $0.secret("token", ["0123456789abcdef-own"])]
            return own
        }
        let path = service.workspace.file("tokens")
        let program = try link(service, own + ["--tokens", path, "--rights", "look"], endsWith: 69)
        #expect(program.errorText.contains("does not work yet: the service does not use the file"))
        #expect(program.errorText.contains("restart it with --tokens \(path)"))
    }

    @Test func `without a file for tokens, or a token of its own, nothing is made`() throws {
        let service = try Service("--output", "null")
        #expect(try link(service, ["--rights", "look"], endsWith: 78).errorText.contains("give this command again: it makes the file"))
        let path = service.workspace.file("tokens")
        #expect(try link(service, ["--rights", "look", "--tokens", path], endsWith: 78).errorText.contains("set tokenFile first"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `where no service answers, no token is made`() throws {
        let workspace = try Workspace()
        let own = try workspace.secret("token", ["0123456789abcdef-own"])
        let arguments = ["--http", "127.0.0.1:1", "--token-file", own, "--tokens", workspace.file("tokens"), "--rights", "look"]
        let program = try Program(builtProgram("yomite"), ["control", "link"] + arguments, in: .init(environment: workspace.environment))
        #expect(try program.end() == 69)
        #expect(program.errorText.contains("no yomite answers"))
        #expect(!FileManager.default.fileExists(atPath: workspace.file("tokens")))
    }

    @Test func `a terminal shows a code where a phone can open the address, and else what to set`() throws {
        let service = try Service("--output", "null")
        func link(_ flags: String) throws -> String {
            let line = "\(builtProgram("yomite")) control link \(flags)"
            let place = Program.Place(environment: service.workspace.environment)
            let program = try Program("/usr/bin/script", ["-qec", line, "/dev/null"], in: place)
            _ = try program.end()
            return program.outputText
        }
        let here = try link("--http 127.0.0.1:\(service.port)")
        #expect(here.contains("http://127.0.0.1:\(service.port)/") && !here.contains("█▀▀▀▀▀█"))
        #expect(here.contains("only this machine can open it. For a phone set http: \"0.0.0.0:\(service.port)\", tokenFile and allowFrom"))
        let token = try service.workspace.secret("token", ["0123456789abcdef-own"])
        let everywhere = try link("--http 0.0.0.0:\(service.port) --token-file \(token)")
        #expect(everywhere.contains("█▀▀▀▀▀█") != everywhere.contains("this machine is in no network"), "\(everywhere)")
    }
}
