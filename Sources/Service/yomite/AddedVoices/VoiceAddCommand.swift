// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Voices

/// `voices add`: puts a voice into the user's folder, from a file, a folder, or an address. It appears there only when it is complete.
struct VoiceAddCommand {
    /// A voice that is about to be added.
    private struct Candidate {
        var name: String
        var kind: VoiceFile.Kind
        var description: String?
        var card: String?

        var file: String { name + kind.suffix }
    }

    private let settings: Settings
    private let catalog: Catalog
    private let folder: VoiceFolder

    /// Nil if there is no folder for voices.
    init?(_ settings: Settings, _ catalog: Catalog, _ environment: [String: String]) {
        guard let folder = VoiceFolder(environment) else { return nil }
        (self.settings, self.catalog, self.folder) = (settings, catalog, folder)
    }

    func run(_ source: String) -> ExitCode {
        do throws(VoiceTrouble) {
            if VoiceAddress.isOne(source) { return try fetch(VoiceAddress(source)) }
            var status = stat()
            guard unsafe lstat(source, &status) == 0 else {
                throw VoiceTrouble(message: "\(harmless(source)) cannot be read: \(systemMessage(errno))")
            }
            guard status.st_mode & S_IFMT == S_IFDIR else { return try add(file: source) }
            return try add(folder: source)
        } catch {
            StandardError.log(.error, error.message)
            return error.code
        }
    }

    // MARK: - Files

    /// All voices in a folder. One that cannot be added does not affect the others.
    private func add(folder source: String) throws(VoiceTrouble) -> ExitCode {
        let files = VoiceFolder.entries(of: source).filter { VoiceFile.named($0) != nil }.ordered()
        guard !files.isEmpty else {
            throw VoiceTrouble(message: "\(harmless(source)) has no voice files: their names end in .onnx or .htsvoice")
        }
        guard settings.sha256 == nil || files.count == 1 else {
            throw VoiceTrouble(message: "--sha256 is for one voice, and \(harmless(source)) has \(files.count)", code: .usage)
        }
        var code = ExitCode.done
        for file in files {
            do throws(VoiceTrouble) {
                _ = try add(file: "\(source)/\(file)")
            } catch {
                StandardError.log(.error, error.message)
                code = error.code
            }
        }
        return code
    }

    private func add(file: String) throws(VoiceTrouble) -> ExitCode {
        // The description names the voice as well.
        let file = file.hasSuffix(".onnx.json") ? String(file.dropLast(5)) : file
        let slash = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
        guard let (name, kind) = VoiceFile.named(String(file[slash...])) else {
            throw VoiceTrouble(message: "\(harmless(file)) is not a voice file: their names end in .onnx or .htsvoice", code: .usage)
        }
        try check(name)
        let source = try PlainFile(file, atMost: settings.voiceBytes)
        try source.check(kind)
        let description = try kind.descriptionSuffix.map { (suffix) throws(VoiceTrouble) in
            _ = try PlainFile.description(file + suffix)
            return try PlainFile.text(file + suffix, atMost: VoiceFile.descriptionBytes)
        }
        // A folder may have voices of several kinds: MODEL_CARD is Piper's.
        let own = [name + VoiceFolder.cardSuffix, name + ".licence", "LICENSE_" + name + kind.suffix]
        let cards = own + (kind == .piper ? ["MODEL_CARD"] : []) + ["COPYING", "LICENSE", "LICENSE.txt"]
        let card = cards.lazy.compactMap { try? PlainFile.text(String(file[..<slash]) + $0, atMost: VoiceFolder.cardBytes) }.first
        let candidate = Candidate(name: name, kind: kind, description: description, card: card)
        try agree(toReplace: candidate)
        try folder.alone { () throws(VoiceTrouble) in
            let draft = try DraftFile("\(folder.path)/.\(candidate.file)\(DraftFile.suffix)")
            var digest = SHA256()
            while true {
                let more = try source.read(1 << 20)
                if more.isEmpty { break }
                digest.add(more)
                try draft.add(more)
            }
            try check(hexadecimal(digest.end()), of: candidate)
            try install(candidate, draft)
        }
        return .done
    }

    private func check(_ name: String) throws(VoiceTrouble) {
        do throws(VoiceFile.Flaw) {
            try VoiceFile.check(name: name)
        } catch {
            throw VoiceTrouble(message: "\"\(harmless(name, atMost: 120))\" \(error)", code: .usage)
        }
    }

    /// The file that engines look for comes last, so that the others exist by then.
    private func install(_ candidate: Candidate, _ draft: DraftFile) throws(VoiceTrouble) {
        let others = [
            (candidate.card, VoiceFolder.cardSuffix),
            (candidate.description, candidate.kind.suffix + (candidate.kind.descriptionSuffix ?? "")),
        ]
        for (text, suffix) in others {
            guard let text else { continue }
            let other = try DraftFile("\(folder.path)/.\(candidate.name)\(suffix)\(DraftFile.suffix)")
            try other.add(Array(text.utf8))
            try other.put(at: "\(folder.path)/\(candidate.name)\(suffix)")
        }
        // What is there is the card of the voice that is replaced.
        if candidate.card == nil { unsafe unlink("\(folder.path)/\(candidate.name)\(VoiceFolder.cardSuffix)") }
        let byteCount = draft.byteCount
        try draft.put(at: "\(folder.path)/\(candidate.file)")
        let id = catalog.id(of: candidate.name, candidate.kind)
        StandardError.log(.notice, "added \(id), \(tenths(ofMegabytesIn: byteCount)), in \(folder.path)")
        for line in VoiceCard.licence(in: candidate.card ?? "") { StandardError.log(.notice, "its model card says: \(line)") }
        // Those of Piper's are listed once they are there.
        if candidate.kind == .hts, catalog.entries(of: candidate.name, .hts).isEmpty {
            StandardError.log(.warning, "it cannot be used: Yomite knows no HTS voice of this name. See \"yomite voices list\"")
        }
    }

    private func check(_ digest: String, of candidate: Candidate) throws(VoiceTrouble) {
        guard let wanted = settings.sha256, wanted.lowercased() != digest else { return }
        throw VoiceTrouble(message: "\(candidate.file) is not the expected file: its SHA-256 is \(digest)")
    }

    // MARK: - Questions

    private func agree(toReplace candidate: Candidate) throws(VoiceTrouble) {
        guard folder.has(candidate.file), !settings.yes else { return }
        guard Terminal.agrees("\(candidate.name) already exists. Replace it?") else {
            throw VoiceTrouble(message: "\(candidate.name) already exists: add --yes to replace it", code: .usage)
        }
    }

    // MARK: - Addresses

    private func fetch(_ address: VoiceAddress) throws(VoiceTrouble) -> ExitCode {
        try check(address.name)
        var candidate = Candidate(name: address.name, kind: address.kind)
        if let url = address.description {
            guard let text = try Download.text(url, atMost: VoiceFile.descriptionBytes) else {
                throw VoiceTrouble(message: "\(VoiceAddress.shown(url)) is missing, and the voice cannot be used without it")
            }
            do throws(VoiceFile.Flaw) {
                _ = try PiperDescription(text)
            } catch {
                throw VoiceTrouble(message: "\(VoiceAddress.shown(url)) \(error)")
            }
            candidate.description = text
        }
        candidate.card = try Download.text(address.card, atMost: VoiceFolder.cardBytes)
        let size = try Download.run(address.file, isHead: true).flatMap { $0.status == 200 ? $0.length : nil }
        try expectRoom(for: size ?? 0, address)
        try agree(to: candidate, address, size)
        try folder.alone { () throws(VoiceTrouble) in try fetch(candidate, address, size) }
        return .done
    }

    /// Fetches a voice, and installs it.
    private func fetch(_ candidate: Candidate, _ address: VoiceAddress, _ size: Int?) throws(VoiceTrouble) {
        // Another address is another file, whatever its name.
        let draft = try DraftFile("\(folder.path)/.\(candidate.file).\(VoiceFolder.mark(of: address.file)).part", isKept: true)
        try fetch(address, size, into: draft)
        let path = draft.path
        do throws(VoiceTrouble) {
            let file = try PlainFile(path, atMost: settings.voiceBytes)
            try file.check(address.kind)
            var digest = SHA256()
            while true {
                let more = try file.read(1 << 20)
                if more.isEmpty { break }
                digest.add(more)
            }
            try check(hexadecimal(digest.end()), of: candidate)
        } catch {
            // Continuing with it would be useless.
            unsafe unlink(path)
            throw VoiceTrouble(message: error.message.replacing(path, with: address.shownFile), code: error.code)
        }
        try install(candidate, draft)
    }

    private func expectRoom(for byteCount: Int, _ address: VoiceAddress) throws(VoiceTrouble) {
        guard byteCount > settings.voiceBytes else { return }
        throw VoiceTrouble(message: "\(address.shownFile) is larger than \(shown(byteCount: settings.voiceBytes)) (limits.voiceBytes)")
    }

    /// Shows what it is, and asks.
    private func agree(to candidate: Candidate, _ address: VoiceAddress, _ size: Int?) throws(VoiceTrouble) {
        StandardError.log(
            .notice,
            "\(candidate.file), \(size.map { tenths(ofMegabytesIn: $0) } ?? "of unknown size"), comes from \(address.place)"
        )
        let lines = VoiceCard.licence(in: candidate.card ?? "")
        for line in lines { StandardError.log(.notice, "its model card says: \(line)") }
        if lines.isEmpty { StandardError.log(.warning, "it has no model card that states its licence") }
        if folder.has(candidate.file) { StandardError.log(.warning, "\(candidate.name) already exists and will be replaced") }
        guard !settings.yes else { return }
        guard Terminal.agrees("Add it?") else { throw VoiceTrouble(message: "nothing was downloaded: add --yes to confirm", code: .usage) }
    }

    /// Fetches the rest of a file. If the server has nothing after the existing part, that part is of another file.
    private func fetch(_ address: VoiceAddress, _ size: Int?, into draft: DraftFile) throws(VoiceTrouble) {
        guard size == nil || draft.byteCount != size else { return }
        if draft.byteCount > 0, try fetch(address, from: draft.byteCount, into: draft) { return }
        try draft.empty()
        guard try fetch(address, from: 0, into: draft) else {
            throw VoiceTrouble(message: "\(address.shownFile) is not there")
        }
    }

    /// False if the server has nothing from that byte on.
    private func fetch(_ address: VoiceAddress, from start: Int, into draft: DraftFile) throws(VoiceTrouble) -> Bool {
        let progress = DownloadProgress(isShown: StandardError.isTerminal && !settings.quiet)
        defer { progress.end() }
        var trouble: VoiceTrouble?
        func attempt(_ act: () throws(VoiceTrouble) -> Void) -> Bool {
            do throws(VoiceTrouble) {
                try act()
                return true
            } catch {
                trouble = error
                return false
            }
        }
        let answer = try Download.run(
            address.file,
            from: start,
            begins: { answer in
                guard answer.status == 200 || start > 0 && answer.status == 206 else { return false }
                progress.whole = answer.length.map { $0 + (answer.status == 206 ? start : 0) }
                return attempt { () throws(VoiceTrouble) in
                    if answer.status == 200 { try draft.empty() }
                    try expectRoom(for: progress.whole ?? 0, address)
                }
            },
            bytes: { bytes in
                progress.show(draft.byteCount)
                return attempt { () throws(VoiceTrouble) in
                    try expectRoom(for: draft.byteCount + bytes.count, address)
                    try draft.add(bytes)
                }
            }
        )
        if let trouble { throw trouble }
        guard answer == nil || progress.whole == nil || draft.byteCount == progress.whole else {
            throw VoiceTrouble(message: "\(address.shownFile) ended too soon: run the same command again to resume", code: .unavailable)
        }
        return answer != nil
    }
}
