// SPDX-License-Identifier: GPL-3.0-or-later

/// What a node has to do to own rooms and sources, or to stop owning them.
public enum OwnershipAction: Equatable, Sendable {
    /// Renew the lease of a cell, and name the session that it continues.
    case beat(Cell, Session?)
    /// Ask Redis for a charge. The receipt is the epoch under which the node owns it now: a new primary may have forgotten that.
    case claim(Charge, receipt: Epoch?)
    /// Give a charge back, to a certain node if one is named.
    case release(Charge, Epoch, next: NodeID?)
    /// It is this node's. If it was before under the same epoch, it goes on. Its stream has to be read.
    case open(Charge, Epoch)
    /// Read its stream again: something may have come without a doorbell, or not have arrived at Redis.
    case read(Charge)
    /// It is not this node's any more.
    case close(Charge)
    /// The lease of a cell is over, and what is owned there is silent until it is renewed.
    case fallSilent(Cell)
}

/// What Redis answered to a claim.
public enum ClaimAnswer: Equatable, Sendable {
    /// It is this node's for as long as the session goes on.
    case granted(Epoch, Session, isReplicated: Bool)
    /// Another node owns it.
    case held
    /// Redis has a new primary, which grants nothing for so long unless it is shown a receipt.
    case closed(Duration)
    /// The node's own lease is over: it has to beat first.
    case expired
}
