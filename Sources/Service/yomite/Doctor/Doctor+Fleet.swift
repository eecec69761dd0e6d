// SPDX-License-Identifier: GPL-3.0-or-later

extension Doctor {
    /// Whether the Redis of a fleet lets us in, where one is named. Nothing is written there.
    func examineFleet() {
        guard let redis = settings.fleet.redis else { return }
        do throws(ServiceFailure) {
            guard let reason = try settings.fleet.trial(origins, on: loop) else {
                return note("fleet", "its Redis at \(redis) accepts Yomite")
            }
            note(
                "fleet",
                isGood: false,
                "its Redis at \(redis) cannot be used: \(reason)",
                remedy: "docs/fleet.md says what Redis, its user and sentinels need"
            )
        } catch {
            note("fleet", isGood: false, "its Redis cannot be queried", remedy: "\(error)")
        }
    }
}
