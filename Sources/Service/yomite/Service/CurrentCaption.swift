// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Synchronization

/// `--caption-file`: the comment that is being heard, in a file that is replaced whenever that changes and empty while nothing is heard.
///
/// On the loop; a thread writes. Of several changes during one write only the last is written.
final class CurrentCaption {
    private let path: String
    private let tell: (String) -> Void
    /// Where it is written; nil at the end.
    private var work: LongWork?
    /// One write after the other, and none after the last: what is under way at the end may come later than it.
    private let turn = Turn()
    private var heard: CommentNumber?
    private var text = ""
    /// Nil before the first time.
    private var written: String?
    private var isWriting = false
    /// Called once, when what an earlier run left is gone: it is not heard any more.
    private var opened: ((FileError?) -> Void)?
    private var isFailureTold = false

    init(path: String, loop: Loop, opened: @escaping (FileError?) -> Void, tell: @escaping (String) -> Void) {
        (self.path, self.opened, self.tell) = (path, opened, tell)
        work = LongWork(on: loop, isOnFiles: true)
        write()
    }

    func note(_ event: Event) {
        switch event {
        case .started(let started):
            heard = started.comment
            text = captionLine("\(started.author.map { "\($0): " } ?? "")\(started.text)".unicodeScalars) + "\n"
        case .finished(let comment, _, _, _) where comment == heard:
            (heard, text) = (nil, "")
        default: return
        }
        write()
    }

    /// Empties the file. Returns why that was impossible.
    func finish() -> FileError? {
        work = nil
        let ended = withinTime(Self.patience) { [path, turn] in turn.write("", to: path, isLast: true) }
        return ended ?? FileError(description: "--caption-file: \(path) was not emptied: its disk does not answer", isFatal: true)
    }

    private static let patience = Duration.milliseconds(400)

    private func write() {
        guard let work, !isWriting, text != written else { return }
        isWriting = true
        work.run { [path, text, turn] in
            (text, turn.write(text, to: path))
        } then: { [weak self] text, error in
            guard let self else { return }
            (isWriting, written) = (false, text)
            if let opened = opened.take() {
                opened(error)
            } else if let error, !isFailureTold {
                tell("\(error)")
            }
            isFailureTold = error != nil
            write()
        }
    }
}

/// Writes one text after the other, on any thread.
private final class Turn: Sendable {
    private let isOver = Mutex(false)

    func write(_ text: String, to path: String, isLast: Bool = false) -> FileError? {
        isOver.withLock { isOver in
            guard !isOver else { return nil }
            isOver = isLast
            do throws(UnwritableFile) {
                try replaceWhole(path, with: text)
                return nil
            } catch {
                return FileError(description: "--caption-file: \(path) cannot be written: \(error.reason)", isFatal: true)
            }
        }
    }
}
