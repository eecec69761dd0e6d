// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Net
import Reading
import Rooms
import Server

extension SpeakingTask {
    /// Throws where a run would write into a file that it reads, or two different things into one file.
    func checkFiles(_ settings: Settings) throws(ServiceFailure) {
        var owners: [FileIdentity: String] = [:]
        for path in feedPaths where path != "-" {
            if let file = FileIdentity(path) { owners[file] = "\(path) is read" }
        }
        for (path, use) in settings.writtenFiles(isRendering: isRendering) where path != "-" {
            guard let file = FileIdentity(path) else { continue }
            if let owner = owners[file] {
                throw ServiceFailure(.usage, "\(use) \(path) would be overwritten: \(owner) in the same run; name another file")
            }
            owners[file] = "\(use) \(path) is written"
        }
    }

    fileprivate var feedPaths: [String] {
        switch self {
        case .say, .samples: []
        case .read(let plan, _), .serve(let plan, _), .fleet(let plan, _): plan.paths
        case .render(let paths): paths
        }
    }
}

extension Settings {
    /// Whether a run reads or writes files on a disk of another machine, which may stop answering. Those that no setting names do not count.
    func usesRemoteDisk(reading arguments: [String]) -> Bool {
        let written = writtenFiles(isRendering: false) + writtenFiles(isRendering: true)
        let named = [dictionary, viewers, sounds.folder, room.approval.path, server.tokens].compactMap(\.self)
        return isAnyOnRemoteDisk(arguments + feeds.followed + reading.wordFiles + named + written.map(\.path))
    }

    /// The files that a run writes, with what names them.
    fileprivate func writtenFiles(isRendering: Bool) -> [(path: String, use: String)] {
        let sounds = isRendering ? renderPath.map { [($0, "-o")] } ?? [] : outputs.compactMap { $0.place.path.map { ($0, "--output") } }
        let texts = [(eventsPath, "--events"), (captionsPath, "--captions"), (captionFile, "--caption-file"), (namedJournal, "--journal")]
        return sounds + texts.compactMap { path, use in path.map { ($0, use) } }
    }

    private var namedJournal: String? { journal.file == "auto" ? nil : journal.file }
}

extension OutputChoice {
    fileprivate var path: String? {
        switch self {
        case .wav(let path), .raw(let path): path
        case .auto, .pulse, .null, .none: nil
        }
    }
}

/// The file that a path means, however it is reached: the file itself, or its name in a folder if it does not exist yet. Devices and pipes
/// do not count, because they keep nothing that is written.
private struct FileIdentity: Hashable {
    private var device: UInt64
    private var number: UInt64
    private var name: String?

    init?(_ path: String) {
        var status = Glibc.stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
            return
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
        guard unsafe stat(folder, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
        name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
    }
}
