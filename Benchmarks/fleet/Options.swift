// SPDX-License-Identifier: GPL-3.0-or-later

/// The size of the runs, and what is switched off to show that the checks see it.
struct Options {
    static let usage = """
        usage: fleet [--seeds N] [--first-seed N] [--rooms N] [--nodes N] [--cells N] [--servers N]
                     [--without-fence] [--epochs-by-count] [--open-at-once]
        """

    var seeds = 10
    var firstSeed = 0
    var rooms = 1_000
    var nodes = 10
    var cells = 4
    var shards = 2
    var isFenced = true
    var countsEpochs = false
    var opensAtOnce = false

    /// Nil where the words make no sense.
    init?(_ arguments: some Sequence<String>) {
        var words = Array(arguments)[...]
        while let word = words.popFirst() {
            switch word {
            case "--without-fence": isFenced = false
            case "--epochs-by-count": countsEpochs = true
            case "--open-at-once": opensAtOnce = true
            default:
                guard let place = Self.numbers[word], let value = words.popFirst().flatMap(Int.init), value >= 0 else { return nil }
                self[keyPath: place] = value
            }
        }
        guard rooms > 0, nodes > 1, shards > 0, cells >= shards else { return nil }
    }

    private static var numbers: [String: WritableKeyPath<Options, Int>] {
        [
            "--seeds": \.seeds, "--first-seed": \.firstSeed, "--rooms": \.rooms, "--nodes": \.nodes, "--cells": \.cells,
            "--servers": \.shards,
        ]
    }
}
