// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
    // The commands that share options.
    static let live: [Command] = [.read, .serve, .say]
    static let audible: [Command] = live + [.listen]
    static let speaking: [Command] = [.read, .serve, .say, .render]
    static let hearing: [Command] = [.read, .serve, .render, .explain]
    static let serving: [Command] = [.read, .serve]
    static let controlling: [Command] = [.controlPause, .controlResume, .controlSkip, .controlClear, .controlStatus]
    static let choosing: [Command] = speaking + [.explain, .voicesChoose]
    static let wordKeeping: [Command] = [.dictionaryList, .dictionaryAdd, .dictionaryRemove, .dictionaryImport]
    static let playing: [Command] = speaking + [.listen, .doctor]
    static let answering: [Command] = [.explain, .dictionaryList, .voicesList, .voicesChoose, .voicesMeasure, .doctor, .configShow]

    /// Every setting there is, in the order of help. Arguments, environment, configuration file and help all follow from it.
    static let table = sound + voices + reading + feeds + server + call + limits + ladder

    /// Flags that stand for another flag and its value.
    static let shortcuts = ["-v": "--log-level=info"]
}
