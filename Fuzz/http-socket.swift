// SPDX-License-Identifier: GPL-3.0-or-later
// module: Server
//
// HTTP as a whole, over a socket: whatever a client sends, its connection is closed when it has said all, and the next client is served.
// The first byte says in how many pieces the rest is written.

import Glibc
@testable import Net
@testable import Voices

@testable import Server

/// One server for all inputs. The service behind it answers every question with nothing.
private let port: UInt16 = {
    // The fuzzer's alarm comes now and then: whoever is connecting goes on with it.
    var alarm = sigaction()
    sigaction(SIGALRM, nil, &alarm)
    alarm.sa_flags |= SA_RESTART
    sigaction(SIGALRM, &alarm, nil)
    var limits = ServerLimits()
    limits.requestTime = .seconds(2)
    let options = ServerOptions(
        address: ListenAddress(address: .loopback, port: 0),
        rules: AccessRules(),
        limits: limits,
        logsRequests: false,
        run: "run",
        version: "1"
    )
    guard let inbox = try? Mailbox<ToServer>(), let service = try? Mailbox<ToService>(),
        let server = try? ServerThread(options, catalog: .shipped, inbox: inbox, service: service),
        let port = try? server.listen().http,
        (try? startThread("for the target") { server.run() }) != nil,
        (try? startThread("for the target") { answer(service, inbox) }) != nil
    else { preconditionFailure("there is no server") }
    return port
}()

private func answer(_ service: Mailbox<ToService>, _ inbox: Mailbox<ToServer>) {
    var waiting = pollfd(fd: service.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, -1) >= 0 || errno == EINTR {
        for message in service.take() {
            switch message {
            case .ask(let call, _): inbox.send(.answer(call: call, .text("")))
            case .place(let call, _): inbox.send(.place(call: call, .here))
            case .askLarge(let call, _): inbox.send(.largeAnswer(call: call, .success(.array([String]()))))
            case .follow(let call, _, _): inbox.send(.follow(call: call, .failure(HTTPProblem(503, "nothing happens"))))
            case .speak(let call, _): inbox.send(.speech(call: call, .failed(.noHost)))
            case .read(let call, _): inbox.send(.speech(call: call, .reading([])))
            case .listen(let room): inbox.send(.listen(room: room, HTTPProblem(503, "nobody is heard")))
            case .askerLeft, .nobodyFollows, .nobodyListens, .speechTaken, .speechLeft, .bouyomi, .lookAtMemory, .log: break
            }
        }
    }
}

/// Says all of it, and returns what came back until the connection was closed. Who ends its side says that it waits for no answer.
private func talk(_ bytes: UnsafeBufferPointer<UInt8>, pieces: Int, ends: Bool) -> [UInt8] {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) }
    }
    if connected != 0 { fatalError("the server does not listen any more (errno \(errno))") }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var sent = 0
    let piece = max(1, bytes.count / pieces)
    while sent < bytes.count {
        let count = send(connection, bytes.baseAddress! + sent, min(piece, bytes.count - sent), Int32(MSG_NOSIGNAL))
        guard count > 0 else { break }
        sent += count
    }
    if ends { shutdown(connection, Int32(SHUT_WR)) }
    var answer: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = recv(connection, &room, room.count, 0)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { fatalError("the connection is not closed") }
        guard count > 0 else { return answer }
        answer += room.prefix(count)
    }
}

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: count)
    guard let pieces = bytes.first else { return 0 }
    _ = talk(UnsafeBufferPointer(rebasing: bytes.dropFirst()), pieces: Int(pieces % 8) + 1, ends: true)
    let good = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    let answer = good.withUnsafeBufferPointer { talk($0, pieces: 1, ends: false) }
    guard answer.starts(with: Array("HTTP/1.1 200".utf8)) else { fatalError(String(decoding: answer, as: UTF8.self)) }
    return 0
}
