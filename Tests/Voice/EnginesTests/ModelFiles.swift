// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The project's folder.
private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Small models of our own, which scripts/make-model-seeds makes.
func seed(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent("Fuzz/corpora/\(name)")))
}

/// The Japanese voices that `scripts/bootstrap` fetches.
enum FetchedHTS {
    static let folder = root.appendingPathComponent(".build/voices").path
    static let voices = ["mei_normal", "nitech_jp_atr503_m001"]

    static var isThere: Bool { voices.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0).htsvoice") } }
}

/// hibari's voice that `scripts/bootstrap` fetches.
enum FetchedHibari {
    static let folder = root.appendingPathComponent(".build/voices").path
    static let model = "\(folder)/hibari-heart.onnx"

    static var isThere: Bool { FileManager.default.fileExists(atPath: model) }
}

/// SVOX Pico: what `scripts/bootstrap` fetches, or else Debian's packages.
enum FetchedPico {
    private static let fetched = root.appendingPathComponent(".build/voices/pico").path
    static let folder = FileManager.default.fileExists(atPath: "\(fetched)/libttspico.so.0") ? fetched : "/usr/share/pico/lang"
    static let voices = ["de", "en-gb", "en-us", "es", "fr", "it"]

    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(folder)/it-IT_ta.bin") }
}

/// What `scripts/bootstrap test` fetches: ONNX Runtime and the voice joe.
enum FetchedPiper {
    static let library = root.appendingPathComponent(".build/piper/onnxruntime").path
    static let voices = root.appendingPathComponent(".build/piper/voices").path
    static let joe = "en_US-joe-medium"

    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(voices)/\(joe).onnx") }
}

/// A folder with the files of a voice, which is deleted when this goes.
final class VoiceFolder {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-voice-\(UUID().uuidString)")
    let path: String

    /// The voice `name` with this model and this description.
    init(_ name: String, model: [UInt8], description: [UInt8]) throws {
        path = folder.appendingPathComponent("\(name).onnx").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(model).write(to: URL(fileURLWithPath: path))
        try Data(description).write(to: URL(fileURLWithPath: path + ".json"))
    }

    /// The voice joe without its chance, so that it says the same text in the same way.
    static func steadyJoe() throws -> VoiceFolder {
        let folder = try VoiceFolder(FetchedPiper.joe, model: [], description: [])
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path,
            withDestinationPath: "\(FetchedPiper.voices)/\(FetchedPiper.joe).onnx"
        )
        let text = try String(contentsOfFile: "\(FetchedPiper.voices)/\(FetchedPiper.joe).onnx.json", encoding: .utf8)
        let steady = text.replacingOccurrences(of: "\"noise_scale\": 0.667", with: "\"noise_scale\": 0")
            .replacingOccurrences(of: "\"noise_w\": 0.8", with: "\"noise_w\": 0")
        try #require(steady != text)
        try steady.write(toFile: folder.path + ".json", atomically: true, encoding: .utf8)
        return folder
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
