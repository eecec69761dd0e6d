// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
public import Loop
public import Voices

/// Finds out whether an engine can be used here: a voice host is started with it, and ends at once. What it finds wrong it says on stderr.
public final class EngineProbe {
    private static let patienceMilliseconds: CInt = 2_000

    /// The engine that is looked for.
    public let engine: Engine
    private let host: VoiceHost?

    /// Starts looking, and does not wait.
    public init(_ engine: Engine, options: HostOptions) {
        self.engine = engine
        host = try? VoiceHost(
            HostKind(engine: engine),
            path: options.hostPath,
            arguments: ["--engine", engine.rawValue, "--parent", "\(getpid())"],
            environment: options.environment,
            pipeBytes: options.pipeBytes
        )
        host?.send(.quit)
    }

    /// Waits for the answer.
    public func wait() -> Bool {
        guard let host else { return false }
        var exit = [pollfd(fd: host.exitDescriptor, events: Int16(POLLIN), revents: 0)]
        guard unsafe poll(&exit, 1, Self.patienceMilliseconds) > 0 else { return false }
        return host.reap(waits: true) == .exited(status: 0)
    }

    /// Calls `found` on the loop once the answer is known, which may be at once.
    public func find(on loop: Loop, _ found: @escaping (Bool) -> Void) {
        guard let host else { return found(false) }
        var patience: Timer?
        func answer(_ isUsable: Bool) {
            if let patience { loop.cancel(patience) }
            if let watch = host.exitWatch { loop.forget(watch) }
            host.exitWatch = nil
            found(isUsable)
        }
        host.exitWatch = loop.watch(host.exitDescriptor) { _ in answer(host.reap(waits: true) == .exited(status: 0)) }
        patience = loop.after(.milliseconds(Int64(Self.patienceMilliseconds))) { answer(false) }
    }
}
