// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

// The fences: what the compilers can hold us to, they hold us to.
let swiftFences: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
let cFences: [CSetting] = [
    .define("_GNU_SOURCE"),
    .enableWarning("all"),
    .enableWarning("extra"),
    .enableWarning("strict-prototypes"),
    .enableWarning("function-effects"),
    .treatAllWarnings(as: .error),
]

/// A Swift module of the service, under the fences.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftFences)
}
/// The tests of one module, under the same fences.
func tests(_ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swiftFences)
}

let package = Package(
    name: "Yomite",
    products: [
        .executable(name: "yomite", targets: ["yomite"]),
        .executable(name: "yomite-voice", targets: ["yomite-voice"]),
    ],
    targets: [
        // The words everybody uses.
        module("Events"),
        module("Configuration"),

        // The way of a comment, in the order in which data meets the modules.
        module("Comments"),
        module("Feeds", "Comments", "Loop"),
        module("Backlog", "Comments", "Events"),
        module("Reading", "Comments", "Events"),
        module("Voices", "Comments", "Events"),
        module("Synthesis", "Voices", "Events", "Loop", "CSystem"),
        module("Playback", "Events", "CPlayback"),
        module("Rooms", "Comments", "Events", "Backlog", "Reading", "Voices", "Synthesis", "Playback", "Loop"),

        // What they stand on.
        module("Loop", "Events", "CSystem"),
        .target(name: "CSystem", cSettings: cFences),
        .target(
            name: "CPlayback",
            // The watchdog stands before malloc and its like: in debug builds only.
            cSettings: cFences + [.define("YOMITE_WATCHDOG", .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("pulse")]
        ),
        tests("PlaybackTests", "Playback", "CPlayback", "Events", "TestSupport", "PlaybackViolators"),
        // Functions that break the rules of the playback thread, to test what watches over them.
        .target(name: "PlaybackViolators", path: "Tests/PlaybackViolators", cSettings: cFences),

        // What several test targets use: a private sound server, and ears.
        .target(name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport", swiftSettings: swiftFences),
        .target(name: "CTestSupport", path: "Tests/CTestSupport", cSettings: cFences),

        // The programs.
        .executableTarget(
            name: "yomite",
            dependencies: [
                "Configuration", "Events", "Comments", "Feeds", "Backlog", "Reading", "Voices", "Synthesis", "Playback", "Rooms",
                "Loop", "CSystem",
            ],
            swiftSettings: swiftFences
        ),
        .executableTarget(
            name: "yomite-voice",
            cSettings: cFences,
            // The static library: the host then brings along neither a sound server's client nor what that brings.
            linkerSettings: [.linkedLibrary(":libespeak-ng.a"), .linkedLibrary(":libsonic.so.0"), .linkedLibrary("m")]
        ),
    ],
    cLanguageStandard: .gnu17
)
