// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// What a node owns, and what it has to do for it. Pure: answers and the time go in, actions come out.
///
/// Two things have to be true for a node to own a charge: Redis granted it in the node's present session, and the session's deadline
/// has not passed by the node's own clock. The second one is asked before each block of sound (`deadline(of:)`), so a node that
/// was stopped or cut off is silent before anybody else may begin. A beat costs the same, however many charges the node has.
public struct Ownership: Sendable {
    private struct Held {
        let epoch: Epoch
        let session: Session
        let cell: Cell
        /// A comment is being read: the charge is not given away before its end.
        var isBusy = false
        var departure: Departure?
    }
    private struct Departure {
        let next: NodeID?
    }
    private struct Release {
        let epoch: Epoch
        let next: NodeID?
    }
    private struct Claim {
        /// The epoch of a grant that does not count yet, because it is not on the replica. Redis has given it all the same.
        var uncounted: Epoch?
    }
    private struct Book {
        var lease = CellLease()
        var held: Set<Charge> = []
        /// Claims that have no final answer.
        var claiming: [Charge: Claim] = [:]
        var releasing: [Charge: Release] = [:]
        /// The connection was lost, and with it answers and doorbells.
        var wasCut = false
        var isSilent = false
    }
    private struct Retry {
        let due: Moment
        let charge: Charge
    }

    /// Whether it claims what it is told to be nobody's. A node that ends does not.
    public var takesMore = true
    private let rules: LeaseRules
    private var books: [Book]
    private var held: [Charge: Held] = [:]
    private var retries: [Retry] = []

    /// A node that owns nothing and has no connection, in a fleet of so many cells.
    public init(cells: Int, rules: LeaseRules = LeaseRules()) {
        self.rules = rules
        books = Array(repeating: Book(), count: cells)
    }

    // MARK: - What is owned

    /// How many charges it has.
    public var count: Int { held.count }

    /// Whether it has nothing, and nothing is on its way to or from it.
    public var isIdle: Bool { held.isEmpty && books.allSatisfy { $0.claiming.isEmpty && $0.releasing.isEmpty } }

    /// All that it has, in no order.
    public var charges: some Sequence<Charge> { held.keys }

    /// The epoch under which it has a charge; nil where it does not.
    public func epoch(of charge: Charge) -> Epoch? {
        held[charge]?.epoch
    }

    /// Until when a charge may be heard, on the clock that counts during sleep; nil where it may not.
    public func deadline(of charge: Charge) -> Moment? {
        guard let held = held[charge] else { return nil }
        return books[held.cell.number].lease.deadline(in: held.session)
    }

    /// When it has to be called without an input; nil where it does not.
    public var wakeUp: Moment? {
        var first = retries.lazy.map(\.due).min()
        for index in books.indices {
            if let beat = books[index].lease.nextBeat { first = min(beat, first ?? beat) }
            if let silence = silence(of: books[index]) { first = min(silence, first ?? silence) }
        }
        return first
    }

    /// When a cell with something in it falls silent.
    private func silence(of book: Book) -> Moment? {
        guard !book.held.isEmpty, !book.isSilent, let session = book.lease.session else { return nil }
        return book.lease.deadline(in: session)
    }

    // MARK: - The connection and the clock

    /// The server that has a cell can be reached.
    public mutating func connect(_ cell: Cell, at now: Moment) -> [OwnershipAction] {
        books[cell.number].lease.connect(at: now)
        return advance(to: now)
    }

    /// It cannot be reached any more: what was asked has no answer. What is owned stays so until its deadline.
    public mutating func disconnect(_ cell: Cell) {
        books[cell.number].lease.disconnect()
        books[cell.number].wasCut = true
    }

    /// Does what is due.
    public mutating func advance(to now: Moment) -> [OwnershipAction] {
        var actions: [OwnershipAction] = []
        for index in books.indices {
            if let due = books[index].lease.nextBeat, due <= now {
                books[index].lease.beat(at: now)
                actions.append(.beat(Cell(index), books[index].lease.session))
            }
            if let silence = silence(of: books[index]), silence <= now {
                books[index].isSilent = true
                actions.append(.fallSilent(Cell(index)))
            }
        }
        let due = retries.filter { $0.due <= now }
        guard !due.isEmpty else { return actions }
        retries.removeAll { $0.due <= now }
        for charge in due.map(\.charge) {
            let book = books[cell(of: charge).number]
            // A claim that waits for a connection is repeated with it.
            if book.claiming[charge] != nil, book.lease.isConnected, !book.wasCut { actions.append(claim(charge, at: now)) }
        }
        return actions
    }

    /// Redis answered to a beat.
    public mutating func take(_ answer: BeatAnswer, in cell: Cell, at now: Moment) -> [OwnershipAction] {
        let index = cell.number
        let effect = books[index].lease.take(answer, rules: rules)
        guard effect != .ignored else { return [] }
        let book = books[index]
        books[index].wasCut = false
        if let session = book.lease.session, let deadline = book.lease.deadline(in: session), deadline > now {
            books[index].isSilent = false
        }
        if effect == .newSession {
            // What was being released is nobody's now, as everything else.
            books[index].releasing = [:]
            for charge in book.held where book.claiming[charge] == nil { books[index].claiming[charge] = Claim() }
            return books[index].claiming.keys.map { claim($0, at: now) } + offer(takesMore ? answer.vacant : [], at: now)
        }
        var actions: [OwnershipAction] = []
        if book.wasCut {
            actions += book.claiming.keys.map { claim($0, at: now) }
            actions += book.releasing.map { .release($0.key, $0.value.epoch, next: $0.value.next) }
        }
        if book.wasCut || effect == .missedBell { actions += book.held.map(OwnershipAction.read) }
        return actions + offer(takesMore ? answer.vacant : [], at: now)
    }

    // MARK: - Claims

    /// These have no owner, and this node should have them.
    public mutating func offer(_ vacant: [Charge], at now: Moment) -> [OwnershipAction] {
        var actions: [OwnershipAction] = []
        for charge in vacant {
            let index = cell(of: charge).number
            let isKnown = held[charge] != nil || books[index].releasing[charge] != nil || books[index].claiming[charge] != nil
            guard !isKnown else { continue }
            books[index].claiming[charge] = Claim()
            // Without a connection the claim is made with the next answer to a beat.
            if books[index].lease.session != nil, books[index].lease.isConnected, !books[index].wasCut {
                actions.append(claim(charge, at: now))
            }
        }
        return actions
    }

    /// Redis answered to a claim.
    public mutating func take(_ answer: ClaimAnswer, of charge: Charge, at now: Moment) -> [OwnershipAction] {
        let cell = cell(of: charge)
        guard books[cell.number].claiming[charge] != nil else {
            // Nobody waits for it any more.
            guard case .granted(let epoch, _, _) = answer, held[charge] == nil else { return [] }
            return release(charge, Release(epoch: epoch, next: nil))
        }
        switch answer {
        case .granted(let epoch, let session, let isReplicated):
            guard isReplicated else {
                books[cell.number].claiming[charge]?.uncounted = epoch
                retries.append(Retry(due: now + rules.retry, charge: charge))
                return []
            }
            guard session == books[cell.number].lease.session else { return [claim(charge, at: now)] }
            books[cell.number].claiming[charge] = nil
            books[cell.number].held.insert(charge)
            let before = held[charge]
            held[charge] = Held(epoch: epoch, session: session, cell: cell, isBusy: before?.isBusy ?? false, departure: before?.departure)
            return [.open(charge, epoch)]
        case .held:
            books[cell.number].claiming[charge] = nil
            return lose(charge)
        case .closed(let time):
            guard held[charge] != nil else {
                // It is offered again when claims are open.
                books[cell.number].claiming[charge] = nil
                return []
            }
            retries.append(Retry(due: now + time, charge: charge))
            return []
        case .expired:
            books[cell.number].lease.hurry(at: now)
            retries.append(Retry(due: now + rules.retry, charge: charge))
            return advance(to: now)
        }
    }

    /// The claim of a charge. The epoch is a receipt only while the node may use the charge: afterwards somebody else may have had it.
    private func claim(_ charge: Charge, at now: Moment) -> OwnershipAction {
        guard let deadline = deadline(of: charge), now < deadline else { return .claim(charge, receipt: nil) }
        return .claim(charge, receipt: held[charge]?.epoch)
    }

    /// A script refused an epoch, because a later one exists.
    public mutating func refuse(_ epoch: Epoch, of charge: Charge) -> [OwnershipAction] {
        held[charge]?.epoch == epoch ? lose(charge) : []
    }

    private mutating func lose(_ charge: Charge) -> [OwnershipAction] {
        guard let lost = held.removeValue(forKey: charge) else { return [] }
        books[lost.cell.number].held.remove(charge)
        return [.close(charge)]
    }

    // MARK: - Doorbells

    /// A doorbell was heard: something came for a charge. What it brought is for the charge's own `RoomStream`.
    public mutating func ring(_ charge: Charge, number: UInt64, session: Session, at now: Moment) -> [OwnershipAction] {
        let cell = cell(of: charge)
        let missed = books[cell.number].lease.ring(number, in: session)
        let reads = missed ? books[cell.number].held.map(OwnershipAction.read) : []
        // Redis says that it is ours: the answer that said so was lost.
        return reads + offer([charge], at: now)
    }

    // MARK: - Leaving

    /// A comment of a charge begins.
    public mutating func begin(_ charge: Charge) {
        held[charge]?.isBusy = true
    }

    /// It has ended, or was given up.
    public mutating func end(_ charge: Charge) -> [OwnershipAction] {
        held[charge]?.isBusy = false
        guard let departure = held[charge]?.departure else { return [] }
        return leave(charge, for: departure.next)
    }

    /// Gives a charge away when its comment has ended: at once if there is none.
    public mutating func leave(_ charge: Charge, for next: NodeID?) -> [OwnershipAction] {
        if held[charge]?.isBusy == true {
            held[charge]?.departure = Departure(next: next)
            return []
        }
        let index = cell(of: charge).number
        let claim = books[index].claiming.removeValue(forKey: charge)
        // If the answer to a claim is still to come, it finds that nobody wants the charge any more.
        guard let epoch = claim?.uncounted ?? held[charge]?.epoch else { return [] }
        return release(charge, Release(epoch: epoch, next: next))
    }

    private mutating func release(_ charge: Charge, _ release: Release) -> [OwnershipAction] {
        let index = cell(of: charge).number
        books[index].releasing[charge] = release
        let isReachable = books[index].lease.isConnected && !books[index].wasCut
        return lose(charge) + (isReachable ? [.release(charge, release.epoch, next: release.next)] : [])
    }

    /// Redis answered to a release. An older one than the last may have been in vain.
    public mutating func confirmRelease(of charge: Charge, _ epoch: Epoch) {
        let index = cell(of: charge).number
        if books[index].releasing[charge]?.epoch == epoch { books[index].releasing[charge] = nil }
    }

    private func cell(of charge: Charge) -> Cell {
        held[charge]?.cell ?? charge.cell(of: books.count)
    }
}

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
