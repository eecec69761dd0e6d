// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Shows on a terminal how much of a file has arrived: one line that is overwritten.
final class DownloadProgress {
    /// The size of the whole file; nil if it is not known.
    var whole: Int?
    private let isShown: Bool
    private var shown = -1

    init(isShown: Bool) {
        self.isShown = isShown
    }

    func show(_ byteCount: Int) {
        guard isShown else { return }
        // For a file of unknown size, each megabyte.
        let step = whole.map { 100 * byteCount / max($0, 1) } ?? byteCount >> 20
        guard step != shown else { return }
        shown = step
        let come = tenths(ofMegabytesIn: byteCount)
        guard let whole else { return StandardError.ask("\r\u{1B}[K" + Wording.chosen("\(come) have come")) }
        let bar = String(repeating: "#", count: min(step / 5, 20)) + String(repeating: ".", count: max(20 - step / 5, 0))
        StandardError.ask("\r\u{1B}[K" + Wording.chosen("[\(bar)] \(step) %, \(come) of \(tenths(ofMegabytesIn: whole))"))
    }

    /// Keeps the last line.
    func end() {
        if shown >= 0 { StandardError.ask("\n") }
    }
}
