// SPDX-License-Identifier: GPL-3.0-or-later

import Encoding
import Glibc
import Net

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
