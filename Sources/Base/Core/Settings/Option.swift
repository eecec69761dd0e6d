// SPDX-License-Identifier: GPL-3.0-or-later

/// A setting of `Root`, the settings of a module or of the whole program: a row from which flags, variables, the configuration file, help,
/// completion and the manual follow.
///
/// ```swift
/// extension ReadingSettings {
///     static var options: [Option<ReadingSettings>] {
///         [Option("emoji", \.emoji, .choice, "names|count|drop", for: Command.speaking, "what becomes of emoji")]
///     }
/// }
/// extension Settings {
///     static var options: [Option<Settings>] { ReadingSettings.options.lifted(to: \.reading) + … }
/// }
/// ```
package struct Option<Root: SettingsPart>: Sendable {
    /// Its names, values and help.
    package let form: OptionForm
    /// Reads values into the settings; further ones of the same origin may join the others. Returns the positions of those that are none.
    package let set: @Sendable (inout Root, _ values: [String], _ areFurther: Bool) -> [Int]
    /// The value in the settings.
    package let show: @Sendable (Root) -> String
    /// Takes the value of other settings over.
    package let copy: @Sendable (_ from: Root, _ to: inout Root) -> Void

    package init<Value>(
        _ key: String,
        flag: String? = nil,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ kind: ValueKind<Value>,
        _ placeholder: String? = nil,
        _ reach: OptionForm.Reach = .everywhere,
        for commands: [Command] = [],
        bareValue: String? = nil,
        _ help: String
    ) {
        let standard = kind.show(Root()[keyPath: path])
        form = OptionForm(
            key,
            flag: flag,
            kind,
            placeholder,
            reach,
            for: commands,
            bareValue: bareValue,
            help,
            standardText: standard
        )
        set = { settings, texts, areFurther in
            var (set, wrong) = (areFurther ? settings[keyPath: path] : nil, [Int]())
            for (position, text) in texts.enumerated() {
                guard let value = kind.parse(text) else {
                    wrong.append(position)
                    continue
                }
                if set == nil || kind.join == nil { set = value } else { kind.join?(&set!, value) }
            }
            if let set { settings[keyPath: path] = set }
            return wrong
        }
        show = { kind.show($0[keyPath: path]) }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// A limit: `limits.…` in the configuration file.
    package static func limit<Value>(
        _ key: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ kind: ValueKind<Value>,
        _ help: String
    ) -> Option {
        Option("limits.\(key)", path, kind, nil, .file, help)
    }

    private init(
        _ form: OptionForm,
        set: @escaping @Sendable (inout Root, [String], Bool) -> [Int],
        show: @escaping @Sendable (Root) -> String,
        copy: @escaping @Sendable (Root, inout Root) -> Void
    ) {
        (self.form, self.set, self.show, self.copy) = (form, set, show, copy)
    }

    /// The same setting of settings that `Root` is a part of.
    func lifted<Whole>(to path: any WritableKeyPath<Whole, Root> & Sendable) -> Option<Whole> {
        Option<Whole>(
            form,
            set: { [set] in set(&$0[keyPath: path], $1, $2) },
            show: { [show] in show($0[keyPath: path]) },
            copy: { [copy] in copy($0[keyPath: path], &$1[keyPath: path]) }
        )
    }
}

/// The settings of a module, or of the whole program.
package protocol SettingsPart: Equatable, Sendable {
    /// The defaults.
    init()
}

package protocol ProgramSettings: SettingsPart {
    /// Every setting there is, in the order of help. Arguments, environment, configuration file and help all follow from it. Created for
    /// everyone who asks: it is needed at the start and at a reload, and would otherwise take memory for as long as the program runs.
    static var options: [Option<Self>] { get }
    /// Takes what is not a setting of the program: defaults of the command, and those that follow the locale.
    mutating func follow(_ command: Command, environment: [String: String])
    /// Changes a setting that can be changed during a run. Throws what is wrong with the key or the value.
    mutating func change(_ key: String, to value: String) throws(ConfigurationError)
    /// Sets again what was changed during an earlier run and kept. Throws what is wrong with the key or the value.
    mutating func restore(_ key: String, to value: String) throws(ConfigurationError)
    /// What rooms have of their own, by room and key, as it was written.
    var roomSettings: [String: [String: String]] { get }
    /// Gives a room a setting of its own. Throws what is wrong with the key or the value.
    mutating func change(_ key: String, to value: String, inRoom name: String) throws(ConfigurationError)
}

extension Sequence {
    /// The same settings as those of a whole that `Part` belongs to.
    package func lifted<Part, Whole>(to path: any WritableKeyPath<Whole, Part> & Sendable) -> [Option<Whole>]
    where Element == Option<Part> {
        map { $0.lifted(to: path) }
    }
}
