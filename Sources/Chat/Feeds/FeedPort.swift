// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net

/// The door from a source to its reader's owner: bytes go in here, and come out as messages. Lives on the reader's thread.
public struct FeedPort: ~Copyable {
    /// Becomes readable when the source has to stop, and stays so.
    let bell: CInt

    private let credit: Credit
    private let sink: @Sendable (FeedMessage) -> Void
    private var decoder: FeedDecoder
    /// Whether nothing is read of what does not begin as text: a file is named by the operator, perhaps the wrong one.
    private var mustBeText = false
    /// Why nothing of the source can be read; nil where it can.
    private(set) var refusal: FeedEnd?
    /// Small against `maxBytesUnderWay`, which may be exceeded by one batch; large against the price of handing one over.
    private let batchCost = 16_384
    /// So many bytes tell whether a file is text.
    private let beginning = 64
    /// Before a wait that the kernel refused is tried again.
    private let pauseMilliseconds: CInt = 1_000

    init(decoder: FeedDecoder, credit: Credit, bell: CInt, sink: @escaping @Sendable (FeedMessage) -> Void) {
        self.decoder = decoder
        self.credit = credit
        self.bell = bell
        self.sink = sink
    }

    /// What came in so far.
    var counters: FeedCounters {
        decoder.counters
    }

    /// An ordinary file is read, whose whole content the operator chose by naming it. Comes before its first byte.
    mutating func noteRegularFile() {
        mustBeText = true
        decoder.vouch()
    }

    /// Waits until there is something to read. Returns false when the source has to stop.
    func wait(for descriptor: CInt) -> Bool {
        var waits = [
            pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while unsafe poll(&waits, nfds_t(waits.count), -1) < 0 {
            guard errno != EINTR else { continue }
            // The kernel has no memory for it, or the process may have fewer descriptors than are waited for. Either may pass.
            guard !credit.isClosed else { return false }
            _ = unsafe poll(&waits, 1, pauseMilliseconds)
        }
        return waits[0].revents == 0
    }

    /// Hands over what the bytes complete. Waits while too much is under way. Returns false when the source has to stop.
    mutating func add(_ bytes: some Collection<UInt8>) -> Bool {
        // What Windows calls Unicode. Its letters would be read aloud one by one.
        if decoder.counters.bytes == 0, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            refusal = .impossible("UTF-16 is not supported: save it as UTF-8 (iconv -f UTF-16 -t UTF-8)")
            return false
        }
        if decoder.counters.bytes == 0, mustBeText, isBinary(bytes.prefix(beginning)) {
            refusal = .impossible("this is a binary file, or UTF-16, and not text (iconv -f UTF-16LE -t UTF-8)")
            return false
        }
        decoder.add(bytes)
        return deliver()
    }

    /// Whether a file begins as no text does. A comment of a chat may have a NUL, and one of IRC has colours; sounds, pictures, archives and
    /// programs begin with several NULs, or with control characters among what is no UTF-8.
    private func isBinary(_ beginning: some Collection<UInt8>) -> Bool {
        // The last character may be cut.
        let isUTF8 = !String(decoding: beginning, as: UTF8.self).dropLast(3).contains("\u{FFFD}")
        return beginning.count { isUTF8 ? $0 == 0 : $0 < 0x20 && !Self.controlsOfText.contains($0) } >= 3
    }

    /// Tabs, ends of lines and pages, and the escape by which ISO-2022 changes its characters.
    private static let controlsOfText: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1B]

    /// Hands over the rest: half a line at the end is a line.
    mutating func finish() -> Bool {
        decoder.finish()
        return deliver()
    }

    /// Tells where the bytes come from that are added next. It costs nothing, because there is one for many of them.
    func tell(_ stretch: FileStretch) {
        sink(.stretch(stretch))
    }

    /// Tells what happened to the source. Waits while too much is under way, as comments do.
    func tell(_ news: FeedNews) {
        if credit.take(FeedNews.cost) { sink(.news(news)) }
    }

    /// Hands over everything that can be decoded, in batches.
    private mutating func deliver() -> Bool {
        var entries: [FeedEntry] = []
        var cost = 0
        while true {
            let known = entries.count
            let hasMore = decoder.next(into: &entries)
            cost += entries[known...].reduce(0) { $0 + $1.cost }
            if !entries.isEmpty, !hasMore || cost >= batchCost {
                guard credit.take(cost) else { return false }
                sink(.entries(entries, decoder.counters))
                entries = []
                cost = 0
            }
            if !hasMore { return true }
        }
    }
}
