// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Voices

/// The processes of the running hosts, and what the loop watches of each: its output, its stderr, its end, and its input while that is
/// full. On the loop's thread.
final class HostProcesses {
    private struct Watched {
        let host: VoiceHost
        let kind: HostKind
        var exitWatch: Loop.Watch?
        var outputWatch: Loop.Watch?
        var inputWatch: Loop.Watch?
        var errorWatch: Loop.Watch?
    }

    /// After a block of messages a host has to wait before more are read: it may write without end, and the loop has other work.
    private static let messagePause = Duration.milliseconds(100)
    /// How many blocks are read of a host that has ended: as much as its pipe can hold.
    private static let lastBlocks = 4

    private let loop: Loop
    private let options: HostOptions
    private var running: [HostID: Watched] = [:]
    /// A host has sent something.
    var onOutput: ((HostID) -> Void)?
    /// A host has made some sound of a voice that may be too slow.
    var onSpeech: ((MeasuredSpeech) -> Void)?
    /// A host has written a line to its stderr.
    var onMessage: ((HostMessage) -> Void)?
    /// A host has ended and was reaped. What it left in its pipe can still be read.
    var onExit: ((HostID) -> Void)?

    init(loop: Loop, options: HostOptions) {
        self.loop = loop
        self.options = options
    }

    subscript(id: HostID) -> VoiceHost? { running[id]?.host }

    func kind(of id: HostID) -> HostKind? { running[id]?.kind }

    /// All processes, oldest first.
    var all: [(id: HostID, host: VoiceHost)] {
        running.ordered { $0.key.number < $1.key.number }.map { ($0.key, $0.value.host) }
    }

    /// The same in the form that is public.
    var processes: [HostProcess] {
        running.ordered { $0.key.number < $1.key.number }.map { HostProcess(pid: $0.value.host.pid, kind: $0.value.kind) }
    }

    /// Starts a host and watches it. Returns its process id.
    func start(_ id: HostID, _ kind: HostKind) throws(SpawnError) -> HostProcess {
        let profile = options.profile(of: kind.engine)
        let command = HostCommand(profile, options, voice: kind.voice, parent: getpid())
        let environment = options.environment + (options.readsSingly ? ["YOMITE_READ_SINGLY=1"] : [])
        let host = try VoiceHost(command, environment: environment, pipeBytes: options.pipeBytes)
        if let limit = profile.dataLimit(isShort: options.limitsMemory) { host.limitMemory(to: limit) }
        let exitWatch = loop.watch(host.exitDescriptor) { [weak self] _ in self?.hasExited(id) }
        running[id] = Watched(host: host, kind: kind, exitWatch: exitWatch)
        watchOutput(of: id)
        watchErrors(of: id)
        return HostProcess(pid: host.pid, kind: kind)
    }

    /// Releases everything of it.
    func remove(_ id: HostID) {
        guard let watched = running.removeValue(forKey: id) else { return }
        let watches = [watched.exitWatch, watched.outputWatch, watched.inputWatch, watched.errorWatch]
        for watch in watches.compactMap({ $0 }) { loop.forget(watch) }
        watched.host.closeDescriptors()
    }

    /// Kills and reaps all of them; `told` gets the processes.
    func endAll(_ told: (Int32) -> Void) {
        // All are killed before any is reaped: each takes some milliseconds to end.
        for (_, host) in all { host.kill() }
        for (id, host) in all {
            if host.reap(waits: true) != nil { told(host.pid) }
            readLastErrors(of: id)
            remove(id)
        }
    }

    /// Sends a request, now or as soon as the pipe has room.
    func send(_ request: HostRequest, to id: HostID) {
        guard let watched = running[id] else { return }
        switch request {
        case .speak(let request): watched.host.clock.start(request, at: loop.now, processor: watched.host.processorTime)
        case .cancel: watched.host.clock.stop()
        case .quit: break
        }
        watched.host.send(request)
        guard watched.host.hasUnsent, watched.inputWatch == nil else { return }
        running[id]?.inputWatch = loop.watch(watched.host.inputDescriptor, readable: false, writable: true) { [weak self] _ in
            self?.flush(id)
        }
    }

    func watchOutput(of id: HostID, _ isWatched: Bool = true) {
        guard let watched = running[id] else { return }
        if isWatched {
            guard watched.outputWatch == nil else { return }
            running[id]?.outputWatch = loop.watch(watched.host.outputDescriptor) { [weak self] _ in self?.onOutput?(id) }
        } else if let watch = watched.outputWatch {
            watched.host.clock.stop()
            // The watch is removed, not changed: otherwise the closed end would be reported for ever.
            loop.forget(watch)
            running[id]?.outputWatch = nil
        }
    }

    /// Times the output of a host.
    func time(_ frame: HostFrame, from host: VoiceHost) {
        let speech =
            switch frame {
            case .audio(_, let range): host.clock.add(range.count, at: loop.now, processor: host.processorTime)
            case .done, .failed: host.clock.finish(at: loop.now, processor: host.processorTime)
            case .hello, .word: MeasuredSpeech?.none
            }
        if let speech { onSpeech?(speech) }
    }

    private func flush(_ id: HostID) {
        guard let watched = running[id] else { return }
        watched.host.flush()
        guard !watched.host.hasUnsent, let watch = watched.inputWatch else { return }
        loop.forget(watch)
        running[id]?.inputWatch = nil
    }

    private func watchErrors(of id: HostID) {
        guard let watched = running[id], watched.errorWatch == nil else { return }
        running[id]?.errorWatch = loop.watch(watched.host.errorDescriptor) { [weak self] _ in self?.hasErrors(id) }
    }

    private func hasErrors(_ id: HostID) {
        guard let watched = running[id], let watch = watched.errorWatch else { return }
        let reading = readErrors(of: watched)
        guard reading != .nothingNow else { return }
        loop.forget(watch)
        running[id]?.errorWatch = nil
        if reading == .bytes { loop.after(Self.messagePause) { [weak self] in self?.watchErrors(of: id) } }
    }

    private func readErrors(of watched: Watched) -> VoiceHost.Reading {
        watched.host.readErrors { onMessage?(HostMessage(engine: watched.kind.engine, process: watched.host.pid, text: $0)) }
    }

    /// What a host that has ended still had to say.
    private func readLastErrors(of id: HostID) {
        guard let watched = running[id] else { return }
        for _ in 0..<Self.lastBlocks where readErrors(of: watched) != .bytes { return }
    }

    private func hasExited(_ id: HostID) {
        guard let watched = running[id], watched.host.reap(waits: false) != nil else { return }
        if let watch = watched.exitWatch { loop.forget(watch) }
        running[id]?.exitWatch = nil
        readLastErrors(of: id)
        onExit?(id)
    }
}
