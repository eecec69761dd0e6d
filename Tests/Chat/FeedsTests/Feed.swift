// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import Testing

@testable import Comments
@testable import Feeds
@testable import Net

/// A directory of one test, removed after it.
final class Directory {
    let path = FileManager.default.temporaryDirectory.path() + "yomite-feeds-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ content: String) throws -> String {
        let file = path + "/feed"
        try Data(content.utf8).write(to: URL(filePath: file))
        return file
    }

    func pipe() -> String {
        let pipe = path + "/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        return pipe
    }
}

/// A reader and what it tells.
struct Feed {
    let reader: FeedReader
    let messages: AsyncStream<FeedMessage>

    init(_ source: consuming some FeedSource & ~Copyable, format: FeedFormat? = nil, limits: FeedLimits = FeedLimits()) {
        let (stream, continuation) = AsyncStream.makeStream(of: FeedMessage.self)
        messages = stream
        do throws(SystemShortage) {
            reader = try FeedReader(source, format: format, limits: limits) { continuation.yield($0) }
        } catch {
            error.endStart()
        }
    }

    init(_ path: String, limits: FeedLimits = FeedLimits()) {
        self.init(FeedInput(path), limits: limits)
    }

    /// Everything up to the end, given back at once.
    func all() async -> (items: [FeedItem], end: FeedMessage?) {
        var items: [FeedItem] = []
        for await message in messages {
            guard case .entries(let entries, _) = message else { return (items, message) }
            items += entries.map(\.item)
            reader.giveBack(entries.reduce(0) { $0 + $1.cost })
        }
        return (items, nil)
    }
}

func write(_ text: String, to descriptor: CInt) {
    let bytes = Array(text.utf8)
    #expect(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
}

/// How many descriptors this process has open.
func openDescriptors() -> Int {
    (0..<1000).count { fcntl($0, F_GETFD) != -1 }
}
