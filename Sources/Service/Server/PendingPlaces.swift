// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// Requests for rooms of a fleet, until it is known where their rooms are read. On the server's thread.
final class PendingPlaces {
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let carriages: Carriages
    private var pending: [UInt64: (call: Call, request: HTTPRequest, goOn: () -> Void)] = [:]

    init(_ service: Mailbox<ToService>, _ responder: Responder, _ carriages: Carriages) {
        (self.service, self.responder, self.carriages) = (service, responder, carriages)
    }

    /// Asks where a room is read, and goes on if it is read here. At most one request of each connection waits.
    func find(_ room: RoomName, for call: Call, _ request: HTTPRequest, _ goOn: @escaping () -> Void) {
        pending[call.number] = (call, request, goOn)
        responder.wait(for: call)
        service.send(.place(call: call.number, room))
    }

    /// The service knows it.
    func take(_ number: UInt64, _ place: RoomPlace) {
        guard let (call, request, goOn) = pending.removeValue(forKey: number) else { return }
        switch RoomWay(to: place, for: request, isCommand: call.isCommand) {
        case .stay: goOn()
        case .answer(let answer): responder.answer(answer, to: call)
        case .carry(let node): carriages.carry(request, to: node, for: call)
        }
    }

    /// A connection has ended.
    func closed(_ id: ConnectionID) {
        guard !pending.isEmpty else { return }
        pending = pending.filter { $0.value.call.connection != id }
    }
}
