// SPDX-License-Identifier: GPL-3.0-or-later

import Voices

/// The progress of one job: what to say next, and where to continue when a host dies in the middle. Pure.
///
/// A job is spoken in *runs*, each of which is one request to a host: a part, the rest of one, or a piece of a very long one. After a death
/// the next run begins at the last word that was reported to the listener. The frames of that word that the listener already has are cut
/// from the front of the new run, so that nothing is heard twice. This is exact enough within a word, and nowhere else (the same text twice
/// differs by a few frames in ten thousand).
struct JobProgress {
    /// A place in the job: text and sound.
    private struct Place: Equatable {
        /// Unicode scalars into the part's text.
        var scalar: Int
        /// Frames into the job.
        var frame: Int
    }

    private struct Run {
        var begin: Place
        /// The scalars of the part's text that it covers.
        var scalars: Int
        /// The scalars that the host received; they differ in the plain form.
        var sentScalars: Int
        /// The frames that it yielded, wanted or not.
        var received = 0
        var isPlain: Bool
    }

    /// What a block of samples means for the listener.
    struct Delivery: Equatable {
        /// The words that begin in the block or before it.
        var words: [WordMark]
        /// The samples of the block that the listener does not have yet.
        var samples: Range<Int>
    }

    /// First in its own words, then in plain letters.
    private static let attempts = 2

    let job: SpeechJob
    /// Jobs are begun in this order, also again after a death.
    let order: UInt64
    private var part = 0
    /// Where the next run begins.
    private var cursor = Place(scalar: 0, frame: 0)
    private var run: Run?
    /// The frames that the listener has.
    private var delivered = 0
    /// The last word of this part that was reported to the listener.
    private var told: WordMark?
    /// Words that the host has announced, and whose samples are still to come.
    private var ahead: [WordMark] = []
    private var charges = 0
    private var isPlain = false

    init(job: SpeechJob, order: UInt64) {
        self.job = job
        self.order = order
    }

    /// Its place in the order: by round, then by submission.
    typealias Turn = (round: UInt64, order: UInt64)
    var turn: Turn { (job.round, order) }

    // MARK: Runs

    /// The kind of host for the next run; nil if everything was said, or as much as may be.
    var nextHost: HostKind? {
        if let limit = job.frameLimit, cursor.frame >= limit { return nil }
        return hasPartsLeft ? job.parts[part].voice.host : nil
    }

    /// The most text of the next run.
    var nextBytes: Int {
        hasPartsLeft ? job.parts[part].spoken.utf8.count : 0
    }

    /// Whether nothing is left to say after the current run.
    var isInLastRun: Bool {
        guard let run, part == job.parts.count - 1 else { return false }
        return run.begin.scalar + run.scalars == job.parts[part].spoken.unicodeScalars.count
    }

    /// Begins the next run; nil if this host has said everything that it can.
    mutating func nextRequest(on host: HostKind, plainForm: (String) -> String) -> SpeakRequest? {
        while nextHost == host {
            let spoken = job.parts[part].spoken.unicodeScalars
            let piece = Self.piece(of: spoken.dropFirst(cursor.scalar))
            let text = isPlain ? plainForm(String(piece)) : String(piece)
            run = Run(begin: cursor, scalars: piece.count, sentScalars: text.unicodeScalars.count, isPlain: isPlain)
            if !text.isEmpty { return request(text) }
            endRun()
        }
        return nil
    }

    /// Whether parts were not completed. A job that ends with parts left was cut at its limit.
    var hasPartsLeft: Bool {
        part < job.parts.count
    }

    /// The run is complete. Returns its words that got no sound.
    mutating func finishRun() -> [WordMark] {
        let left = ahead.map { tell($0, notAfter: delivered) }
        endRun()
        return left
    }

    /// The host died, and the text is not to blame: say the same again, from the last word on.
    mutating func interrupt() {
        if let told, told.start > cursor.scalar {
            cursor = Place(scalar: told.start, frame: told.frame)
        }
        run = nil
        ahead = []
    }

    /// The text was too much for the host. Returns whether it may be tried once more, in plain letters.
    mutating func charge() -> Bool {
        interrupt()
        charges += 1
        isPlain = true
        return charges < Self.attempts
    }

    private mutating func endRun() {
        guard let ended = run else { return }
        cursor = Place(scalar: ended.begin.scalar + ended.scalars, frame: delivered)
        if cursor.scalar >= job.parts[part].spoken.unicodeScalars.count {
            part += 1
            cursor.scalar = 0
            told = nil
            isPlain = false
        }
        run = nil
        ahead = []
    }

    private func request(_ text: String) -> SpeakRequest {
        let part = job.parts[part]
        return SpeakRequest(
            job: job.id,
            voice: part.voice.engineName,
            text: text,
            sampleRate: job.sampleRate,
            frameLimit: job.frameLimit.map { $0 - cursor.frame },
            rate: part.voice.rate * part.rate / 100,
            pitch: part.voice.pitch * part.pitch / 100,
            volume: part.voice.volume * part.volume / 100,
            timedVoice: part.voice.quality == .default ? nil : part.voice.id
        )
    }

    /// As much of a text as a host takes at once, cut after a space if there is one.
    private static func piece(of text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard Substring(text).utf8.count > HostProtocol.textLimit else { return text }
        var bytes = 0
        var afterSpace: String.Index?
        for index in text.indices {
            bytes += UTF8.width(text[index])
            guard bytes <= HostProtocol.textLimit else { return text[..<(afterSpace ?? index)] }
            if text[index].properties.isWhitespace { afterSpace = text.index(after: index) }
        }
        return text
    }

    // MARK: Results

    /// The host announces a word of the run. Returns false if it is impossible.
    mutating func take(start: Int, length: Int, frame: Int) -> Bool {
        guard let run else { return false }
        guard start < run.sentScalars, length <= run.sentScalars - start else { return false }
        // The words of the plain form are not those of the text.
        guard !run.isPlain else { return true }
        let word = WordMark(part: part, start: run.begin.scalar + start, length: length, frame: run.begin.frame + frame)
        // The word is repeated after a death: the listener knows it.
        if word.start > (ahead.last ?? told)?.start ?? -1 { ahead.append(word) }
        return true
    }

    /// The host sends samples of the run. Returns the part of them for the listener.
    mutating func take(frames count: Int) -> Delivery? {
        guard let begin = run.map({ $0.begin.frame + $0.received }) else { return nil }
        run?.received += count
        let known = min(max(0, delivered - begin), count)
        delivered = max(delivered, begin + count)
        let reached = ahead.prefix { $0.frame < delivered }
        ahead.removeFirst(reached.count)
        return Delivery(words: reached.map { tell($0, notAfter: delivered) }, samples: known..<count)
    }

    private mutating func tell(_ word: WordMark, notAfter limit: Int) -> WordMark {
        var word = word
        word.frame = min(max(word.frame, told?.frame ?? 0), limit)
        told = word
        return word
    }
}
