// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Voices

/// Why a voice was not added or removed, and the exit code.
struct VoiceTrouble: Error {
    var message: String
    var code = ExitCode.inputMissing
}

/// A voice in the user's folder.
struct AddedVoice {
    var name: String
    var kind: VoiceFile.Kind
    /// The size of all its files.
    var byteCount: Int
    /// The language of its description; empty if it has none.
    var language: String
    /// What its card says about its licence.
    var licence: [String]
    /// Why it cannot be used, whatever engines there are.
    var flaw: String?

    var file: String { name + kind.suffix }
}

/// The folder of the voices that the user has added: a file for each, its description and its card beside it. Engines read it.
struct VoiceFolder {
    static let cardSuffix = ".card"
    /// No licence is longer.
    static let cardBytes = 65_536
    /// More entries of a folder are not read.
    private static let mostEntries = 10_000

    let path: String

    /// The one in the user's data folder; nil if there is no home directory.
    init?(_ environment: [String: String]) {
        guard let folder = ProgramFiles.userData({ environment[$0] }) else { return nil }
        path = folder + "/yomite/voices"
    }

    /// Makes the folder, and changes it while no other yomite does. What one has left that was killed is removed before.
    func alone(_ act: () throws(VoiceTrouble) -> Void) throws(VoiceTrouble) {
        do throws(UnwritableFile) {
            try makeFolders(path)
        } catch {
            throw VoiceTrouble(message: "\(path) cannot be made: \(error.reason)", code: .cannotWrite)
        }
        func trouble(_ what: String) -> VoiceTrouble {
            VoiceTrouble(message: "\(path) cannot be \(what): \(systemMessage(errno))", code: .cannotWrite)
        }
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw trouble("read") }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            StandardError.log(.notice, "another yomite is adding a voice: waiting for it to finish")
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else { throw trouble("locked") }
            }
        }
        for name in Self.entries(of: path) where name.hasPrefix(".") && name.hasSuffix(DraftFile.suffix) {
            unsafe unlink("\(path)/\(name)")
        }
        try act()
    }

    /// All voices in it, by their names.
    var voices: [AddedVoice] {
        Self.entries(of: path).compactMap { VoiceFile.named($0) }.filter { !$0.name.hasPrefix(".") }
            .ordered { ($0.name, $0.kind.suffix) < ($1.name, $1.kind.suffix) }.map { voice($0.name, $0.kind) }
    }

    /// The names of the entries of a folder.
    static func entries(of folder: String) -> [String] {
        folderEntries(folder, atMost: mostEntries)
    }

    private func voice(_ name: String, _ kind: VoiceFile.Kind) -> AddedVoice {
        let file = path + "/" + name + kind.suffix
        let language = [.hts: "ja", .hibari: "en"][kind] ?? ""
        var voice = AddedVoice(name: name, kind: kind, byteCount: 0, language: language, licence: [])
        voice.byteCount = Self.suffixes(kind).reduce(0) { $0 + (Self.size(of: path + "/" + name + $1) ?? 0) }
        if let card = try? PlainFile.text(path + "/" + name + Self.cardSuffix, atMost: Self.cardBytes) {
            voice.licence = VoiceCard.licence(in: card)
        }
        do throws(VoiceTrouble) {
            let plain = try PlainFile(file, atMost: .max)
            try plain.check(kind)
            guard let suffix = kind.descriptionSuffix else { return voice }
            voice.language = try PlainFile.description(file + suffix).language
        } catch {
            voice.flaw = error.message
        }
        return voice
    }

    /// The extensions of a voice's files.
    static func suffixes(_ kind: VoiceFile.Kind) -> [String] {
        [kind.suffix] + (kind.descriptionSuffix.map { [kind.suffix + $0] } ?? []) + [cardSuffix]
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// A few letters that distinguish addresses.
    static func mark(of address: String) -> String {
        String(address.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }, radix: 36)
    }

    /// The voice of that name, with or without the extension of its file, or as `voices list` calls it.
    func find(_ name: String, in catalog: Catalog) -> AddedVoice? {
        voices.first { $0.name == name || $0.file == name || catalog.id(of: $0.name, $0.kind) == name }
    }

    /// Whether a file of any kind has that name.
    func has(_ file: String) -> Bool {
        var status = stat()
        return unsafe lstat(path + "/" + file, &status) == 0
    }

    /// Removes a voice, beginning with the file that engines look for, so that none finds half of it. A card is kept if another voice has
    /// the name.
    func remove(_ voice: AddedVoice) throws(VoiceTrouble) {
        let isShared = voices.contains { $0.name == voice.name && $0.kind != voice.kind }
        for suffix in Self.suffixes(voice.kind) where !(isShared && suffix == Self.cardSuffix) {
            guard unsafe unlink(path + "/" + voice.name + suffix) != 0, errno != ENOENT else { continue }
            throw VoiceTrouble(message: "\(path)/\(voice.name)\(suffix) cannot be removed: \(systemMessage(errno))", code: .cannotWrite)
        }
        for name in Self.entries(of: path) where name.hasPrefix("." + voice.file + ".") { unsafe unlink(path + "/" + name) }
    }
}
