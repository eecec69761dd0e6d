// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// A number that stays the same for a viewer, every day and on every machine, so that a viewer always sounds the same.
struct ViewerHash: Equatable, Sendable {
    /// Any 64 bits; all of them are usable.
    var bits: UInt64

    /// The hash of the viewer's id, or of the name if the platform gives no id; nil if neither is known.
    init?(_ author: Author?) {
        guard let key = author?.id ?? author?.name, !key.isEmpty else { return nil }
        // Low bits that mirror those of the input are not random enough: the high half is folded in (a step of MurmurHash3's finish).
        var hash = FNV1a.hash(key.utf8)
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        bits = hash ^ (hash >> 33)
    }

    /// The gender for this viewer if any gender is allowed.
    var gender: Gender {
        bits & 1 == 0 ? .female : .male
    }

    /// Which of `count` voices belongs to this viewer. It uses other bits than the gender, so that both genders use all their voices.
    func variant(of count: Int) -> Int {
        Int((bits >> 1) % UInt64(count))
    }
}
