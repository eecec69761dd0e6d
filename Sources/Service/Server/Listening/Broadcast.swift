// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Playback

/// The sound of a room for all its listeners: made once for each format, however many they are. On the server's thread.
final class Broadcast {
    /// One format, and who gets it.
    private struct Channel {
        let encoder: any SoundEncoder
        /// The beginning of the stream for every listener.
        let header: [UInt8]
        let listeners: StreamReaders<Void>
    }

    private let sampleRate: Int
    private let outlet: StreamOutlet
    private let mostBytes: Int
    private var tap: OutputTap?
    private var pace: ListenPace
    private var channels: [SoundFormat: Channel] = [:]
    /// Pages, which get what is heard and no silence, as samples or (`opus`) compressed.
    private let (pages, opusPages): (StreamReaders<Void>, StreamReaders<Void>)
    private var opus: OpusPackets?
    /// Whether they have got anything since it was silent.
    private var isBegun = false

    /// - Parameter mostBytes: how much sound in each format is kept for slow listeners.
    init(_ outlet: StreamOutlet, mostBytes: Int, sampleRate: Int, at now: Moment) {
        (self.outlet, self.mostBytes, self.sampleRate) = (outlet, mostBytes, sampleRate)
        pace = ListenPace(sampleRate: sampleRate, at: now)
        pages = StreamReaders(outlet, mostBytes: mostBytes, splitsPieces: false)
        opusPages = StreamReaders(outlet, mostBytes: mostBytes, splitsPieces: false)
    }

    var isEmpty: Bool { channels.isEmpty && !hasPages }
    var hasPages: Bool { !pages.isEmpty || !opusPages.isEmpty }
    var encoderWeight: Int { channels.keys.reduce(opus == nil ? 0 : SoundFormat.opus.encoderWeight) { $0 + $1.encoderWeight } }

    /// Whether a stream of this format is made already.
    func makes(_ format: SoundFormat) -> Bool { channels[format] != nil }

    /// Whether packets are compressed already.
    var compressesPackets: Bool { opus != nil }

    /// The sound comes from this tap from now on; nil: the room is closed, and silent.
    func hear(_ tap: OutputTap?) {
        // Left over from the previous listeners.
        if isEmpty { _ = tap?.take() }
        self.tap = tap
        guard let tap else { return }
        pace.patience = tap.patience
        for readers in [pages, opusPages] { readers.append(ListenMessages.begin, ()) }
    }

    /// Starts the stream of a format, unless it runs already; throws if the format is not available here.
    func prepare(_ format: SoundFormat) throws(MissingEncoder) {
        guard channels[format] == nil else { return }
        let encoder = try format.encoder(sampleRate: sampleRate)
        let listeners = StreamReaders<Void>(outlet, mostBytes: mostBytes)
        channels[format] = Channel(encoder: encoder, header: encoder.encode([]), listeners: listeners)
    }

    /// Adds a listener of a format that is made.
    func add(_ id: ConnectionID, _ format: SoundFormat) {
        guard let channel = channels[format] else { return }
        channel.listeners.add(id, greeting: channel.header)
    }

    /// Compresses packets, unless it does already; throws if that is not available here.
    func preparePackets() throws(MissingEncoder) {
        if opus == nil { opus = try OpusPackets(sampleRate: sampleRate) }
    }

    /// Adds a page, which gets compressed packets only where they are prepared.
    func add(_ id: ConnectionID, isCompressed: Bool) {
        if isCompressed {
            opusPages.add(id, greeting: ListenMessages.greeting(sampleRate: OpusPackets.rate, codec: "opus"))
        } else {
            pages.add(id, greeting: ListenMessages.greeting(sampleRate: sampleRate))
        }
    }

    /// Tells pages that have taken everything that their connection is alive.
    func tellPages() {
        for readers in [pages, opusPages] { readers.write(ListenMessages.alive) }
    }

    /// No more sound follows.
    func end() {
        for channel in channels.values { channel.listeners.end() }
    }

    /// A listener gets what is encoded and nothing more. Returns whether that could be written.
    func finish(_ id: ConnectionID) -> Bool {
        pages.finish(id, with: []) || opusPages.finish(id, with: []) || channels.values.contains { $0.listeners.finish(id, with: []) }
    }

    /// A listener has left.
    func remove(_ id: ConnectionID) {
        if pages.remove(id) { return }
        if opusPages.remove(id) {
            if opusPages.isEmpty { opus = nil }
            return
        }
        for (format, channel) in channels where channel.listeners.remove(id) {
            if channel.listeners.isEmpty { channels[format] = nil }
        }
    }

    /// A listener has taken everything that was sent.
    func drained(_ id: ConnectionID) {
        for readers in [pages, opusPages] { readers.drained(id) }
        for channel in channels.values { channel.listeners.drained(id) }
    }

    /// Passes on the sound since the last call. Returns the listeners who are so slow that they would miss some of it.
    func passOn(at now: Moment) -> [ConnectionID] {
        let heard = tap?.take() ?? []
        if pace.isSilent(at: now), isBegun {
            isBegun = false
            for packet in opus?.finish() ?? [] { opusPages.append(ListenMessages.packet(packet), ()) }
        }
        let silence = pace.silence(heard: heard.count, at: now)
        // The silence before something would only delay it.
        let told = isBegun ? heard[...] : heard.drop { $0 == 0 }
        if hasPages, !told.isEmpty, let tap {
            let frame = tap.frame - Int64(told.count)
            if !pages.isEmpty { pages.append(ListenMessages.packet(told, at: frame, isBeginning: !isBegun), ()) }
            for packet in opus?.encode(Array(told), at: frame, isBeginning: !isBegun) ?? [] {
                opusPages.append(ListenMessages.packet(packet), ())
            }
            isBegun = true
        }
        guard heard.count + silence > 0 else { return [] }
        let samples = heard + [Int16](repeating: 0, count: silence)
        return pages.flush() + opusPages.flush()
            + channels.values.flatMap { channel in
                channel.listeners.append(channel.encoder.encode(samples), ())
                return channel.listeners.flush()
            }
    }
}
