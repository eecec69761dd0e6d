// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem

/// Which fences this kernel knows: 0 for none, from 1 on for files, from 4 on for connections.
public var landlockVersion: Int { Int(yomite_landlock_version()) }
