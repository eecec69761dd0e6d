// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Core

/// What a sound server has, as it says itself. Sound devices and other programs choose these texts: they are harmless, except `Sink.name`.
public struct SoundSurvey: Sendable {
    /// A place where sound can go.
    public struct Sink: Equatable, Sendable {
        /// What `pulse:SINK` calls it, as the server knows it; `harmless` before it is shown.
        public var name: String
        /// What desktops call it.
        public var description: String
        /// Frames a second.
        public var sampleRate: Int
        /// Whether it sleeps because nobody plays.
        public var isSuspended: Bool
        /// Whether nothing of it is heard.
        public var isMuted: Bool
        /// Percent of its normal loudness.
        public var volume: Int
    }

    /// The server's name and version.
    public var server: String
    /// The sink of those who name none.
    public var standardSink: String?
    public var sinks: [Sink]

    /// Asks the server, and waits for its answers; nil where they do not come in time.
    public init?(atMost patience: Duration) {
        var survey = yomite_survey()
        guard unsafe yomite_survey_make(&survey, UInt32(clamping: patience.milliseconds)) else { return nil }
        server = harmless(text(of: &survey.server))
        let standard = text(of: &survey.standard_sink)
        standardSink = standard.isEmpty ? nil : standard
        let count = Int(survey.sink_count)
        sinks = unsafe withUnsafeBytes(of: &survey.sinks) { bytes in
            unsafe bytes.assumingMemoryBound(to: yomite_survey_sink.self).prefix(count).map { Sink($0) }
        }
    }
}

extension SoundSurvey.Sink {
    init(_ sink: yomite_survey_sink) {
        var sink = sink
        name = text(of: &sink.name)
        description = harmless(text(of: &sink.description))
        sampleRate = Int(sink.sample_rate)
        isSuspended = sink.is_suspended
        isMuted = sink.is_muted
        volume = Int(sink.volume)
    }
}

/// The text in a C array, up to its end or its first zero.
private func text<Array>(of array: inout Array) -> String {
    unsafe withUnsafeBytes(of: &array) { bytes in unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}

/// A sink of the sound server that this program has made: nobody hears it, and others record what is played there.
public struct VirtualSink: Equatable, Sendable {
    private var module: UInt32

    /// Makes it, and waits until the server has done so; nil where it refuses or does not answer in time. The name has neither quotes nor
    /// white space.
    public init?(_ name: String, atMost patience: Duration) {
        var module: UInt32 = 0
        guard unsafe yomite_null_sink_make(name, UInt32(clamping: patience.milliseconds), &module) else { return nil }
        self.module = module
    }

    /// Removes it, and waits until the server has done so.
    public func remove(atMost patience: Duration) {
        _ = yomite_null_sink_remove(module, UInt32(clamping: patience.milliseconds))
    }
}
