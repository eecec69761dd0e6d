// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Net

/// Whoever started the run and wants to know how it stands: systemd, or another one that sets `NOTIFY_SOCKET` (sd_notify(3)).
struct ServiceManager {
    private let socket: String?
    private let log: Log

    init(_ context: RunContext) {
        socket = context.task.isService ? context.environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 } : nil
        log = context.log
    }

    /// Comments can be sent to it.
    func tellReady() { tell("READY=1") }

    /// It is about to end.
    func tellStopping() { tell("STOPPING=1") }

    private func tell(_ state: String) {
        guard let socket else { return }
        let result = unsafe yomite_notify(socket, state)
        if result < 0 { log(.warning, "the service manager cannot be told \(state): NOTIFY_SOCKET: \(systemMessage(-result))") }
    }
}
