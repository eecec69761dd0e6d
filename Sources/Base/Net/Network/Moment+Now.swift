// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
package import Core

extension Moment {
    /// The present, for the threads of connections. What decides is told the time, and does not ask for it.
    package static var now: Moment { Moment(nanoseconds: yomite_system_now()) }
}
