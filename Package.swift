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

/// A Swift module under the fences, named by its folder in Sources.
func module(_ path: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
    .target(name: name(of: path), dependencies: dependencies, path: "Sources/\(path)", exclude: exclude, swiftSettings: swiftFences)
}
/// A C module under the fences, named by its folder in Sources.
func bridge(
    _ path: String,
    _ dependencies: Target.Dependency...,
    exclude: [String] = [],
    settings: [CSetting] = [],
    libraries: [String] = []
) -> Target {
    .target(
        name: name(of: path),
        dependencies: dependencies,
        path: "Sources/\(path)",
        exclude: exclude,
        cSettings: cFences + settings,
        linkerSettings: libraries.map { .linkedLibrary($0) }
    )
}
/// The tests of one module under the same fences, named by their folder in Tests.
func tests(_ path: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name(of: path), dependencies: dependencies, path: "Tests/\(path)", swiftSettings: swiftFences)
}
/// A program in C that only the tests use.
func testProgram(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Tests/Support/Programs/\(name)", cSettings: cFences)
}
/// The last part of a path, by which a target is known.
func name(of path: String) -> String {
    String(path.split(separator: "/")[1])
}

// The targets stand in the order of the folders: see Sources/README.md.
let package = Package(
    name: "Yomite",
    products: [
        .executable(name: "yomite", targets: ["yomite"])
    ],
    targets: [
        // Base: what all others stand on.
        module("Base/Events"),
        module("Base/Spelling"),
        module("Base/Wording", "Spelling", "CTables"),
        module("Base/Configuration", "Spelling", "Wording"),
        module("Base/Loop", "Events", "CSystem"),
        module("Base/Network", "Events", "CLibevent", "CSystem"),
        module("Base/Redis", "Events", "Loop", "Network"),
        bridge("Base/CSystem"),
        // `#embed` is C23; our clang has it in C17 as well, and its extension warning is the only one it gives.
        bridge(
            "Base/CTables",
            exclude: [
                "borrowed.tsv", "catalog.tsv", "currencies.tsv", "emoji.bin", "japanese.tsv", "kanji-parts.bin", "kanji-readings.bin",
                "language-words.bin", "languages.bin", "languages.tsv", "lookalikes.bin", "numbers.bin", "openapi.json", "ordinary.bin",
                "polyphones.bin",
                "README.md",
            ],
            settings: [.disableWarning("c23-extensions")]
        ),
        // The only place with names of libcurl, which is opened at first use.
        bridge("Base/CDownload"),
        // The only place with names of libevent and OpenSSL. OpenSSL, and libevent's part for it, are opened at first use.
        bridge("Base/CLibevent", libraries: ["event_core", "event_extra"]),
        module("Base/WebSocket", "Events", "CWebSocket"),
        // The only place with names of libwslay, which is opened at first use.
        bridge("Base/CWebSocket"),
        // The only place with names of libsqlite3, which is opened at first use.
        bridge("Base/CSQLite"),

        // Chat: where comments come from, what they are, and which is next.
        module("Chat/Comments", "Spelling"),
        module("Chat/Feeds", "Comments", "Configuration", "Events", "Loop", "Network", "Spelling", "WebSocket", "CSystem"),
        module("Chat/Backlog", "Comments", "Configuration", "Events"),
        module("Chat/Custody", "Comments", "Events", "Loop", "CSQLite", "CSystem"),
        module("Chat/Fleet", "Events"),
        module("Chat/FleetStore", "Comments", "Custody", "Events", "Fleet", "Redis"),
        module("Chat/FleetNode", "Comments", "Events", "Fleet", "FleetStore", "Loop", "Redis"),

        // Text: what is said of a comment.
        module("Text/Reading", "Comments", "Configuration", "Events", "Spelling", "CTables"),
        module("Text/Japanese", "CSystem", "Reading", "CMecab", exclude: ["stream-words.tsv"]),
        // libmecab is opened at first use: only its header is needed here.
        bridge("Text/CMecab"),
        module("Text/Patterns", "Reading", "CPCRE2"),
        // The archive: it costs nothing until a dictionary has a regular expression, and no machine needs the library.
        bridge("Text/CPCRE2", libraries: [":libpcre2-32.a"]),
        module("Text/UserWords", "Reading", "Patterns", "Comments", "Events", "Loop", "Spelling"),

        // Voice: who says it.
        module("Voice/Voices", "Comments", "Configuration", "Events", "Spelling", "CTables"),
        module("Voice/Synthesis", "Voices", "Configuration", "Events", "Loop", "Spelling", "CSystem"),
        // espeak-ng from its archive: a host then brings along neither a sound server's client nor what that brings. The voice host itself,
        // Sources/Voice/yomite-voice, is linked without Swift's runtime: build_voice_host in scripts/common.sh.
        bridge("Voice/CVoice", "CSystem", libraries: [":libespeak-ng.a", ":libsonic.so.0", "m"]),

        // Sound: how it is heard.
        module("Sound/Playback", "Configuration", "Events", "Encoding", "Loop", "Spelling", "CPlayback", "CSystem"),
        // The playback thread must not have to read pages of the program from the disk (kept.h): a table of jumps would lie among the constants of
        // the whole program, and a function of a library that is called for the first time would be looked for by its name.
        bridge("Sound/CPlayback", settings: [.unsafeFlags(["-fno-jump-tables", "-fno-plt"])], libraries: ["pulse"]),
        module("Sound/Encoding", "CEncoding"),
        // The encoders' libraries are opened at first use: only their headers are needed here.
        bridge("Sound/CEncoding", settings: [.headerSearchPath("system")]),

        // Service: who leads and serves it.
        module(
            "Service/Rooms",
            "Comments",
            "Configuration",
            "Events",
            "Spelling",
            "Backlog",
            "Reading",
            "UserWords",
            "Voices",
            "Synthesis",
            "Playback",
            "Loop"
        ),
        module(
            "Service/Server",
            "Backlog",
            "Comments",
            "Configuration",
            "Custody",
            "Events",
            "Network",
            "Reading",
            "Rooms",
            "UserWords",
            "Voices",
            "Synthesis",
            "Encoding",
            "Playback",
            "Spelling",
            "Loop",
            "CLibevent",
            "CPages",
            "CSystem",
            "CTables",
            "WebSocket"
        ),
        // The web pages that the server shows, as files that are built in.
        bridge("Service/CPages", exclude: ["dashboard", "fleet", "overlay"], settings: [.disableWarning("c23-extensions")]),
        module(
            "Service/Service",
            "Configuration",
            "Events",
            "Comments",
            "Feeds",
            "Backlog",
            "Custody",
            "Fleet",
            "FleetNode",
            "FleetStore",
            "Network",
            "Reading",
            "Redis",
            "Japanese",
            "Voices",
            "Synthesis",
            "Playback",
            "Rooms",
            "Server",
            "Spelling",
            "Wording",
            "Loop",
            "CSystem",
            "UserWords"
        ),
        // Getting a machine ready: the dialogue of `setup`, what `doctor --fix` can do.
        module("Service/Setup", "Comments", "Configuration", "Events", "Service", "Spelling", "Voices", "Wording", "CTables"),
        .executableTarget(
            name: "yomite",
            dependencies: [
                "Configuration", "Events", "Comments", "Feeds", "Backlog", "Custody", "Reading", "Japanese", "Voices", "Synthesis",
                "Playback",
                "Rooms", "Encoding", "Server", "Service", "Setup", "Spelling", "Wording", "Loop", "CSystem", "CDownload", "UserWords",
            ],
            path: "Sources/Service/yomite",
            swiftSettings: swiftFences
        ),

        // The tests of each module, in the same folders.
        tests("Base/EventsTests", "Events"),
        tests("Base/SpellingTests", "Spelling"),
        tests("Base/WordingTests", "Wording"),
        tests("Base/ConfigurationTests", "Configuration", "Spelling"),
        tests("Base/LoopTests", "Loop", "Events", "CSystem", "TestSupport"),
        tests("Base/RedisTests", "Redis", "Events", "Loop", "Network", "TestSupport"),
        tests("Chat/CommentsTests", "Comments"),
        tests("Chat/FeedsTests", "Feeds", "Comments", "Events", "Loop", "Network", "WebSocket", "TestSupport"),
        tests("Chat/BacklogTests", "Backlog", "Comments", "Events"),
        tests("Chat/CustodyTests", "Custody", "Comments", "Events", "Loop", "CTestSupport", "TestSupport"),
        tests("Chat/FleetTests", "Fleet", "Events"),
        tests("Chat/FleetNodeTests", "FleetNode", "Fleet", "FleetStore", "Redis", "Comments", "Events", "Loop", "Network", "TestSupport"),
        tests("Chat/FleetStoreTests", "FleetStore", "Fleet", "Redis", "Comments", "Custody", "Events", "Loop", "Network", "TestSupport"),
        tests("Text/ReadingTests", "Reading", "Comments", "Configuration"),
        tests("Text/JapaneseTests", "Japanese", "Reading", "Comments", "TestSupport"),
        tests("Text/PatternsTests", "Patterns", "Reading", "Comments"),
        tests("Text/UserWordsTests", "UserWords", "Reading", "Comments", "Events"),
        tests("Voice/VoicesTests", "Voices", "Comments", "Events", "VoiceFixtures"),
        tests("Voice/SynthesisTests", "Synthesis", "Voices", "Comments", "Events", "Loop", "CSystem", "TestSupport", "VoiceFixtures"),
        tests("Voice/EnginesTests", "CVoice", "Encoding", "TestSupport", "Voices", "Reading", "Comments", "CSystem"),
        tests("Sound/PlaybackTests", "Playback", "Encoding", "CPlayback", "Events", "Loop", "TestSupport"),
        tests("Sound/EncodingTests", "Encoding"),
        tests(
            "Service/RoomsTests",
            "Rooms",
            "Backlog",
            "Comments",
            "Events",
            "Playback",
            "Reading",
            "Synthesis",
            "Voices",
            "VoiceFixtures"
        ),
        tests(
            "Service/ServerTests",
            "Server",
            "WebSocket",
            "Comments",
            "Configuration",
            "Custody",
            "Encoding",
            "Events",
            "Loop",
            "Playback",
            "Rooms",
            "Synthesis",
            "UserWords",
            "Voices",
            "TestSupport"
        ),
        tests(
            "Service/ServiceTests",
            "Service",
            "Backlog",
            "Comments",
            "Configuration",
            "Custody",
            "Events",
            "Feeds",
            "Loop",
            "Network",
            "Playback",
            "Reading",
            "Rooms",
            "Server",
            "Synthesis",
            "Voices",
            "Wording",
            "VoiceFixtures"
        ),
        tests("Service/SetupTests", "Setup", "Configuration", "Service", "Voices", "Wording"),
        // The whole program, as people run it.
        tests("Service/IntegrationTests", "TestSupport", "VoiceFixtures"),

        // What several test targets use: a private sound server, ears, and programs that only tests run.
        .target(
            name: "TestSupport",
            dependencies: ["CTestSupport", "CSystem"],
            path: "Tests/Support/TestSupport",
            swiftSettings: swiftFences
        ),
        // The engines as tests know them, and one that only tests have.
        .target(name: "VoiceFixtures", dependencies: ["Voices"], path: "Tests/Support/VoiceFixtures", swiftSettings: swiftFences),
        .target(name: "CTestSupport", path: "Tests/Support/CTestSupport", cSettings: cFences),
        testProgram("fake-voice"),
        testProgram("old-kernel"),
        testProgram("hung-disk"),
        testProgram("dead-disk"),
        testProgram("guarded", "CSystem"),
        testProgram("hostile-speech"),
        testProgram("orphan-maker", "CSystem"),
        testProgram("weighted-voice", "CVoice"),
        testProgram("hts-samples", "CVoice"),
        testProgram("hibari-pitch", "CVoice"),
    ],
    cLanguageStandard: .gnu17
)

// `scripts/test` names the modules whose tests it runs where these are not all, since a build of all takes minutes. Tests start programs
// without depending on them, so all programs in C are built too, and the whole program for its own tests.
if let modules = Context.environment["YOMITE_TEST_MODULES"] {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    func need(_ name: String) {
        guard needed.insert(name).inserted else { return }
        for case .byNameItem(let dependency, _) in targets[name]?.dependencies ?? [] { need(dependency) }
    }
    for module in modules.split(separator: " ") { need(module == "yomite" ? "yomite" : "\(module)Tests") }
    for target in package.targets where target.type == .executable && target.name != "yomite" { need(target.name) }
    if needed.contains("IntegrationTests") { need("yomite") }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
}
