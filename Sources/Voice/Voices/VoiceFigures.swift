// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// The measurements of a voice in a fresh host.
public struct VoiceFigures: Encodable, Equatable, Sendable {
    /// The voice's id.
    public var id: String
    public var language: String
    /// `female` or `male`.
    public var gender: String
    /// `enhanced` or `default`.
    public var quality: String
    public var engine: String
    /// The most anonymous and shared memory that its host held, in bytes.
    public var anonymousMemory: Int
    /// The most clean pages of files that it held, in bytes; the kernel can take them back.
    public var cleanMemory: Int
    /// The time from the request to the first sample, including the host's start.
    public var firstSampleMilliseconds: Double
    /// How long it took to make a second of speech, in seconds.
    public var realTimeFactor: Double
    /// The processor time for that, in seconds; nil if the system does not say.
    public var processorFactor: Double?

    /// What was measured of this voice.
    public init(
        _ voice: Voice,
        most use: MemoryUse,
        firstSampleMilliseconds: Double,
        realTimeFactor: Double,
        processorFactor: Double? = nil
    ) {
        id = voice.id
        language = voice.language
        gender = voice.gender.rawValue
        quality = voice.quality.rawValue
        engine = voice.engine.rawValue
        anonymousMemory = use.held
        cleanMemory = use.clean
        self.firstSampleMilliseconds = firstSampleMilliseconds
        self.realTimeFactor = realTimeFactor
        self.processorFactor = processorFactor
    }
}

extension CatalogShelf {
    /// The text of a catalog file with these figures and the old file's rows about other voices.
    func measuredFile(_ figures: [VoiceFigures], over old: [CatalogRow]) -> String {
        var measured: [String: Measured] = [:]
        for row in old where row.text(0) == "measured" {
            measured[row.text(1)] = Measured(anonymous: row.number(2), clean: row.number(3), processor: row.number(4))
        }
        for voice in figures {
            guard let name = localName(of: voice.id) else { continue }
            measured[name] = Measured(
                anonymous: kilobytes(voice.anonymousMemory),
                clean: kilobytes(voice.cleanMemory),
                processor: Int(((voice.processorFactor ?? 0) * 1_000).rounded(.up))
            )
        }
        let rows = measured.orderedByKey.map { name, figures in
            "        { voice: \"\(name)\", anonymous: \(figures.anonymous), clean: \(figures.clean), processor: \(figures.processor) },\n"
        }
        return """
            // Written by "yomite voices measure": what voices take on this machine: KiB of memory, and milliseconds
            // of processor time for a second of speech. Without this file Yomite's own figures are used.
            {
                engine: "\(engine.rawValue)",
                sampleRate: \(sampleRate),
                licence: "\(licence)",
                measured: [
            \(rows.joined())    ],
            }

            """
    }

    private func kilobytes(_ bytes: Int) -> Int {
        (bytes + 1023) / 1024
    }
}
