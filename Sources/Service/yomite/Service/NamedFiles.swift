// SPDX-License-Identifier: GPL-3.0-or-later

import Feeds
import Net
import Reading
import Rooms
import Server

/// The state of the files that settings name and a reload reads again, at one moment: a word that was added to a file is a change of its
/// setting.
struct NamedFiles {
    private let stamps: [(key: String, files: [FileStamp])]
    /// Where they are.
    let paths: [String]

    /// The current state of the files that these settings name.
    init(_ settings: Settings) {
        let named: KeyValuePairs = [
            "neverSpokenLists": settings.reading.neverSpokenPaths,
            "emoteWords": settings.reading.emoteWords.map { [$0] } ?? [],
            "tokenFile": settings.server.tokenFile.map { [$0] } ?? [],
            "listenTokenFile": settings.server.listenTokenFile.map { [$0] } ?? [],
            "approve": settings.room.approval.path.map { [$0] } ?? [],
            "youtubeKeyFile": settings.feeds.youTubeKeyFile.map { [$0] } ?? [],
            "tokens": settings.server.tokens.map { [$0] } ?? [],
        ]
        stamps = named.map { ($0.key, $0.value.map { FileStamp($0) }) }
        paths = named.flatMap(\.value)
    }

    /// The keys of the settings whose files have changed.
    func changes(since before: NamedFiles) -> [String] {
        zip(stamps, before.stamps).filter { $0.files != $1.files }.map(\.0.key)
    }
}
