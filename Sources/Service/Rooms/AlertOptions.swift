// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension Alerts: SettingsPart {
    /// Everything is announced.
    package init() {
        self = .on
    }

    static var options: [Option<Alerts>] {
        [
            Option(
                "alerts",
                \.least,
                .alerts,
                "on|off|KIND,…",
                for: Command.hearing,
                "events to announce: sub, gift, raid, follow, reward, streak, ad, end, notice; raid:10 from 10 raiders on"
            ),
            Option(
                "alertVoice",
                \.voice,
                .text("auto, female, male or a voice's id", none: "auto"),
                "ID",
                for: Command.speaking,
                "the voice for events; auto uses the same voice as for comments"
            ),
            Option("alertTemplates", \.templates, .alertTemplates, nil, .file, "how to say events, by kind"),
        ]
    }
}

extension ValueKind<[ChatEvent.Kind: Int]> {
    /// `on`, `off`, or kinds separated by commas, some with the least number that is announced.
    fileprivate static let alerts = ValueKind(
        expected: "on, off, or some of \(ChatEvent.Kind.words) separated by commas, each alone or with a minimum (raid:10)",
        words: ["on", "off"] + ChatEvent.Kind.allCases.map(\.rawValue),
        parse: { text in
            if let isOn = ValueKind<Bool>.onOff.parse(text) { return isOn ? Alerts.on.least : [:] }
            var least: [ChatEvent.Kind: Int] = [:]
            for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
                let halves = entry.trimmed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                guard let kind = halves.first.flatMap(ChatEvent.Kind.init(rawValue:)), least[kind] == nil else { return nil }
                guard let number = halves.count == 1 ? 0 : Int(halves[1]), number >= 0 else { return nil }
                least[kind] = number
            }
            return least
        },
        show: { least in
            if least == Alerts.on.least { return "on" }
            let entries = ChatEvent.Kind.allCases.compactMap { kind in
                least[kind].map { $0 == 0 ? kind.rawValue : "\(kind.rawValue):\($0)" }
            }
            return entries.isEmpty ? "off" : entries.joined(separator: ",")
        },
        separator: ","
    )
}

extension ValueKind<[ChatEvent.Kind: AlertTemplate]> {
    /// `KIND=TEMPLATE`, or `none`.
    fileprivate static let alertTemplates = ValueKind(
        expected:
            "none, or an object of events (\(ChatEvent.Kind.words)), each with words that may have {name}, {count} and {text} in them, "
            + "and at most \(AlertTemplate.longest) characters",
        words: ChatEvent.Kind.allCases.map(\.rawValue),
        parse: { text in
            if text == "none" { return [:] }
            let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2, let kind = ChatEvent.Kind(rawValue: halves[0]), let template = AlertTemplate(halves[1]) else {
                return nil
            }
            return [kind: template]
        },
        show: { templates in
            let texts = templates.map { "\($0.key.rawValue)=\($0.value.written)" }
            return texts.isEmpty ? "none" : texts.ordered().joined(separator: ",")
        },
        join: { $0.merge($1) { _, later in later } },
        isTable: true
    )
}

extension ChatEvent.Kind {
    fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
