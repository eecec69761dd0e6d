// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// A service whose files are on a disk that stops answering.
@Suite(.timeLimit(.minutes(2))) struct HungDiskTests {
    /// What is on that disk, and what is asked for while it does not answer.
    enum Use: String, CaseIterable {
        case recording, events, caption, dictionary, viewers, newRoom, journal, youTubeKey

        func arguments(in folder: String) throws -> [String] {
            switch self {
            case .recording, .newRoom: ["--output", "null", "--output", "wav:\(folder)/a.wav", "--rooms"]
            case .events: ["--output", "null", "--events", "\(folder)/events"]
            case .caption: ["--output", "null", "--caption-file", "\(folder)/caption"]
            case .dictionary: ["--output", "null", "--dictionary", "\(folder)/dictionary"]
            case .viewers: ["--output", "null", "--viewers", "\(folder)/viewers"]
            case .journal: ["--output", "null", "--journal", "\(folder)/journal"]
            case .youTubeKey: ["--output", "null", "--youtube-key-file", try Self.key(in: folder), "--youtube-server", "localhost:1"]
            }
        }

        private static func key(in folder: String) throws -> String {
            let file = folder + "/key"
            try Data("a-key-of-somebody".utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            return file
        }

        func ask(_ service: Service) throws {
            switch self {
            case .recording, .events, .caption: break
            case .journal:
                // What is asked for next is not on the disk, and does not wait for what is.
                _ = try service.ask("POST", "/v1/comments?wait=heard", #"{"text":"a"}"#)
                #expect(try service.answer(to: "GET", "/v1/journal", "").status == 503)
                #expect(try service.answer(to: "GET", "/v1/queue", "").status == 200)
            case .dictionary:
                #expect(try service.answer(to: "PUT", "/v1/dictionary/gg", #"{"reading":"good game"}"#).status == 503)
            case .viewers: #expect(try service.answer(to: "PATCH", "/v1/viewers/ann", #"{"muted":true}"#).status == 503)
            case .youTubeKey: #expect(try service.ask("POST", "/v1/sources", #"{"youtube":"@ann"}"#).contains("youtube-1"))
            case .newRoom:
                #expect(try service.ask("POST", "/v1/comments?wait=heard", #"{"text":"a","room":"ann"}"#).contains("heard"))
            }
        }
    }

    @Test(arguments: Use.allCases)
    func `nobody else waits for it, and the service ends`(use: Use) throws {
        let place = try Workspace()
        let (disk, flag) = (place.path + "/disk", place.path + "/hangs")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        // The end does not wait as long as the start.
        let config = "{ limits: { journalPatienceSeconds: 3600 } }"
        let service = try Service(config: config, under: [builtProgram("hung-disk"), disk + "/", flag]) { _ in try use.arguments(in: disk) }
        defer { try? FileManager.default.removeItem(atPath: flag) }
        let say = { try service.ask("POST", "/v1/comments?wait=heard", #"{"text":"a"}"#) }
        #expect(try say().contains("heard"))
        #expect(FileManager.default.createFile(atPath: flag, contents: nil))
        try use.ask(service)
        // The second one is written after the disk has taken nothing of the first.
        for _ in 0..<2 { #expect(try say().contains("heard")) }
        service.program.signal(SIGTERM)
        let code = try service.program.end()
        #expect(code == 0 || code == 74, "what could not be written is a failure of the run")
        let told = [Use.recording: "its disk did not take the last", .journal: "that are missing from the journal: "]
        if let told = told[use] { #expect(service.program.errorText.contains(told)) }
    }

    @Test func `who waits for a journal on it is told so, until it answers again`() throws {
        let place = try Workspace()
        let (disk, flag) = (place.path + "/disk", place.path + "/hangs")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        let service = try Service(under: [builtProgram("hung-disk"), disk + "/", flag]) { _ in
            ["--output", "null", "--journal", "\(disk)/journal"]
        }
        defer { try? FileManager.default.removeItem(atPath: flag) }
        let store = { try service.answer(to: "POST", "/v1/comments?wait=stored", #"{"text":"a"}"#).status }
        #expect(try store() == 202)
        #expect(FileManager.default.createFile(atPath: flag, contents: nil))
        #expect(try store() == 503)
        #expect(try store() == 503)
        #expect(try service.answer(to: "DELETE", "/v1/comments/unknown", "").status == 404)
        let readiness = try service.answer(to: "GET", "/readyz", "")
        #expect(readiness.status == 200 && readiness.text.contains("its disk does not answer"))
        try FileManager.default.removeItem(atPath: flag)
        try service.program.wait(for: "the disk's answer") { $0.errorText.contains("stores everything again") ? true : nil }
        #expect(try store() == 202)
    }

    /// Whether this machine lets a program have a disk that only the program sees.
    private static let hasDeadDisks = {
        guard let place = try? Workspace(), let trial = try? Child(builtProgram("dead-disk"), [place.path, "/bin/true"], environment: [:])
        else { return false }
        return trial.wait() == 0
    }()

    @Test(.enabled(if: hasDeadDisks, "FUSE cannot be mounted here"), arguments: [["serve"], ["doctor"], ["control", "status"]])
    func `a signal ends a program whose configuration is on a disk that never answers`(command: [String]) throws {
        try end(command) { (["--config", $0 + "/yomite.json5"], [:]) }
    }

    @Test(.enabled(if: hasDeadDisks, "FUSE cannot be mounted here"))
    func `a signal ends a program whose state is on a disk that never answers`() throws {
        try end(["serve"]) { (["--journal", "auto"], ["XDG_STATE_HOME": $0]) }
    }

    /// Runs a command with a disk that never answers, and ends it once it has asked for something there.
    private func end(_ command: [String], _ use: (_ disk: String) -> (arguments: [String], environment: [String: String])) throws {
        let place = try Workspace()
        let disk = place.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        let (flags, variables) = use(disk)
        let arguments = [disk, builtProgram("yomite")] + command + flags
        let environment = place.environment.merging(variables) { $1 }
        let program = try Program(builtProgram("dead-disk"), arguments, in: Program.Place(environment: environment))
        try program.wait(for: "the first question") { $0.outputText.contains("asked") ? true : nil }
        program.signal(SIGTERM)
        #expect(try program.end() == 128 + Int(SIGTERM))
    }

    @Test(arguments: [["--follow"], [], ["--caption-file"], ["--events"]])
    func `what does not answer from the start holds up nobody`(flag: [String]) throws {
        let place = try Workspace()
        let (disk, hangs) = (place.path + "/disk", place.path + "/hangs")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        #expect(FileManager.default.createFile(atPath: disk + "/file", contents: Data("hello\n".utf8)))
        #expect(FileManager.default.createFile(atPath: hangs, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: hangs) }
        let service = try Service(under: [builtProgram("hung-disk"), disk + "/", hangs]) { _ in
            ["--output", "null"] + flag + [disk + "/file"]
        }
        #expect(try service.ask("POST", "/v1/comments?wait=heard", #"{"text":"a"}"#).contains("heard"))
        service.program.signal(SIGTERM)
        let code = try service.program.end()
        #expect(code == 0 || code == 74)
    }
}
