// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding
internal import Events
internal import Playback

/// What is heard in a room, for all who listen: encoded once for each format, whoever and however many they are. On the server's thread.
final class Broadcast {
    /// One format, and who gets it.
    private struct Channel {
        let encoder: any SoundEncoder
        /// What every listener gets first.
        let header: [UInt8]
        var listeners: Set<ConnectionID> = []
    }

    private let sampleRate: Int
    private var tap: OutputTap?
    private var pace: ListenPace
    private var channels: [SoundFormat: Channel] = [:]

    init(sampleRate: Int, at now: Moment) {
        self.sampleRate = sampleRate
        pace = ListenPace(sampleRate: sampleRate, at: now)
    }

    var isEmpty: Bool { channels.isEmpty }

    /// What is heard comes out of this from now on; nil: the room is closed, and silent.
    func hear(_ tap: OutputTap?) {
        // Left there when somebody last listened.
        if isEmpty { _ = tap?.take() }
        self.tap = tap
        if let tap { pace.patience = tap.patience }
    }

    /// Adds a listener. Returns what it gets first; throws where the format cannot be made here.
    func add(_ id: ConnectionID, _ format: SoundFormat) throws(MissingEncoder) -> [UInt8] {
        var channel: Channel
        if let open = channels[format] {
            channel = open
        } else {
            let encoder = try format.encoder(sampleRate: sampleRate)
            channel = Channel(encoder: encoder, header: encoder.encode([]))
        }
        channel.listeners.insert(id)
        channels[format] = channel
        return channel.header
    }

    /// Whether it was there.
    func remove(_ id: ConnectionID) -> Bool {
        guard let format = channels.first(where: { $0.value.listeners.contains(id) })?.key else { return false }
        channels[format]?.listeners.remove(id)
        if channels[format]?.listeners.isEmpty == true { channels[format] = nil }
        return true
    }

    /// What is to be written now, and to whom.
    func next(at now: Moment) -> [(bytes: [UInt8], listeners: Set<ConnectionID>)] {
        var samples = tap?.take() ?? []
        samples += [Int16](repeating: 0, count: pace.silence(heard: samples.count, at: now))
        guard !samples.isEmpty else { return [] }
        return channels.values.map { ($0.encoder.encode(samples), $0.listeners) }
    }
}
