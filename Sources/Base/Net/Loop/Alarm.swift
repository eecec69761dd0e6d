// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// One timer for whatever is due next. It is moved whenever that changes, and withdrawn when its owner releases it.
public final class Alarm {
    private let loop: Loop
    private let action: () -> Void
    private var timer: (at: Moment, timer: Timer)?

    /// An alarm that is not set. `action` is called on the loop, each time that the moment has come.
    public init(on loop: Loop, _ action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
    }

    deinit {
        set(nil)
    }

    /// The moment that it is set to; nil where it is not set.
    public var due: Moment? { timer?.at }

    /// Sets the alarm to this moment instead of the one before; nil withdraws it.
    public func set(_ due: Moment?) {
        guard due != timer?.at else { return }
        if let timer { loop.cancel(timer.timer) }
        timer = due.map { moment in
            let timer = loop.at(moment) { [weak self] in
                self?.timer = nil
                self?.action()
            }
            return (moment, timer)
        }
    }
}
