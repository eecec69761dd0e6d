// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

extension Ladder.Settings: SettingsPart {
    package static var options: [Option<Ladder.Settings>] {
        [
            step("names", \.names, .height, "names are left out"),
            step("faster", \.faster, .height, "neural voices make way for cheaper ones, and speech becomes faster"),
            step("merge", \.merge, .height, "comments that say the same are read once"),
            step("shorten", \.shorten, .height, "long comments are shortened"),
            step("skip", \.skip, .height, "the oldest unpaid comments are skipped"),
            step("fastest", \.fastest, .percentage(100...400), "of the normal rate at most"),
            step("shortCharacters", \.shortLength, .integer(10...10_000), "of a comment that is shortened"),
        ]
    }

    private static func step<Value>(
        _ key: String,
        _ path: any WritableKeyPath<Ladder.Settings, Value> & Sendable,
        _ kind: ValueKind<Value>,
        _ help: String
    ) -> Option<Ladder.Settings> {
        Option("ladder.\(key)", path, kind, nil, .file, help)
    }
}

extension ValueKind<Ladder.Height> {
    fileprivate static let height = ValueKind(
        expected: "comments and seconds, such as 10/25s",
        parse: { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let comments = Int(parts[0]), (1...1_000_000).contains(comments),
                let time = Core.duration(parts[1], unit: "s"), (.seconds(1) ... .seconds(86_400)).contains(time)
            else { return nil }
            return Ladder.Height(comments: comments, seconds: Int(time.components.seconds))
        },
        show: { "\($0.comments)/\($0.seconds)s" }
    )
}
