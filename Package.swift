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
        module("Base/Core", "CTables"),
        module("Base/Net", "Core", "CNet", "CSystem"),
        bridge("Base/CSystem"),
        // `#embed` is C23; our clang has it in C17 as well, and its extension warning is the only one it gives.
        bridge(
            "Base/CTables",
            exclude: [
                "catalog.tsv", "emoji.bin", "han-forms.bin", "japanese.tsv", "kanji-parts.bin", "kanji-readings.bin",
                "language-words.bin", "languages.bin", "languages.tsv", "lookalikes.bin", "numbers.bin", "openapi.json",
                "ordinary.bin", "pinyin.bin", "polyphones.bin", "README.md",
            ],
            settings: [.disableWarning("c23-extensions")]
        ),
        // The only place with names of libevent, OpenSSL, libwslay and libcurl. All but libevent's core are opened at first use.
        bridge("Base/CNet", libraries: ["event_core", "event_extra"]),
        // The only place with names of libsqlite3, which is opened at first use.
        bridge("Base/CSQLite"),

        // Chat: where comments come from, what they are, and which is next.
        module("Chat/Comments", "Core"),
        module("Chat/Feeds", "Comments", "Core", "Net", "CSystem"),
        module("Chat/Custody", "Comments", "Core", "Net", "CSQLite", "CSystem"),
        module("Chat/Fleet", "Core"),
        module("Chat/FleetNode", "Comments", "Core", "Custody", "Fleet", "Net"),

        // Text: what is said of a comment.
        module("Text/Reading", "Comments", "Core", "CTables"),
        module("Text/Dictionaries", "Comments", "Core", "Net", "Reading", "CSystem", "CText", exclude: ["stream-words.tsv"]),
        // libmecab is opened at first use: only its header is needed here. PCRE2 is the archive: it costs nothing until a dictionary has a
        // regular expression, and no machine needs the library.
        bridge("Text/CText", libraries: [":libpcre2-32.a"]),

        // Voice: who says it.
        module("Voice/Voices", "Comments", "Core", "CTables"),
        module("Voice/Synthesis", "Voices", "Core", "Net", "CSystem"),
        // espeak-ng from its archive: a host then brings along neither a sound server's client nor what that brings. The voice host itself,
        // Sources/Voice/yomite-voice, is linked without Swift's runtime: build_voice_host in scripts/common.sh.
        bridge("Voice/CVoice", "CSystem", libraries: [":libespeak-ng.a", ":libsonic.so.0", "m"]),

        // Sound: how it is heard.
        module("Sound/Playback", "Core", "Net", "CEncoding", "CPlayback", "CSystem"),
        // The playback thread must not have to read pages of the program from the disk (kept.h): a table of jumps would lie among the constants of
        // the whole program, and a function of a library that is called for the first time would be looked for by its name.
        bridge("Sound/CPlayback", settings: [.unsafeFlags(["-fno-jump-tables", "-fno-plt"])], libraries: ["pulse"]),
        // The encoders' libraries are opened at first use: only their headers are needed here.
        bridge("Sound/CEncoding", settings: [.headerSearchPath("system")]),

        // Service: who leads and serves it.
        module(
            "Service/Rooms",
            "Comments",
            "Core",
            "Reading",
            "Dictionaries",
            "Voices",
            "Synthesis",
            "Playback",
            "Net"
        ),
        module(
            "Service/Server",
            "Comments",
            "Core",
            "Custody",
            "Net",
            "Reading",
            "Rooms",
            "Dictionaries",
            "Voices",
            "Synthesis",
            "Playback",
            "CNet",
            "CPages",
            "CSystem",
            "CTables"
        ),
        // The web pages that the server shows, as files that are built in.
        bridge("Service/CPages", exclude: ["dashboard", "fleet", "overlay"], settings: [.disableWarning("c23-extensions")]),
        .executableTarget(
            name: "yomite",
            dependencies: [
                "Core", "Net", "Comments", "Feeds", "Custody", "Fleet", "FleetNode", "Reading", "Dictionaries",
                "Voices", "Synthesis", "Playback", "Rooms", "Server", "CNet", "CSystem", "CTables",
            ],
            path: "Sources/Service/yomite",
            swiftSettings: swiftFences
        ),

        // The tests of each module, in the same folders.
        tests("Base/CoreTests", "Core"),
        tests("Base/NetTests", "Net", "Core", "CSystem", "TestSupport"),
        tests("Chat/CommentsTests", "Comments", "Core"),
        tests("Chat/FeedsTests", "Feeds", "Comments", "Core", "Net", "TestSupport"),
        tests("Chat/CustodyTests", "Custody", "Comments", "Core", "Net", "CTestSupport", "TestSupport"),
        tests("Chat/FleetTests", "Fleet", "Core"),
        tests("Chat/FleetNodeTests", "FleetNode", "Fleet", "Comments", "Custody", "Core", "Net", "TestSupport"),
        tests("Text/ReadingTests", "Reading", "Comments", "Core"),
        tests("Text/DictionariesTests", "Dictionaries", "Reading", "Comments", "Core", "TestSupport"),
        tests("Voice/VoicesTests", "Voices", "Comments", "Core", "VoiceFixtures"),
        tests("Voice/SynthesisTests", "Synthesis", "Voices", "Comments", "Core", "Net", "CSystem", "TestSupport", "VoiceFixtures"),
        tests("Voice/EnginesTests", "CVoice", "Playback", "TestSupport", "Voices", "Reading", "Comments", "CSystem"),
        tests("Sound/PlaybackTests", "Playback", "CPlayback", "Core", "Net", "TestSupport"),
        tests(
            "Service/RoomsTests",
            "Rooms",
            "Comments",
            "Core",
            "Playback",
            "Reading",
            "Synthesis",
            "Voices",
            "VoiceFixtures"
        ),
        tests(
            "Service/ServerTests",
            "Server",
            "Net",
            "Comments",
            "Core",
            "Custody",
            "Playback",
            "Rooms",
            "Synthesis",
            "Dictionaries",
            "Voices",
            "TestSupport"
        ),
        tests(
            "Service/ServiceTests",
            "yomite",
            "Comments",
            "Core",
            "Custody",
            "Feeds",
            "Net",
            "Playback",
            "Reading",
            "Rooms",
            "Server",
            "Synthesis",
            "Voices",
            "VoiceFixtures"
        ),
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
