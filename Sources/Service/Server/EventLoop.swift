// SPDX-License-Identifier: GPL-3.0-or-later

import CNet
import CSystem
import Core

/// libevent's loop for one thread: descriptors and delays. Used on that thread only; its closures are kept until it ends.
@safe final class EventLoop {
    // SAFETY: made once, freed in deinit, after every event on it; all of it on one thread at a time.
    let pointer: OpaquePointer
    private var watches: [Event] = []

    init() throws(ServerError) {
        guard let pointer = unsafe yomite_events_create() else { throw ServerError.noLoop }
        unsafe self.pointer = pointer
    }

    deinit {
        watches = []
        unsafe yomite_events_free(pointer)
    }

    /// The current time of the monotonic clock.
    var now: Moment {
        Moment(nanoseconds: yomite_system_now())
    }

    /// Serves until `stop`.
    func run() {
        unsafe yomite_events_run(pointer)
    }

    func stop() {
        unsafe yomite_events_stop(pointer)
    }

    /// Calls `action` whenever the descriptor is readable, as long as the loop exists.
    func watch(_ descriptor: CInt, _ action: @escaping () -> Void) {
        let event = Event(action)
        unsafe event.pointer = yomite_event_readable(pointer, descriptor, Event.fire, event.owner)
        watches.append(event)
    }

    /// A timer that calls `action` each time after it was set, as long as the loop exists.
    func timer(_ action: @escaping () -> Void) -> Timer {
        let event = Event(action)
        unsafe event.pointer = yomite_event_timer(pointer, Event.fire, event.owner)
        watches.append(event)
        return Timer(event: event)
    }

    struct Timer {
        fileprivate let event: Event

        func set(_ delay: Duration) {
            if let pointer = unsafe event.pointer { unsafe yomite_event_set(pointer, delay.milliseconds) }
        }
    }

    /// One event of libevent's and its closure.
    @safe fileprivate final class Event {
        var action: () -> Void
        // SAFETY: set once, right after the event was made; freed with its owner.
        var pointer: OpaquePointer?

        init(_ action: @escaping () -> Void) {
            self.action = action
        }

        deinit {
            if let pointer = unsafe pointer { unsafe yomite_event_free(pointer) }
        }

        var owner: UnsafeMutableRawPointer {
            unsafe Unmanaged.passUnretained(self).toOpaque()
        }

        static let fire: @convention(c) (UnsafeMutableRawPointer) -> Void = { owner in
            unsafe Unmanaged<Event>.fromOpaque(owner).takeUnretainedValue().action()
        }
    }
}
