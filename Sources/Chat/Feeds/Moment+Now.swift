// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events

extension Moment {
    /// The present, for the threads of feeds. What decides is told the time, and does not ask for it.
    static var now: Moment { Moment(nanoseconds: yomite_system_now()) }
}
