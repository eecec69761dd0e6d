// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// Runs the tests. SwiftPM would write this file itself, and look for tests of XCTest in an index of the whole build, which takes a tenth of the
/// build to make. There are none.
@main struct Runner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
