// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// How many descriptors this process may have at once.
public enum DescriptorLimit {
    /// Raises it as far as it is needed and the system allows. Returns what it is then.
    public static func raise(to wanted: Int) -> Int {
        var limit = rlimit()
        // SAFETY: a record of our own, which is not kept.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
        let (soft, hard) = (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
        guard soft < wanted else { return soft }
        limit.rlim_cur = rlim_t(min(wanted, hard))
        // SAFETY: as above.
        return unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? min(wanted, hard) : soft
    }
}
