// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Voices

/// A regular file that is read: not a link, pipe or device, whatever its name. Closed with its owner.
struct PlainFile: ~Copyable {
    let path: String
    let byteCount: Int
    private let descriptor: CInt

    init(_ path: String, atMost most: Int) throws(VoiceTrouble) {
        // Opening a pipe would wait, and a link would lead elsewhere.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = errno == ELOOP ? "is a link: name the file that it leads to" : "cannot be read: \(systemMessage(errno))"
            throw VoiceTrouble(message: "\(harmless(path)) \(reason)")
        }
        var status = stat()
        let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile, status.st_size <= most else {
            close(descriptor)
            let reason = isFile ? "is larger than \(shown(byteCount: most)) (limits.voiceBytes)" : "is not a file"
            throw VoiceTrouble(message: "\(harmless(path)) \(reason)")
        }
        (self.path, self.descriptor, byteCount) = (path, descriptor, Int(status.st_size))
    }

    deinit {
        close(descriptor)
    }

    /// Throws unless it could be a voice of that kind.
    borrowing func check(_ kind: VoiceFile.Kind) throws(VoiceTrouble) {
        let head = try read(VoiceFile.headBytes)
        do throws(VoiceFile.Flaw) {
            try VoiceFile.check(kind, head: head, byteCount: byteCount)
        } catch {
            throw VoiceTrouble(message: "\(harmless(path)) \(error)")
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    /// At most this many more bytes; empty at the end.
    borrowing func read(_ most: Int) throws(VoiceTrouble) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw VoiceTrouble(message: "\(harmless(path)) cannot be read: \(systemMessage(errno))") }
        return Array(bytes[..<count])
    }

    /// The text of such a file.
    static func text(_ path: String, atMost most: Int) throws(VoiceTrouble) -> String {
        let file = try PlainFile(path, atMost: most)
        var bytes: [UInt8] = []
        while bytes.count <= most {
            let more = try file.read(VoiceFile.headBytes)
            if more.isEmpty { break }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The description in such a file.
    static func description(_ path: String) throws(VoiceTrouble) -> PiperDescription {
        let text = try text(path, atMost: VoiceFile.descriptionBytes)
        do throws(VoiceFile.Flaw) {
            return try PiperDescription(text)
        } catch {
            throw VoiceTrouble(message: "\(harmless(path)) \(error)")
        }
    }
}
