// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Glibc
internal import Loop

/// The signals that end a run, delivered on the loop. Made before any other thread, so that all of them leave the signals to it.
final class Signals {
    private let loop: Loop
    private let descriptor: CInt
    private var watch: Loop.Watch?

    /// Keeps a SIGHUP until somebody receives it. What is asked to reload while it starts would end instead.
    static func holdHangup() {
        var signals = sigset_t()
        // SAFETY: a set of our own, which is not kept.
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGHUP)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    init(on loop: Loop, _ handler: @escaping (CInt) -> Void) {
        self.loop = loop
        let descriptor = unsafe yomite_signals_open([SIGINT, SIGTERM, SIGHUP], 3)
        if descriptor < 0 { endForLack(of: "descriptor for signals", errno: -descriptor) }
        self.descriptor = descriptor
        watch = loop.watch(descriptor) { _ in
            while case let signal = yomite_signals_next(descriptor), signal != 0 {
                handler(signal)
            }
        }
    }

    func close() {
        if let watch { loop.forget(watch) }
        watch = nil
        Glibc.close(descriptor)
    }
}
