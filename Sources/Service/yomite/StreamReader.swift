// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Playback

/// Reads a stream from another yomite, again and again, on a thread of its own that ends with the program.
final class StreamReader: Sendable {
    /// An event of the stream.
    enum News: Sendable {
        case samples([Int16], rate: Int)
        /// The connection was lost or could not be made; it is tried again.
        case lost(String)
        /// Trying again is useless.
        case refused(String)
    }

    /// How long nothing may come before a connection is given up: a yomite sends silence, too.
    private static let patienceSeconds = 5
    private static let longestPauseMilliseconds: UInt32 = 5_000
    private static let headLimit = 16_384
    /// How often it is led on before there is a stream.
    private static let mostLeads = 3

    private let address: StreamAddress
    private let token: String?
    private let news: Mailbox<News>

    init(_ address: StreamAddress, token: String?, news: Mailbox<News>) {
        self.address = address
        self.token = token
        self.news = news
    }

    func start() {
        pthread_detach(atStart(try startThread("for the stream") { [self] in run() }))
    }

    private struct Loss: Error {
        var reason: String
        var isFinal = false
        /// Where the stream is to be had instead.
        var next: StreamAddress?
    }

    private func run() {
        var pause: UInt32 = 250
        while true {
            var hasPlayed = false
            do throws(Loss) {
                try play(&hasPlayed)
            } catch {
                if error.isFinal { return news.send(.refused(error.reason)) }
                news.send(.lost(error.reason))
            }
            pause = hasPlayed ? 250 : min(2 * pause, Self.longestPauseMilliseconds)
            usleep(pause * 1_000)
        }
    }

    /// Reads until the connection is lost, which is the only way it ends. A process of a fleet names the node that has the sound.
    private func play(_ hasPlayed: inout Bool) throws(Loss) {
        var (place, left) = (address, Self.mostLeads)
        while true {
            do throws(Loss) {
                try play(from: place, &hasPlayed)
            } catch {
                guard let next = error.next, left > 0 else { throw error }
                (place, left) = (next, left - 1)
            }
        }
    }

    private func play(from address: StreamAddress, _ hasPlayed: inout Bool) throws(Loss) {
        let socket = try connect(to: address)
        defer { close(socket) }
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        // The older version, whose body comes as it is, without chunks.
        let request = "GET \(address.target) HTTP/1.0\r\nHost: \(address.authority)\r\n\(authorization)\r\n"
        var bytes = Array(request.utf8)
        guard unsafe send(socket, &bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else { throw Loss(reason: systemMessage(errno)) }
        var head: [UInt8] = []
        var reader = WAVReader()
        while true {
            var more = try receive(socket)
            if head.count < Self.headLimit, !hasEnd(head) {
                head += more
                guard let end = head.firstRange(of: "\r\n\r\n".utf8) else { continue }
                try check(String(decoding: head[..<end.lowerBound], as: UTF8.self))
                more = Array(head[end.upperBound...])
                head = Array(head[..<end.upperBound])
            }
            do throws(NoWAV) {
                let samples = try reader.take(more)
                guard let rate = reader.sampleRate, !samples.isEmpty else { continue }
                hasPlayed = true
                news.send(.samples(samples, rate: rate))
            } catch {
                throw Loss(reason: "\(error)", isFinal: true)
            }
        }
    }

    private func hasEnd(_ head: [UInt8]) -> Bool {
        head.suffix(4).elementsEqual("\r\n\r\n".utf8)
    }

    private func check(_ head: String) throws(Loss) {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else {
            throw Loss(reason: "the program at that address is not yomite", isFinal: true)
        }
        switch status {
        case 200: return
        case 401, 403: throw Loss(reason: "it answers \(status): a token is missing or wrong (--token-file)", isFinal: true)
        case 307: throw Loss(reason: "it answers \(status)", next: next(in: head))
        case 404: throw Loss(reason: "it answers 404: the address of a yomite ends in /v1/listen.wav", isFinal: true)
        default: throw Loss(reason: "it answers \(status)")
        }
    }

    /// The address where the stream is to be had.
    private func next(in head: String) -> StreamAddress? {
        let fields = head.split(separator: "\r\n").dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
        let location = fields.first { $0.first?.lowercased() == "location" }?.last
        return location.flatMap { StreamAddress(String($0.drop { $0 == " " })) }
    }

    private func receive(_ socket: CInt) throws(Loss) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe recv(socket, &buffer, buffer.count, 0)
        if count > 0 { return Array(buffer[..<count]) }
        if count == 0 { throw Loss(reason: "the server ended the stream") }
        throw Loss(reason: errno == EAGAIN ? "no data has come for \(Self.patienceSeconds) s" : systemMessage(errno))
    }

    /// A connection to the first of the host's addresses that answers.
    private func connect(to address: StreamAddress) throws(Loss) -> CInt {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let problem = unsafe getaddrinfo(address.host, address.port, &hints, &found)
        // SAFETY: the C library's text is copied at once.
        guard problem == 0 else { throw Loss(reason: unsafe String(cString: gai_strerror(problem))) }
        defer { unsafe freeaddrinfo(found) }
        var reason = "it has no address"
        var next = unsafe found
        // SAFETY: the list stays until it is freed above.
        while let info = unsafe next?.pointee {
            let socket = unsafe Glibc.socket(info.ai_family, info.ai_socktype | CInt(SOCK_CLOEXEC.rawValue), 0)
            var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                unsafe setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
            }
            if unsafe socket >= 0 && Glibc.connect(socket, info.ai_addr, info.ai_addrlen) == 0 { return socket }
            reason = systemMessage(errno)
            if socket >= 0 { close(socket) }
            unsafe next = info.ai_next
        }
        throw Loss(reason: reason)
    }
}

/// The address of a stream: `http://HOST[:PORT][/PATH]`.
struct StreamAddress: Equatable, Sendable {
    var host: String
    var port: String
    /// Path and query.
    var target: String

    /// Nil if it is not such an address.
    init?(_ text: String) {
        let scheme = "http://"
        guard text.lowercased().hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[authority.endIndex...].prefix { $0 != "#" }
        target = path.isEmpty || path == "/" ? "/v1/listen.wav" : path.first == "/" ? String(path) : "/" + path
        // [::1]:8640, or name:8640.
        let bracket = authority.lastIndex(of: "]")
        let colon = authority.lastIndex(of: ":").flatMap { place in bracket.map { place > $0 } ?? true ? place : nil }
        port = colon.map { String(authority[authority.index(after: $0)...]) } ?? "80"
        host = String(authority[..<(colon ?? authority.endIndex)].filter { $0 != "[" && $0 != "]" })
        guard !host.isEmpty, let number = Int(port), (1...65_535).contains(number) else { return nil }
    }

    /// The name of its server for requests.
    var authority: String {
        (host.contains(":") ? "[\(host)]" : host) + ":" + port
    }
}

/// Shows on a terminal how far `render` has come: one line that is overwritten. A dumb terminal gets a line every ten percent.
final class ProgressView: RunView {
    private let writer: LineWriter
    private let loop: Loop
    private let rewrites: Bool
    private let totalBytes: Int
    private let began: Moment
    private var shown = -1
    private var seconds = 0.0

    /// A view of a run over these files; those that are not regular files have no known size.
    init(paths: [String], writer: LineWriter, loop: Loop, environment: [String: String]) {
        self.writer = writer
        self.loop = loop
        rewrites = environment["TERM"] != "dumb"
        totalBytes = paths.reduce(0) { $0 + ProgressView.size(of: $1) }
        began = loop.now
    }

    /// The part of the feed that was read, and the part of the accepted comments that have an outcome.
    func show(_ event: Event, in room: RoomName, account: Account, bytesRead: Int) {
        guard case .finished(_, _, _, let seconds) = event, account.accepted > 0 else { return }
        self.seconds += seconds
        let read = totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 0
        let settled = 1 - Double(account.underWay) / Double(account.accepted)
        let percent = Int(100 * read * settled)
        guard percent / (rewrites ? 1 : 10) > shown / (rewrites ? 1 : 10) || shown < 0 else { return }
        shown = percent
        let filled = percent / 5
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
        let line = "[\(bar)] \(percent) %, \(account.heard) comments, \(Int(self.seconds)) s of speech, \(speed) times real time"
        let shownLine = Wording.chosen(line)
        writer.write(rewrites ? "\r\u{1B}[K\(shownLine)" : shownLine, endsLine: !rewrites)
    }

    /// Keeps the last line.
    func finish() {
        if rewrites, shown >= 0 { writer.write("") }
    }

    private var speed: Int {
        let elapsed = Double((loop.now - began).nanoseconds) / 1e9
        return elapsed > 0 ? Int(seconds / elapsed) : 0
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        let result = path == "-" ? unsafe fstat(STDIN_FILENO, &status) : unsafe stat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    }
}
