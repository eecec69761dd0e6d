// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport

/// ffmpeg, which plays a room for somebody who looks at the samples, and connects again when the stream ends. Killed with its owner.
final class Player {
    private static let path = "/usr/bin/ffmpeg"
    /// Whether there is one on this machine.
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
    /// What to say where there is none.
    static let missing = "ffmpeg is missing: scripts/bootstrap test installs it where it can"

    /// Half a second.
    private static let pause = 11_025
    /// The header of the next stream is a noise of less than this.
    private static let leastSpeech = 2_000

    private let program: Program
    /// How many bytes were looked at.
    private var place = 0

    init(_ url: String, in workspace: Workspace) throws {
        let again = ["-reconnect", "1", "-reconnect_at_eof", "1", "-reconnect_streamed", "1", "-reconnect_on_network_error", "1"]
        let patience = ["-reconnect_on_http_error", "5xx", "-reconnect_delay_max", "4"]
        // It knows the sound from the header, and needs no seconds of it.
        let knowledge = ["-probesize", "32", "-analyzeduration", "0", "-f", "wav"]
        let arguments = ["-v", "warning", "-nostdin"] + again + patience + knowledge + ["-i", url, "-f", "s16le", "-"]
        program = try Program(Player.path, arguments, in: Program.Place(environment: workspace.environment))
    }

    /// Waits until it has played silence.
    func waitForSilence() throws {
        try wait(for: "silence") { $0.count >= Player.pause && $0.allSatisfy { abs(Int($0)) < 8 } }
    }

    /// Waits until it has played speech, and the silence behind it.
    func waitForSpeech() throws {
        try wait(for: "speech") {
            $0.count { abs(Int($0)) > 300 } >= Player.leastSpeech && $0.suffix(Player.pause).allSatisfy { abs(Int($0)) < 8 }
        }
    }

    private func wait(for what: String, _ isReached: ([Int16]) -> Bool) throws {
        place = try program.wait(for: what) { program in
            let end = program.output.count & ~1
            let bytes = program.output[self.place..<end]
            let samples = stride(from: bytes.startIndex, to: end, by: 2).map { place in
                Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
            }
            return isReached(samples) ? end : nil
        }
    }
}
