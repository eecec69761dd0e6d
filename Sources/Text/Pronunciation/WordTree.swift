// SPDX-License-Identifier: GPL-3.0-or-later

/// Words, and what each stands for, as a tree of letters: the search for a word that is not there ends at its first letters.
package struct WordTree<Value: Sendable>: Sendable {
    private var tree = LetterTree()
    private var values: [Int: Value] = [:]

    package init() {}

    /// The node at which every word begins.
    package static var root: Int { 0 }

    /// The node that a letter leads to; nil where no word goes on with it.
    package func next(_ node: Int, _ letter: Unicode.Scalar) -> Int? {
        tree.next(node, letter.value)
    }

    /// What the word that ends at a node stands for.
    package func value(at node: Int) -> Value? {
        values[node]
    }

    /// What a word stands for; nil where it is not in the tree. A word that is set again stands for something else.
    package subscript(word: some Sequence<Unicode.Scalar>) -> Value? {
        get {
            var node = Self.root
            for letter in word {
                guard let next = next(node, letter) else { return nil }
                node = next
            }
            return value(at: node)
        }
        set {
            values[tree.grow(word.lazy.map(\.value))] = newValue
        }
    }
}
