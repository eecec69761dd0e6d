// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The sound servers that a test can have for itself.
public enum SoundServerKind: String, Sendable {
    /// `YOMITE_TEST_PULSEAUDIO`, else `pulseaudio` on the PATH.
    case pulseAudio
    /// PipeWire with WirePlumber and pipewire-pulse, as `YOMITE_TEST_PIPEWIRE` starts them: a program that runs the one that its first
    /// argument names. Never the installed ones, whose session manager would take hold of the machine's sound cards.
    case pipeWire

    /// Those that can be started here: what a test of both is run with.
    public static let available = [SoundServerKind.pulseAudio, .pipeWire].filter(\.isThere)

    /// Whether a recording of a null sink has every sample that was played, however late the machine is. PipeWire leaves out the cycle for
    /// which somebody was late: with it, only most of them are asked for.
    public var keepsEverySample: Bool { self == .pulseAudio }

    /// Whether it can be started here. Where it cannot, skip the test with `missing` as the reason.
    public var isThere: Bool {
        switch self {
        case .pulseAudio: program != nil
        case .pipeWire: Self.startsPipeWire
        }
    }

    /// Why tests that need it are skipped.
    public var missing: String {
        switch self {
        case .pulseAudio: "no pulseaudio program: install it, or set YOMITE_TEST_PULSEAUDIO"
        case .pipeWire:
            "no PipeWire of the tests' own that starts: call scripts/bootstrap test, and set YOMITE_TEST_PIPEWIRE to what it unpacked"
        }
    }

    /// What is started; nil where there is none.
    var program: String? {
        switch self {
        case .pulseAudio: findProgram("pulseaudio", override: "YOMITE_TEST_PULSEAUDIO")
        case .pipeWire: ProcessInfo.processInfo.environment["YOMITE_TEST_PIPEWIRE"]
        }
    }

    /// Found out once: the libraries that were unpacked may not fit the system.
    private static let startsPipeWire = pipeWire.program != nil && (try? PrivateSoundServer(.pipeWire)) != nil
}
