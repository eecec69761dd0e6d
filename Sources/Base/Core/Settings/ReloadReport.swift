// SPDX-License-Identifier: GPL-3.0-or-later

/// What became of a changed configuration that was read again.
package struct ReloadReport: Encodable, Equatable, Sendable {
    /// The keys whose new values apply now.
    package var applied: [String] = []
    /// The keys whose new values need a restart.
    package var restart: [String] = []

    package init() {}
}
