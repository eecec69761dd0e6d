// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Requests for rooms of a fleet, until it is known where their rooms are read. On the server's thread.
final class PendingPlaces {
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let carriages: Carriages
    private let mostBytes: Int
    private var pending: [UInt64: (call: Call, request: HTTPRequest, goOn: () -> Void)] = [:]
    /// The bodies of these requests.
    private var heldBytes = 0

    init(_ service: Mailbox<ToService>, _ responder: Responder, _ carriages: Carriages, _ limits: ServerLimits) {
        (self.service, self.responder, self.carriages) = (service, responder, carriages)
        mostBytes = limits.heldBytes
    }

    /// Asks where a room is read, and goes on if it is read here. At most one request of each connection waits.
    func find(_ room: RoomName, for call: Call, _ request: HTTPRequest, _ goOn: @escaping () -> Void) {
        guard heldBytes + request.body.count <= mostBytes else { return responder.refuse(call, .heldBytes, .overfull) }
        pending[call.number] = (call, request, goOn)
        heldBytes += request.body.count
        responder.wait(for: call)
        service.send(.place(call: call.number, room))
    }

    /// The service knows it.
    func take(_ number: UInt64, _ place: RoomPlace) {
        guard let (call, request, goOn) = remove(number) else { return }
        switch RoomWay(to: place, for: request, isCommand: call.isCommand) {
        case .stay: goOn()
        case .answer(let answer): responder.answer(answer, to: call)
        case .carry(let node): carriages.carry(request, to: node, for: call)
        }
    }

    /// A connection has ended.
    func closed(_ id: ConnectionID) {
        for (number, one) in pending where one.call.connection == id { _ = remove(number) }
    }

    private func remove(_ number: UInt64) -> (call: Call, request: HTTPRequest, goOn: () -> Void)? {
        let removed = pending.removeValue(forKey: number)
        heldBytes -= removed?.request.body.count ?? 0
        return removed
    }
}
