// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Glibc
public import Loop
public import Voices

/// Finds out whether an engine can be used here: starts a voice host, which ends at once.
public final class EngineProbe {
    /// The engine to try.
    public let engine: Engine
    private let host: VoiceHost?
    private let patience: Duration

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

    /// Calls `found` on the loop once the answer is known, which may be at once.
    public func find(on loop: Loop, _ found: @escaping (Bool) -> Void) {
        guard let host else { return found(false) }
        var timer: Timer?
        var watch: Loop.Watch?
        // The loop keeps this object until there is an answer, which may be after everybody else has released the loop.
        let answer = { [unowned loop] (isUsable: Bool) in
            if let timer { loop.cancel(timer) }
            if let watch { loop.forget(watch) }
            found(isUsable)
        }
        watch = loop.watch(host.exitDescriptor) { _ in answer(host.reap(waits: true) == .exited(status: 0)) }
        timer = loop.after(patience) { answer(false) }
    }
}
