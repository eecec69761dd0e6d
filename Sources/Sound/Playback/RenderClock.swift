// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Tells a rendered output how much time has passed, in frames. It stands still while nothing is under way.
struct RenderClock {
    /// How often an output that keeps time is looked after.
    let step: Duration

    private let sampleRate: Int
    private let now: () -> Moment
    /// So much is due at once.
    private let lead: Duration
    private var last: Moment
    private var isRunning = false

    init(sampleRate: Int, step: Duration = .milliseconds(20), lead: Duration = .zero, now: @escaping () -> Moment) {
        self.sampleRate = sampleRate
        self.step = step
        self.now = now
        self.lead = lead
        last = now()
    }

    /// Starts the clock; returns the frames it stood still for, `longest` at most.
    mutating func start(longest: Int) -> Int {
        let idle = isRunning ? 0 : min(longest, frames(until: now()))
        last = now() + (.zero - lead)
        isRunning = true
        return idle
    }

    mutating func stop() {
        isRunning = false
    }

    /// The frames that fell due since the last call, in whole steps. After a pause of the process, a second's worth at most.
    mutating func take() -> Int {
        guard isRunning else { return 0 }
        let stepFrames = Int(Int64(sampleRate) * step.nanoseconds / 1_000_000_000)
        let moment = now()
        let due = frames(until: moment) / stepFrames
        if due * stepFrames > sampleRate {
            last = moment
            return sampleRate
        }
        // By as much as was given: a step may not be a whole number of frames.
        last = last + .nanoseconds(Int64(due * stepFrames) * 1_000_000_000 / Int64(sampleRate))
        return due * stepFrames
    }

    private func frames(until moment: Moment) -> Int {
        Int(clamping: (moment - last).nanoseconds / 1_000 * Int64(sampleRate) / 1_000_000)
    }
}
