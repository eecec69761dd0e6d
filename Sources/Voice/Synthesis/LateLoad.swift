// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that the service loads at first use and can do without: the Japanese dictionary. All calls are on the loop, and none waits.
public struct LateLoad {
    /// Whether it is loaded, and so included in measurements.
    var isLoaded: () -> Bool
    /// Close it, and do not load it again.
    var doWithout: () -> Void
    /// Load it again at the next use.
    var takeBack: () -> Void

    /// Something that can be loaded late.
    public init(isLoaded: @escaping () -> Bool, doWithout: @escaping () -> Void, takeBack: @escaping () -> Void) {
        self.isLoaded = isLoaded
        self.doWithout = doWithout
        self.takeBack = takeBack
    }

    /// Nothing to load, for questions that are asked while no service runs.
    public static var nothing: LateLoad {
        LateLoad(isLoaded: { false }, doWithout: {}, takeBack: {})
    }
}
