// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Reading
internal import Rooms
internal import Voices

/// Prepares comments by the settings as they are now: those of a voice may be changed while it runs.
final class LivePreparer {
    private let words: OperatorWords
    private let policy: Backlog.Policy
    private let catalog: Catalog
    private let engines: Set<Engine>
    private var preparer: Preparer

    init(_ settings: Settings, words: OperatorWords, policy: Backlog.Policy, catalog: Catalog, engines: Set<Engine>) {
        self.words = words
        self.policy = policy
        self.catalog = catalog
        self.engines = engines
        preparer = Preparer(settings, words: words, policy: policy, catalog: catalog, engines: engines)
    }

    /// Prepares by these settings from now on. What is prepared already stays as it is.
    func follow(_ settings: Settings) {
        preparer = Preparer(settings, words: words, policy: policy, catalog: catalog, engines: engines)
    }

    /// The user's dictionary, as it is now.
    var lexicon: Lexicon {
        get { preparer.lexicon }
        set { preparer.lexicon = newValue }
    }

    func prepare(_ turn: Turn, isNamed: Bool, within ledger: Ledger) -> Preparation {
        preparer.prepare(turn, isNamed: isNamed, within: ledger)
    }

    /// Prepares what belongs to no room.
    func prepareAlone(_ comment: Comment, within ledger: Ledger) -> Preparation {
        preparer.prepareAlone(comment, within: ledger)
    }
}
