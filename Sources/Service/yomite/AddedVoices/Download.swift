// SPDX-License-Identifier: GPL-3.0-or-later

import CNet
import Core
import Glibc
import Voices

/// Fetches one file over HTTP or HTTPS. The calling thread waits for it.
final class Download {
    /// The result: the status, and the length of the body if it was stated.
    struct Answer {
        var status = 0
        var length: Int?
    }

    /// Time to connect, and how long it may stall.
    private static let patienceSeconds: CInt = 30

    private let begins: (Answer) -> Bool
    private let bytes: ([UInt8]) -> Bool
    private var answer = Answer()

    private init(begins: @escaping (Answer) -> Bool, bytes: @escaping ([UInt8]) -> Bool) {
        (self.begins, self.bytes) = (begins, bytes)
    }

    /// Requests the file from that byte on. `begins` and `bytes` receive the answer, and stop the download by returning false; the result
    /// is nil then.
    static func run(
        _ url: String,
        from: Int = 0,
        isHead: Bool = false,
        begins: @escaping (Answer) -> Bool = { _ in true },
        bytes: @escaping ([UInt8]) -> Bool = { _ in true }
    ) throws(VoiceTrouble) -> Answer? {
        let download = Download(begins: begins, bytes: bytes)
        let callbacks = unsafe yomite_download_callbacks(
            owner: Unmanaged.passUnretained(download).toOpaque(),
            begins: { owner, status, length in
                let download = unsafe Unmanaged<Download>.fromOpaque(owner).takeUnretainedValue()
                download.answer = Answer(status: status, length: length < 0 ? nil : Int(length))
                return download.begins(download.answer)
            },
            bytes: { owner, bytes, count in
                let download = unsafe Unmanaged<Download>.fromOpaque(owner).takeUnretainedValue()
                return unsafe download.bytes([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
            }
        )
        var reason = [CChar](repeating: 0, count: 256)
        // SAFETY: the texts and the object live until the call has returned, which is when nothing is called any more.
        let result = unsafe url.withCString { place in
            unsafe VoiceAddress.host(in: url).withCString { host in
                var request = unsafe yomite_download_request(
                    url: place,
                    host: host,
                    from: Int64(from),
                    is_head: isHead,
                    patience_seconds: patienceSeconds
                )
                return withExtendedLifetime(download) { unsafe yomite_download(&request, callbacks, &reason, reason.count) }
            }
        }
        let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        switch result {
        case yomite_download_done: return download.answer
        case yomite_download_given_up: return nil
        case yomite_download_missing:
            throw VoiceTrouble(
                message: "voices are downloaded with libcurl, which is not installed: sudo apt-get install libcurl4",
                code: .unavailable
            )
        case yomite_download_refused:
            throw VoiceTrouble(
                message: "\(VoiceAddress.shown(url)) leads to \(text), which is on this machine or its network: if you want that, "
                    + "give that address itself",
                code: .unavailable
            )
        default:
            throw VoiceTrouble(message: "\(VoiceAddress.shown(url)) cannot be fetched: \(harmless(text))", code: .unavailable)
        }
    }

    /// A small file as text; nil if there is none, or it is too large.
    static func text(_ url: String, atMost most: Int) throws(VoiceTrouble) -> String? {
        var text: [UInt8] = []
        let answer = try run(url, begins: { $0.status == 200 }) { bytes in
            text += bytes
            return text.count <= most
        }
        return answer == nil ? nil : String(decoding: text, as: UTF8.self)
    }
}

/// The address of a voice: `http://` or `https://`, a host, and a path that ends in the name of a voice's file.
struct VoiceAddress {
    private let base: String
    private let query: String
    let name: String
    let kind: VoiceFile.Kind

    /// Whether a text is meant as an address of any kind.
    static func isOne(_ text: String) -> Bool {
        text.contains("://")
    }

    init(_ text: String) throws(VoiceTrouble) {
        let scheme = text.lowercased().hasPrefix("https://") ? 8 : text.lowercased().hasPrefix("http://") ? 7 : 0
        guard scheme > 0, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw VoiceTrouble(message: "\"\(Self.shown(text))\" must be an address that begins with https:// or http://", code: .usage)
        }
        let whole = text.prefix { $0 != "?" && $0 != "#" }
        query = text[whole.endIndex...].hasPrefix("?") ? String(text[whole.endIndex...].prefix { $0 != "#" }) : ""
        // The address of the description names the voice as well.
        let path = whole.hasSuffix(".onnx.json") ? whole.dropLast(5) : whole
        guard let slash = path.lastIndex(of: "/"), path.distance(from: path.startIndex, to: slash) > scheme,
            let (name, kind) = VoiceFile.named(String(path[path.index(after: slash)...]))
        else {
            throw VoiceTrouble(message: "\(Self.shown(text)) must end in the name of a voice's file, .onnx or .htsvoice", code: .usage)
        }
        (base, self.name, self.kind) = (String(path[...slash]), name, kind)
    }

    /// The address of the voice itself.
    var file: String { base + name + kind.suffix + query }
    /// The same for a message.
    var shownFile: String { Self.shown(file) }
    /// The address of its description, if it has one.
    var description: String? { kind.descriptionSuffix.map { base + name + kind.suffix + $0 + query } }
    /// The possible addresses of its card.
    var card: String { base + (kind == .piper ? "MODEL_CARD" : "COPYING") + query }
    /// Its owner, for people.
    var place: String { String(Self.shown(base).split(separator: "/").dropFirst().first ?? "") }

    /// An address for a message: harmless, and without a user and password before its host.
    static func shown(_ address: String) -> String {
        var parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        if parts.count > 2 { parts[2] = hostAndPort(parts[2]) }
        return harmless(parts.joined(separator: "/"))
    }

    /// Its host without a port, and without the brackets of an IPv6 address.
    static func host(in address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let host = hostAndPort(parts.count > 2 ? parts[2] : "")
        return String(host.hasPrefix("[") ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" })
    }

    private static func hostAndPort(_ authority: Substring) -> Substring {
        authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    }
}

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
