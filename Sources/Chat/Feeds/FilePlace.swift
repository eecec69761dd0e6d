// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A place in a file that outlives the program: what stands at the path later is known to be the same file, or another one.
public struct FilePlace: Equatable, Sendable, CustomStringConvertible {
    private let identity: OrdinaryFile.Identity
    /// When the file was made; 0 where that is unknown.
    private let birth: Int64
    fileprivate let offset: Int64

    private init(_ identity: OrdinaryFile.Identity, birth: Int64, offset: Int64) {
        (self.identity, self.birth, self.offset) = (identity, birth, offset)
    }

    init(_ file: OrdinaryFile, offset: Int64) {
        self.init(file.identity, birth: file.birth, offset: offset)
    }

    /// A place by its description; nil where that is none.
    public init?(_ description: String) {
        let numbers = description.split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 4, let device = UInt64(numbers[0]), let number = UInt64(numbers[1]), let birth = Int64(numbers[2]),
            let offset = Int64(numbers[3]), offset >= 0
        else { return nil }
        self.init(OrdinaryFile.Identity(device: device, number: number), birth: birth, offset: offset)
    }

    /// Numbers: the device, the file's number there, when it was made, the offset.
    public var description: String { "\(identity.device):\(identity.number):\(birth):\(offset)" }

    fileprivate func moved(to offset: Int64) -> FilePlace {
        FilePlace(identity, birth: birth, offset: offset)
    }

    /// Where reading goes on in what stands at the path now: behind what was read, or at the start of what was emptied or is another file.
    func offset(in file: OrdinaryFile) -> Int64 {
        guard isIn(file), offset <= file.size else { return 0 }
        // Whoever reads on behind a line begins with a line.
        return offset == 0 || file.bytes(before: off_t(offset), atMost: 1) == [lineFeed] ? offset : 0
    }

    /// The number of a file that was removed is given to another one, but not its time. The number of a device may be another one after a restart of the
    /// machine.
    private func isIn(_ file: OrdinaryFile) -> Bool {
        guard birth != 0, file.birth != 0 else { return file.identity == identity }
        return file.identity.number == identity.number && file.birth == birth
    }
}

/// A stretch of a feed's bytes that comes from one file without a gap.
public struct FileStretch: Equatable, Sendable {
    /// Where the feed's first byte would be in the file. The offset is below 0 where the feed began before the file.
    let start: FilePlace

    /// Where a position of the feed is in the file.
    public func place(of position: Int) -> FilePlace {
        start.moved(to: max(0, start.offset + Int64(position)))
    }
}
