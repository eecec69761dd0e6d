// SPDX-License-Identifier: GPL-3.0-or-later

/// What the service loads when it is first needed, and can do without: the Japanese dictionary. All are called on the loop, and none waits.
public struct LateLoad {
    /// Whether it is loaded, so that what was measured includes it.
    public var isLoaded: () -> Bool
    /// Close it, and do not load it again.
    public var doWithout: () -> Void
    /// Load it again when it is next needed.
    public var takeBack: () -> Void
    /// When it is loaded, read no more of it than is needed.
    public var readSingly: () -> Void

    /// Something that can be loaded late.
    public init(
        isLoaded: @escaping () -> Bool,
        doWithout: @escaping () -> Void,
        takeBack: @escaping () -> Void,
        readSingly: @escaping () -> Void
    ) {
        self.isLoaded = isLoaded
        self.doWithout = doWithout
        self.takeBack = takeBack
        self.readSingly = readSingly
    }

    /// Nothing that could be loaded, for questions that are asked while no service runs.
    public static var nothing: LateLoad {
        LateLoad(isLoaded: { false }, doWithout: {}, takeBack: {}, readSingly: {})
    }
}
