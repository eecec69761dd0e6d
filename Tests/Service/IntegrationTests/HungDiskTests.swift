// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// A service whose files are on a disk that stops answering.
@Suite(.timeLimit(.minutes(2))) struct HungDiskTests {
    /// What is on that disk, and what is asked for while it does not answer.
    enum Use: String, CaseIterable {
        case recording, events, caption, dictionary, viewers, newRoom

        func arguments(in folder: String) -> [String] {
            switch self {
            case .recording, .newRoom: ["--output", "null", "--output", "wav:\(folder)/a.wav", "--rooms"]
            case .events: ["--output", "null", "--events", "\(folder)/events"]
            case .caption: ["--output", "null", "--caption-file", "\(folder)/caption"]
            case .dictionary: ["--output", "null", "--dictionary", "\(folder)/dictionary"]
            case .viewers: ["--output", "null", "--viewers", "\(folder)/viewers"]
            }
        }

        func ask(_ service: Service) throws {
            switch self {
            case .recording, .events, .caption: break
            case .dictionary:
                #expect(try service.answer(to: "PUT", "/v1/dictionary/gg", #"{"reading":"good game"}"#).status == 503)
            case .viewers: #expect(try service.answer(to: "PATCH", "/v1/viewers/ann", #"{"muted":true}"#).status == 503)
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
        let service = try Service(under: [builtProgram("hung-disk"), disk + "/", flag]) { _ in use.arguments(in: disk) }
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
        if use == .recording { #expect(service.program.errorText.contains("its disk did not take the last")) }
    }
}
