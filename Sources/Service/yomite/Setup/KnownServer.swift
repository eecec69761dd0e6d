// SPDX-License-Identifier: GPL-3.0-or-later

import CTables

/// A speech server that people run on their machines, and the file of voices that turns it into a voice of Yomite's.
struct KnownServer: Equatable, Sendable {
    /// Its usual name.
    var title: String
    /// Its port on this machine unless configured otherwise.
    var port: UInt16
    /// The name of its file in `config/voices`.
    var file: String
    /// The content of that file.
    var voices: String

    static var all: [KnownServer] {
        [
            KnownServer(title: "VOICEVOX", port: 50_021, file: "voicevox.json5", voices: unsafe text(yomite_table_voicevox)),
            KnownServer(title: "AivisSpeech", port: 10_101, file: "aivis.json5", voices: unsafe text(yomite_table_aivis)),
        ]
    }

    /// What `doctor` and `setup` say if something answers at its port.
    var finding: String {
        "something answers at port \(port) of this machine, which may be \(title); Yomite does not use it yet"
    }

    private static func text(_ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> String {
        var length = 0
        // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
        return unsafe String(decoding: UnsafeBufferPointer(start: table(&length), count: length), as: UTF8.self)
    }
}
