// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Spelling

/// A number that is the same for a viewer today, tomorrow and on every machine, so that a viewer always sounds the same.
public struct ViewerHash: Equatable, Sendable {
    /// Any 64 bits; all of them are usable.
    public var bits: UInt64

    /// The hash of the viewer's id, or of the name where the platform gives no id; nil where neither is known.
    public init?(_ author: Author?) {
        guard let key = author?.id ?? author?.name, !key.isEmpty else { return nil }
        // Low bits that mirror those of the input are not random enough: the high half is folded in (a step of MurmurHash3's finish).
        var hash = FNV1a.hash(key.utf8)
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        bits = hash ^ (hash >> 33)
    }

    /// The gender this viewer gets where any is welcome.
    public var gender: Gender {
        bits & 1 == 0 ? .female : .male
    }

    /// Which of so many voices is this viewer's. Other bits than the gender's decide, so that both genders use all their voices.
    func variant(of count: Int) -> Int {
        Int((bits >> 1) % UInt64(count))
    }
}
