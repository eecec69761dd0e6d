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
func module(_ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swiftFences)
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
        module("Spelling"),
        module("Configuration", "Spelling"),

        // The way of a comment, in the order in which data meets the modules.
        module("Comments", "Spelling"),
        module("Feeds", "Comments", "Events", "Loop", "CLibevent", "CSystem"),
        module("Backlog", "Comments", "Events"),
        module("Reading", "Comments", "Events", "Spelling", "CTables"),
        module("Japanese", "Reading", "CMecab", exclude: ["stream-words.tsv"]),
        module("Patterns", "Reading", "CPCRE2"),
        module("UserWords", "Reading", "Patterns", "Comments", "Loop"),
        module("Voices", "Comments", "Events", "Spelling", "CTables"),
        module("Synthesis", "Voices", "Events", "Loop", "CSystem"),
        module("Encoding", "CEncoding"),
        module("Playback", "Events", "Encoding", "CPlayback"),
        module("Rooms", "Comments", "Events", "Spelling", "Backlog", "Reading", "Voices", "Synthesis", "Playback", "Loop"),

        // Other programs bring comments, and learn what becomes of them.
        module(
            "Server",
            "Comments",
            "Events",
            "Reading",
            "Rooms",
            "UserWords",
            "Voices",
            "Synthesis",
            "Encoding",
            "Playback",
            "Loop",
            "CLibevent",
            "CSystem",
            "CTables"
        ),

        // What they stand on.
        module("Loop", "Events", "CSystem"),
        .target(name: "CSystem", cSettings: cFences),
        // `#embed` is C23; our clang has it in C17 as well, and its extension warning is the only one it gives.
        .target(
            name: "CTables",
            exclude: [
                "catalog.tsv", "currencies.tsv", "emoji.bin", "languages.bin", "languages.tsv", "openapi.json", "polyphones.bin",
                "README.md",
            ],
            cSettings: cFences + [.disableWarning("c23-extensions")]
        ),
        // The only place with names of libevent and OpenSSL. OpenSSL, and libevent's part for it, are opened at first use.
        .target(name: "CLibevent", cSettings: cFences, linkerSettings: [.linkedLibrary("event_core"), .linkedLibrary("event_extra")]),
        // libmecab is opened at first use: only its header is needed here.
        .target(name: "CMecab", cSettings: cFences),
        // The encoders' libraries are opened at first use: only their headers are needed here.
        .target(name: "CEncoding", cSettings: cFences + [.headerSearchPath("system")]),
        // The archive: it costs nothing until a dictionary has a regular expression, and no machine needs the library.
        .target(name: "CPCRE2", cSettings: cFences, linkerSettings: [.linkedLibrary(":libpcre2-32.a")]),
        .target(
            name: "CPlayback",
            // The watchdog stands before malloc and its like: in debug builds only.
            cSettings: cFences + [.define("YOMITE_WATCHDOG", .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("pulse")]
        ),

        // The programs.
        .executableTarget(
            name: "yomite",
            dependencies: [
                "Configuration", "Events", "Comments", "Feeds", "Backlog", "Reading", "Japanese", "Voices", "Synthesis", "Playback",
                "Rooms", "Encoding", "Server", "Spelling", "Loop", "CSystem", "UserWords",
            ],
            swiftSettings: swiftFences
        ),
        .executableTarget(
            name: "yomite-voice",
            dependencies: ["CSystem"],
            cSettings: cFences,
            // The static library: the host then brings along neither a sound server's client nor what that brings.
            linkerSettings: [.linkedLibrary(":libespeak-ng.a"), .linkedLibrary(":libsonic.so.0"), .linkedLibrary("m")]
        ),

        // What several test targets use: a private sound server, and ears.
        .target(name: "TestSupport", dependencies: ["CTestSupport", "CSystem"], path: "Tests/TestSupport", swiftSettings: swiftFences),
        .target(name: "CTestSupport", path: "Tests/CTestSupport", cSettings: cFences),

        // The tests, one target a module.
        tests("EventsTests", "Events"),
        tests("BacklogTests", "Backlog", "Comments", "Events"),
        tests("LoopTests", "Loop", "Events", "CSystem", "TestSupport"),
        // Functions that break the rules of the playback thread, to test what watches over them.
        .target(name: "PlaybackViolators", path: "Tests/PlaybackViolators", cSettings: cFences),
        tests("PlaybackTests", "Playback", "Encoding", "CPlayback", "Events", "Loop", "TestSupport", "PlaybackViolators"),
        tests("RoomsTests", "Rooms", "Backlog", "Comments", "Events", "Playback", "Reading", "Synthesis", "Voices"),
        tests("SpellingTests", "Spelling"),
        tests("ConfigurationTests", "Configuration"),
        tests("CommentsTests", "Comments"),
        tests("FeedsTests", "Feeds", "Comments", "Events", "Loop", "TestSupport"),
        tests("ReadingTests", "Reading", "Comments", "Configuration"),
        tests("PatternsTests", "Patterns", "Reading", "Comments"),
        tests("UserWordsTests", "UserWords", "Reading", "Comments"),
        tests("JapaneseTests", "Japanese", "Reading", "Comments"),
        tests("VoicesTests", "Voices", "Comments", "Events"),
        tests("EnginesTests", "TestSupport", "Voices"),
        // The tests, and the programs that only they use.
        tests("SynthesisTests", "Synthesis", "Voices", "Comments", "Events", "Loop", "CSystem", "TestSupport"),
        tests(
            "ServerTests",
            "Server",
            "Comments",
            "Encoding",
            "Events",
            "Playback",
            "Rooms",
            "Synthesis",
            "UserWords",
            "Voices",
            "TestSupport"
        ),
        tests("EncodingTests", "Encoding"),
        // The whole program, as people run it.
        tests("IntegrationTests", "TestSupport"),
        .executableTarget(name: "fake-voice", path: "Tests/Programs/fake-voice", cSettings: cFences),
        .executableTarget(name: "old-kernel", path: "Tests/Programs/old-kernel", cSettings: cFences),
        .executableTarget(
            name: "orphan-maker",
            dependencies: ["CSystem"],
            path: "Tests/Programs/orphan-maker",
            cSettings: cFences
        ),
    ],
    cLanguageStandard: .gnu17
)
