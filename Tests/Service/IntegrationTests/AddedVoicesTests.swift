// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `voices add`, `remove`, `list`, `try` and `credits`.
@Suite struct AddedVoicesTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for folder in ["source", "served"] {
            try FileManager.default.createDirectory(atPath: workspace.file(folder), withIntermediateDirectories: true)
        }
    }

    /// A model as far as anybody looks who is no engine: a version, and a graph of so many bytes.
    private static func model(_ bytes: Int = 100_000, filling: UInt8 = 7) -> [UInt8] {
        var model: [UInt8] = [0x08, 0x08, 0x3A]
        for place in 0..<3 {
            let digit = UInt8(bytes >> (7 * place) & 0x7F)
            model.append(place < 2 ? digit | 0x80 : digit)
        }
        return model + [UInt8](repeating: filling, count: bytes)
    }

    private static let description =
        #"{"audio":{"sample_rate":22050},"espeak":{"voice":"en-us"},"phoneme_id_map":{"_":[0]},"language":{"code":"en_US"}}"#
    private static let statistics = "[GLOBAL]\nSAMPLING_FREQUENCY:48000\nFULLCONTEXT_FORMAT:HTS_TTS_JPN\n[STREAM]\n"

    /// Writes a voice of Piper's, with its card.
    private func piper(_ name: String, in folder: String = "source", _ model: [UInt8] = model()) throws -> String {
        _ = try workspace.file("\(folder)/\(name).onnx.json", [Self.description])
        _ = try workspace.file("\(folder)/MODEL_CARD", ["# Model card", "* License: CC0"])
        return try workspace.file("\(folder)/\(name).onnx", model)
    }

    private func voices(_ arguments: String...) throws -> (code: Int, output: String, errors: String) {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), ["voices"] + arguments, in: place)
        return (try program.end(), program.outputText, program.errorText)
    }

    private var installed: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: workspace.file(".local/share/yomite/voices"))) ?? []).sorted()
    }

    // MARK: - Files

    @Test("A voice is added with its description and card, listed with the reason why it cannot be used, credited, and removed")
    func whole() throws {
        let added = try voices("add", piper("test-voice"))
        #expect(added.code == 0, "\(added.errors)")
        #expect(added.errors.contains("added piper:test-voice,") && added.errors.contains("License: CC0"))
        #expect(installed == ["test-voice.card", "test-voice.onnx", "test-voice.onnx.json"])
        #expect(try workspace.contents(".local/share/yomite/voices/test-voice.onnx") == Self.model())
        #expect(try workspace.mode(".local/share/yomite/voices/test-voice.onnx") == 0o600)
        let list = try voices("list").output.split(separator: "\n")
        let row = try #require(list.first { $0.contains("piper:test-voice") })
        #expect(row.contains("en_US") && row.contains("CC0") && row.contains("no: "))
        #expect(list.contains { $0.hasPrefix("espeak:en-us ") && $0.hasSuffix("yes") })
        let credits = try voices("credits")
        #expect(credits.output == "piper:test-voice: License: CC0\n")
        #expect(try voices("remove", "test-voice").code == 0)
        #expect(installed.isEmpty)
        #expect(try voices("remove", "test-voice").code == 66)
        #expect(try voices("remove", "espeak:en-us").errors.contains("was not added"))
    }

    @Test("A voice that the catalog knows is called as in the list, and its credit is the catalog's")
    func known() throws {
        _ = try workspace.file("source/mei_normal.htsvoice", Array(Self.statistics.utf8))
        _ = try workspace.file("source/mei_normal.licence", ["# Some licence #"])
        let added = try voices("add", workspace.file("source/mei_normal.htsvoice"))
        #expect(added.errors.contains("added hts:mei,") && added.errors.contains("its model card says: Some licence\n"))
        let credits = try voices("credits").output
        #expect(credits.hasPrefix("hts:mei: HTS voice \"Mei\", ©") && credits.split(separator: "\n").count { $0.hasPrefix("hts:mei") } == 1)
        #expect(try voices("remove", "hts:mei").code == 0)
        #expect(installed.isEmpty)
    }

    @Test("A folder's voices are added each by itself")
    func folder() throws {
        _ = try piper("one")
        _ = try workspace.file("source/two.htsvoice", Array(Self.statistics.utf8))
        _ = try workspace.file("source/three.htsvoice", Array(Self.statistics.utf8))
        _ = try workspace.file("source/three.licence", ["Creative Commons Attribution 3.0"])
        _ = try workspace.file("source/broken.htsvoice", Array("nothing".utf8))
        let added = try voices("add", workspace.file("source"))
        #expect(added.code == 66)
        #expect(added.errors.contains("broken.htsvoice is no voice for HTS"))
        #expect(added.errors.contains("it cannot be used: Yomite knows no HTS voice of this name"))
        #expect(installed == ["one.card", "one.onnx", "one.onnx.json", "three.card", "three.htsvoice", "two.htsvoice"])
        let credits = "piper:one: License: CC0\nhts:three: Creative Commons Attribution 3.0\n"
        #expect(try voices("credits").output == credits, "each has its own card")
    }

    @Test("What is there is replaced only where that is said, and whole")
    func replaced() throws {
        #expect(try voices("add", piper("voice")).code == 0)
        let other = try piper("voice", Self.model(filling: 9))
        let refused = try voices("add", other)
        #expect(refused.code == 64 && refused.errors.contains("add --yes to replace it"))
        #expect(try workspace.contents(".local/share/yomite/voices/voice.onnx") == Self.model())
        #expect(try voices("add", "--yes", other).code == 0)
        #expect(try workspace.contents(".local/share/yomite/voices/voice.onnx") == Self.model(filling: 9))
    }

    /// Also where the last block of the digest is just full, and where it has just no room for the length.
    @Test("A file with another checksum is not added, and one with the right one is", arguments: [100_000, 65_585, 65_586, 65_593, 65_594])
    func checksum(bytes: Int) throws {
        // Of "abc", as FIPS 180-4 has it, and so of nothing that is a voice.
        let wrong = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let file = try piper("voice", Self.model(bytes))
        let refused = try voices("add", "--sha256", wrong, file)
        #expect(refused.code == 66)
        let told = try #require(refused.errors.components(separatedBy: "its SHA-256 is ").last?.prefix(64))
        let sum = try Program("/usr/bin/sha256sum", [file], in: Program.Place(environment: workspace.environment))
        _ = try sum.end()
        #expect(sum.outputText.hasPrefix(told))
        #expect(installed.isEmpty)
        #expect(try voices("add", "--sha256", told.uppercased(), file).code == 0)
        #expect(try voices("add", "--sha256", "abc", file).code == 64)
    }

    @Test("Links, pipes, folders that are called so, and files that are too large or are none are refused with the reason")
    func hostileFiles() throws {
        let file = try piper("voice")
        try FileManager.default.createSymbolicLink(atPath: workspace.file("source/link.onnx"), withDestinationPath: file)
        #expect(unsafe mkfifo(workspace.file("source/pipe.htsvoice"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: workspace.file("source/folder.onnx"), withIntermediateDirectories: false)
        _ = try workspace.file("source/alone.onnx", Self.model())
        let config = try workspace.file("yomite.json5", ["{limits: {voiceBytes: '1M'}}"])
        let large = try piper("large", Self.model(2_000_000))
        for (file, reason) in [
            ("source/link.onnx", "is a link"), ("source/pipe.htsvoice", "is not a file"), ("source/folder.onnx", "has no voice"),
            ("source/alone.onnx", "alone.onnx.json cannot be read"), ("source/nothing.onnx", "cannot be read"),
            ("/dev/null", "is not a voice file"),
            ("source/voice.txt", "cannot be read"), ("ftp://host/a.onnx", "https://"), ("file:///etc/passwd", "https://"),
        ] {
            let result = try voices("add", file.hasPrefix("source") ? workspace.file(file) : file)
            #expect(result.code != 0 && result.errors.contains(reason), "\(file): \(result.errors)")
        }
        #expect(try voices("add", "--config", config, large).errors.contains("limits.voiceBytes"))
        #expect(installed.isEmpty)
    }

    @Test("A link in the voices' folder is never written through, and a voice in it that is none is told of")
    func hostileFolder() throws {
        #expect(try voices("add", piper("voice")).code == 0)
        let folder = workspace.file(".local/share/yomite/voices")
        let target = try workspace.file("precious", ["mine"])
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/.other.onnx.new", withDestinationPath: target)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/other.onnx.json", withDestinationPath: target)
        #expect(try voices("add", piper("other")).code == 0)
        #expect(try workspace.text("precious") == "mine\n")
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: "\(folder)/broken.htsvoice"))
        #expect(try voices("list").output.contains("is no voice for HTS"))
    }

    @Test("What an addition has left that was killed is removed by the next one")
    func leftDrafts() throws {
        #expect(try voices("add", piper("voice")).code == 0)
        _ = try workspace.file(".local/share/yomite/voices/.killed.onnx.new", ["half"])
        #expect(try voices("add", "--yes", piper("voice")).code == 0)
        #expect(installed == ["voice.card", "voice.onnx", "voice.onnx.json"])
    }

    @Test("A voice that has no card does not get that of the one it replaces")
    func otherCard() throws {
        #expect(try voices("add", piper("voice")).code == 0)
        _ = try piper("voice", in: "served")
        try FileManager.default.removeItem(atPath: workspace.file("served/MODEL_CARD"))
        #expect(try voices("add", "--yes", workspace.file("served/voice.onnx")).code == 0)
        #expect(installed == ["voice.onnx", "voice.onnx.json"])
    }

    @Test("Of two additions at once the later one stays, whole")
    func twoAtOnce() throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let licences = ["source": "CC0", "served": "MIT"]
        let programs = try licences.map { folder, licence in
            let file = try piper("voice", in: folder, Self.model(500_000, filling: Array(licence.utf8)[0]))
            _ = try workspace.file("\(folder)/MODEL_CARD", ["* License: \(licence)"])
            return try Program(builtProgram("yomite"), ["voices", "add", "--yes", file], in: place)
        }
        for program in programs { #expect(try program.end() == 0, "\(program.errorText)") }
        let last = try #require(workspace.contents(".local/share/yomite/voices/voice.onnx").last)
        let card = try workspace.text(".local/share/yomite/voices/voice.card")
        let licence = try #require(licences.values.first { $0.utf8.first == last })
        #expect(card.contains(licence))
        #expect(installed == ["voice.card", "voice.onnx", "voice.onnx.json"])
    }

    @Test("A description with an endless language makes no endless list")
    func endless() throws {
        #expect(try voices("add", piper("voice")).code == 0)
        let endless = Self.description.replacing("en_US", with: String(repeating: "x", count: 500_000))
        _ = try workspace.file(".local/share/yomite/voices/voice.onnx.json", [endless])
        #expect(try voices("list").output.utf8.count < 500_000)
    }

    // MARK: - Addresses

    /// A server of files that can break off in the middle once, forget how to go on, or send elsewhere.
    private static let server = """
        import os, sys
        from http.server import BaseHTTPRequestHandler, HTTPServer

        os.chdir(sys.argv[1])
        broken = set()

        class Handler(BaseHTTPRequestHandler):
            def do_HEAD(self): self.answer(False)
            def do_GET(self): self.answer(True)

            def answer(self, whole):
                path = self.path.split("?")[0].lstrip("/")
                print(self.command, path, self.headers.get("Range", ""), flush=True)
                if path.startswith("led/"):
                    self.send_response(302)
                    self.send_header("Location", f"http://{path.split('/')[1]}:{server.server_port}/inner")
                    return self.end_headers()
                if path.startswith("moved/"):
                    self.send_response(302)
                    self.send_header("Location", "/" + path[6:])
                    return self.end_headers()
                name = path.removeprefix("breaks/").removeprefix("forgets/")
                if not os.path.isfile(name):
                    return self.send_error(404)
                data = open(name, "rb").read()
                start = 0
                wanted = self.headers.get("Range", "")
                if wanted and not path.startswith("forgets/"):
                    start = int(wanted[6:].split("-")[0])
                    self.send_response(206)
                    self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
                else:
                    self.send_response(200)
                self.send_header("Content-Length", str(len(data) - start))
                self.end_headers()
                if not whole:
                    return
                data = data[start:]
                if "/" in path and name.endswith(".onnx") and path not in broken and not path.startswith("moved"):
                    broken.add(path)
                    self.wfile.write(data[: len(data) // 2])
                    self.wfile.flush()
                    self.connection.shutdown(2)
                    return
                self.wfile.write(data)

            def log_message(self, *arguments):
                pass

        server = HTTPServer(("0.0.0.0", 0), Handler)
        print("port", server.server_port, flush=True)
        server.serve_forever()
        """

    private func serve() throws -> (program: Program, url: String) {
        let script = try workspace.file("server.py", [Self.server])
        let program = try Program(
            "/usr/bin/python3",
            [script, workspace.file("served")],
            in: Program.Place(environment: workspace.environment)
        )
        let port: Int = try program.wait(for: "its port") { program in
            program.outputText.split(separator: "\n").first.flatMap { $0.hasPrefix("port ") ? Int($0.dropFirst(5)) : nil }
        }
        return (program, "http://127.0.0.1:\(port)")
    }

    @Test("From an address a voice is fetched when that is said, and only then")
    func address() throws {
        let (server, url) = try serve()
        defer { server.signal(SIGTERM) }
        _ = try piper("voice", in: "served")
        let asked = try voices("add", "\(url)/voice.onnx")
        #expect(asked.code == 64)
        #expect(asked.errors.contains("voice.onnx, 0.1 MB, comes from 127.0.0.1") && asked.errors.contains("License: CC0"))
        #expect(asked.errors.contains("--yes"))
        try server.wait(for: "the question how large it is") { $0.outputText.contains("HEAD voice.onnx \n") ? true : nil }
        #expect(installed.isEmpty && !server.outputText.contains("GET voice.onnx \n"), "\(server.outputText)")
        let added = try voices("add", "--yes", "\(url)/moved/voice.onnx?download=true")
        #expect(added.code == 0, "\(added.errors)")
        #expect(installed == ["voice.card", "voice.onnx", "voice.onnx.json"])
        #expect(try workspace.contents(".local/share/yomite/voices/voice.onnx") == Self.model())
    }

    @Test("What broke off goes on where it ended, or begins anew where the server cannot do that", arguments: ["breaks", "forgets"])
    func resumed(path: String) throws {
        let (server, url) = try serve()
        defer { server.signal(SIGTERM) }
        _ = try piper("voice", in: "served")
        #expect(try voices("add", "--yes", "\(url)/\(path)/voice.onnx").code == 69)
        #expect(!installed.contains("voice.onnx"))
        let added = try voices("add", "--yes", "\(url)/\(path)/voice.onnx")
        #expect(added.code == 0, "\(added.errors)")
        try server.wait(for: "a request for the rest") { $0.outputText.contains("GET \(path)/voice.onnx bytes=") ? true : nil }
        #expect(try workspace.contents(".local/share/yomite/voices/voice.onnx") == Self.model())
        #expect(installed.allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test("What is not there, is no voice, is another file or is too large is not added")
    func wrongAddresses() throws {
        let (server, url) = try serve()
        defer { server.signal(SIGTERM) }
        _ = try piper("page", in: "served", Array("<html>".utf8))
        _ = try piper("large", in: "served", Self.model(2_000_000))
        _ = try piper("good", in: "served")
        let config = try workspace.file("yomite.json5", ["{limits: {voiceBytes: '1M'}}"])
        for (name, reason) in [
            ("nothing.onnx", "is missing"), ("nothing.htsvoice", "is not there"), ("page.onnx", "is a web page"),
            ("large.onnx", "limits.voiceBytes"),
            ("a%2Fb.onnx", "cannot be the name"), ("..onnx", "cannot be the name"), ("voice.txt", "must end"),
        ] {
            let result = try voices("add", "--yes", "--config", config, "\(url)/\(name)")
            #expect(result.code != 0 && result.errors.contains(reason), "\(name): \(result.errors)")
        }
        let sum = String(repeating: "0", count: 64)
        #expect(try voices("add", "--yes", "--sha256", sum, "\(url)/good.onnx").errors.contains("its SHA-256 is"))
        #expect(installed.isEmpty)
        #expect(try voices("add", "--yes", "http://127.0.0.1:1/voice.onnx").code == 69)
    }

    @Test("A redirect into this machine or its network is refused before anything is sent there, and the message names the address")
    func redirected() throws {
        let (server, url) = try serve()
        defer { server.signal(SIGTERM) }
        for place in ["127.0.0.2", "0.0.0.0", "[::1]", "[::ffff:127.0.0.2]"] {
            let result = try voices("add", "--yes", "\(url)/led/\(place)/voice.onnx")
            let address = place.hasSuffix("127.0.0.2]") ? "127.0.0.2" : place.filter { !"[]".contains($0) }
            #expect(result.code == 69 && result.errors.contains("leads to \(address), which is on this"), "\(place): \(result.errors)")
        }
        #expect(!server.outputText.contains("inner"), "\(server.outputText)")
        #expect(installed.isEmpty)
    }

    /// Addresses that are written as one number: like a name, they are no address until they are looked up.
    @Test(
        "A name that stands for an address inside this machine or its network is refused",
        arguments: [
            (2_130_706_433, "127.0.0.1"), (167_772_161, "10.0.0.1"), (2_886_729_729, "172.16.0.1"), (3_232_235_777, "192.168.1.1"),
            (2_851_995_905, "169.254.1.1"), (1_681_915_905, "100.64.0.1"),
        ]
    )
    func disguised(number: Int, address: String) throws {
        let result = try voices("add", "--yes", "http://ann:secret@\(number):1/voice.onnx")
        #expect(result.code == 69 && result.errors.contains("leads to \(address), which is on this machine"), "\(result.errors)")
        #expect(!result.errors.contains("secret"))
    }

    @Test("localhost can be written, and a password in an address is not shown")
    func passwords() throws {
        let (server, url) = try serve()
        defer { server.signal(SIGTERM) }
        _ = try piper("voice", in: "served")
        let port = url.split(separator: ":").last ?? ""
        #expect(try voices("add", "--yes", "http://ann:secret@localhost:\(port)/voice.onnx").code == 0)
        for (scheme, place) in [("http", "127.0.0.1:\(port)/none.onnx"), ("http", "127.0.0.1:1/a.onnx"), ("ftp", "h/a.onnx")] {
            let result = try voices("add", "--yes", "\(scheme)://ann:secret@\(place)")
            #expect(result.code != 0 && !result.errors.contains("secret"), "\(result.errors)")
        }
    }

    // MARK: - Trying

    @Test("Each voice of a language says the same sentence behind its number")
    func tried() throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let arguments = ["voices", "try", "ja", "--output", "null:fast"]
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        #expect(try program.end() == 0, "\(program.errorText)")
        let lines = program.outputText.split(separator: "\n")
        #expect(lines[1].hasPrefix("1       espeak:ja+f5 ") && lines.count == 11, "\(program.outputText)")
        #expect(program.account["heard"] == 10, "\(program.errorText)")
        let unknown = try voices("try", "xx")
        #expect(unknown.code == 64 && unknown.errors.contains("there is no language xx"))
    }

    @Test("The doctor says which better voices there are for the language, and what gets more")
    func doctor() throws {
        for (language, expected) in [("ja", "the package yomite-voices"), ("en", "flite:slt")] {
            let place = Program.Place(environment: workspace.environment, folder: workspace.path)
            let program = try Program(builtProgram("yomite"), ["doctor", "--languages", language, "--output", "null"], in: place)
            _ = try program.end()
            let line = try #require(program.outputText.components(separatedBy: "better voices for \(language): ").last)
            #expect(line.split(separator: "\n").prefix(2).joined().contains(expected), "\(line)")
        }
    }
}
