// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
internal import Rooms
package import Voices

/// What the comments of feeds wish for that is not known: told once each, and not without end, because the words come from strangers.
package struct WishWatch {
    private let catalog: Catalog
    private var told: Set<FeedNotice> = []

    package init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// Takes such wishes from a comment, and returns what was not told before.
    package mutating func drop(from comment: inout Comment) -> [FeedNotice] {
        catalog.dropUnknownWishes(of: &comment).filter { told.count < FeedNotice.most && told.insert($0).inserted }
    }
}
