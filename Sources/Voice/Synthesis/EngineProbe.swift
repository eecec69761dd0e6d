// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
public import Net
public import Voices

/// Finds out whether an engine can be used here: starts a voice host, which ends at once.
public final class EngineProbe {
    /// The engine to try.
    public let engine: Engine
    private let host: VoiceHost?
    private let patience: Duration
    /// What is waited for on a loop. It ends with this object.
    private var search: (loop: Loop, watch: Loop.Watch, timer: Timer)?

    /// Starts the host and does not wait. `voice`: the id of a voice with a host of its own that is to be tried as well.
    public init(_ engine: Engine, voice: String? = nil, options: HostOptions) {
        self.engine = engine
        let profile = options.profile(of: engine)
        patience = HostPatience(profile, silence: options.deadline).start
        host = try? VoiceHost(
            HostCommand(profile, options, voice: voice, parent: getpid()),
            environment: options.environment,
            pipeBytes: options.pipeBytes
        )
        host?.send(.quit)
    }

    /// Waits for the answer, at most as long as a host of the engine may take to start.
    public func wait() -> Bool {
        guard let host else { return false }
        var exit = [pollfd(fd: host.exitDescriptor, events: Int16(POLLIN), revents: 0)]
        guard unsafe poll(&exit, 1, CInt(clamping: patience.milliseconds)) > 0 else { return false }
        return host.reap(waits: true) == .exited(status: 0)
    }

    /// What the host has written to its stderr, after `wait`: why the engine or the voice cannot be used.
    public var messages: [String] {
        var lines: [String] = []
        while let host, host.readErrors({ lines.append($0) }) == .bytes {}
        return lines
    }

    /// What is wrong with its host, after the answer; nil if nothing is, or only something is missing.
    public var trouble: String? {
        guard let host else { return nil }
        guard let end = host.end else { return "it did not start in time" }
        guard case .signalled(let signal) = end, HostVerdict(end, killedFor: nil) == .crash else { return nil }
        return (["it crashed when it was tried: signal \(signal)"] + messages).joined(separator: "; ")
    }

    /// Calls `found` on the loop once the answer is known, which may be at once. Not any more when this object is released.
    public func find(on loop: Loop, _ found: @escaping (Bool) -> Void) {
        guard let host else { return found(false) }
        let answer = { [weak self] in
            guard let self else { return }
            endSearch()
            found(host.reap(waits: false) == .exited(status: 0))
        }
        search = (loop, loop.watch(host.exitDescriptor) { _ in answer() }, loop.after(patience, answer))
    }

    private func endSearch() {
        guard let search else { return }
        search.loop.cancel(search.timer)
        search.loop.forget(search.watch)
        self.search = nil
    }

    deinit {
        endSearch()
    }
}
