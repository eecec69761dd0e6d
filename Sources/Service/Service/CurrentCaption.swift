// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// `--caption-file`: the comment that is being heard, in a file that is replaced whenever that changes and empty while nothing is heard.
///
/// On the loop; a thread writes. Of several changes during one write only the last is written.
final class CurrentCaption {
    private let path: String
    private let tell: (String) -> Void
    /// Where it is written; nil at the end.
    private var work: LongWork?
    private var heard: CommentNumber?
    private var text = ""
    private var written = ""
    private var isWriting = false
    private var isFailureTold = false

    init(path: String, loop: Loop, tell: @escaping (String) -> Void) throws(FileError) {
        (self.path, self.tell) = (path, tell)
        work = LongWork(on: loop)
        // What an earlier run left is not heard any more.
        if let error = Self.write("", to: path) { throw error }
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
        // Waits for a write that is under way: its text would come after this one.
        work = nil
        return Self.write("", to: path)
    }

    private func write() {
        guard let work, !isWriting, text != written else { return }
        isWriting = true
        work.run { [path, text] in
            (text, Self.write(text, to: path))
        } then: { [weak self] text, error in
            guard let self else { return }
            (isWriting, written) = (false, text)
            if let error, !isFailureTold { tell("\(error)") }
            isFailureTold = error != nil
            write()
        }
    }

    private static func write(_ text: String, to path: String) -> FileError? {
        do throws(UnwritableFile) {
            try replaceWhole(path, with: text)
            return nil
        } catch {
            return FileError(description: "--caption-file: \(path) cannot be written: \(error.reason)", isFatal: true)
        }
    }
}
