// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// The memory account against the budget: what the service and its voice hosts hold, and what another voice would cost.
///
/// Pure: its callers report comments, and hosts that start, end or are measured. All figures are bytes.
public struct Ledger: Equatable, Sendable {
    /// Reserved for hot code and kernel memory. If the kernel had to take these back, speech would stutter.
    public static let reserve = 8 << 20

    /// What the service holds when it begins to wait for comments (measured: 2.2 MB anonymous, 0.16 MB shared), for questions that are asked while
    /// no service runs.
    public static let idleService = MemoryUse(anonymous: 2_256 << 10, shared: 160 << 10)

    /// What the service holds in addition after its first Japanese text (measured: 0.2 to 0.3 MB of MeCab's own). The pages of the
    /// dictionary belong to a file and are not included.
    static let japanese = 512 << 10

    /// What a room holds besides the rings of its output, whose size is known (measured: 36 KB of its own, 18 KB for the sound server, 8 KB
    /// of the kernel's).
    public static let room = 64 << 10

    /// What a comment's reading holds for each byte of its text (measured).
    public static let readingPart = 6

    /// A host that always stays, so that a default voice can speak at once, whatever else is loaded.
    public struct Kept: Equatable, Sendable {
        public var host: HostKind
        /// Its charge: that of the most expensive voice that it may be asked for, so that no voice ever needs more room.
        public var cost: Int

        /// The kept host of an engine; only the voices of that language count if no other one will be spoken.
        init(_ engine: Engine, in catalog: Catalog, language: String? = nil) {
            host = HostKind(engine: engine)
            let own = language.map(languageCandidates(for:))?.lazy.map(catalog.entries(language:)).first { !$0.isEmpty }
            cost = own?.filter { $0.voice.engine == engine }.map(\.anonymousMemory).max() ?? catalog.memory(of: host)
        }
    }

    /// The budget; nil for no limit.
    public var budget: Int?
    /// What the service itself holds.
    public var service: MemoryUse
    /// What the service will load at first use. Room is kept for it until then.
    public var awaited = 0
    /// What the pages of files need beyond the reserve.
    public var pressure = 0
    /// What rooms that were opened since the last measurement of the service will take.
    public var rooms = 0
    /// What comments may still take, which nobody can ask to wait: voices and rooms leave it free.
    public var intake = 0
    /// The host that always stays; nil if there is none.
    public let kept: Kept?
    /// Whether enhanced voices may be chosen. They may not while they are shed.
    public var allowsEnhanced = true
    /// The running hosts, in the order of their starts.
    public private(set) var hosts: [HostAccount] = []
    /// The voices of comments in progress, by the host that speaks them.
    private var promises: [HostKind: [Promise]] = [:]
    /// The most memory that hosts of a single voice were seen to hold, by voice id.
    private var learned: [String: Int] = [:]

    private struct Promise: Equatable {
        var voice: String
        var cost: Int
    }

    /// A ledger without hosts. Without a budget everything fits.
    public init(budget: Int? = nil, service: MemoryUse = MemoryUse(), kept: Kept? = nil) {
        self.budget = budget
        self.service = service
        self.kept = kept
    }

    /// The ledger of a service that waits for its first comment, with the host of the default voices.
    /// - Parameter language: the only language that will be spoken; nil if all may be.
    public static func atRest(in catalog: Catalog, language: String?) -> Ledger {
        Ledger(service: idleService, kept: catalog.keptEngine.map { Kept($0, in: catalog, language: language) })
    }

    /// What the running hosts speak with, besides the one that always stays.
    public var heavyVoices: Set<String> {
        Set(hosts.lazy.filter { !$0.isLeaving && $0.host != kept?.host }.map(\.host.name))
    }

    /// What is missing for the default voices; nil if they fit the budget.
    public var shortfall: BudgetShortfall? {
        budget.flatMap { used > $0 ? BudgetShortfall(needing: "a default voice", needed: used, budget: $0) : nil }
    }

    /// Keeps room for the Japanese dictionary if there is enough; otherwise returns what is missing.
    public mutating func awaitJapanese() -> BudgetShortfall? {
        awaited = Self.japanese
        guard let budget, used > budget else { return nil }
        let shortfall = BudgetShortfall(.kanji, needing: "the Japanese dictionary", needed: used, budget: budget)
        awaited = 0
        return shortfall
    }

    /// The memory that is committed, including the reserve: what everybody holds, and what the comments in progress will need.
    ///
    /// Hosts that were told to end do not count, because nothing is started in their place before they have ended.
    public var used: Int {
        let expected = Self.reserve + pressure + service.held + awaited + rooms
        return Set(hosts.map(\.host)).union(promises.keys).union(kept.map { [$0.host] } ?? []).reduce(expected) { $0 + charge(for: $1) }
    }

    /// What everybody was last seen to hold and the kernel cannot take back, including the reserve. A host or a room that was not measured
    /// yet counts with what it will hold.
    public var held: Int {
        hosts.reduce(Self.reserve + pressure + service.held + rooms) { $0 + ($1.measured?.held ?? $1.expected) }
    }

    /// Whether hosts of these costs would fit along with the one that always stays, if no others ran.
    func holds(_ costs: some Sequence<Int>) -> Bool {
        guard let budget else { return true }
        let always = Self.reserve + pressure + service.held + awaited + rooms + intake + (kept?.cost ?? 0)
        return costs.reduce(always, +) <= budget
    }

    /// The part of it that hosts hold and only enhanced voices need.
    public var heldForEnhanced: Int {
        hosts.reduce(0) { $0 + ($1.host == kept?.host ? 0 : $1.measured?.held ?? 0) }
    }

    /// Pages of files in use. They are shown, but not part of the budget.
    var clean: Int {
        hosts.reduce(service.clean) { $0 + ($1.measured?.clean ?? 0) }
    }

    /// What is left of the budget; nil for no limit.
    public var left: Int? {
        budget.map { max(0, $0 - used) }
    }

    /// What a host costs that speaks with this voice: the catalog's figure, or more if more was seen.
    ///
    /// Never less, because a host gives memory back between comments and takes it again.
    public func cost(of entry: CatalogEntry) -> Int {
        max(entry.anonymousMemory, learned[entry.voice.id] ?? 0)
    }

    /// What the voice would cost now: less if its host already runs.
    public func additionalCost(of entry: CatalogEntry) -> Int {
        charge(for: entry.voice.host, atLeast: cost(of: entry)) - charge(for: entry.voice.host)
    }

    /// Whether the voice fits, and which hosts have to end first: idle ones, least recently used first.
    public func fit(_ entry: CatalogEntry) -> Fit {
        fit(additionalCost(of: entry), sparing: entry.voice.host)
    }

    /// Whether this many more bytes fit, and which hosts have to end first: idle ones, least recently used first.
    /// - Parameter own: the hosts that the bytes are for, which stay.
    public func fit(_ more: Int, sparing own: HostKind? = nil) -> Fit {
        // What costs nothing more fits even if too much is used already: silence would not help.
        guard let budget, more > 0 else { return .fits(ending: []) }
        let idle = hosts.filter { !isBusy($0) && !$0.isLeaving && $0.host != own && $0.host != kept?.host }.ordered {
            $0.lastUsed < $1.lastUsed
        }
        var needed = used + intake + more
        var ending: [Int32] = []
        for host in idle where needed > budget {
            needed -= host.charge
            ending.append(host.process)
        }
        return needed <= budget ? .fits(ending: ending) : .needs(budget: needed)
    }

    /// Whether something fits.
    public enum Fit: Equatable, Sendable {
        /// It fits once these processes have ended.
        case fits(ending: [Int32])
        /// It does not fit: this budget would be needed.
        case needs(budget: Int)
    }

    /// Whether a comment in progress needs the host.
    public func isBusy(_ host: HostAccount) -> Bool {
        promises[host.host] != nil
    }

    /// The charge of all hosts of a kind: what each holds, and at least what its most expensive promised voice will need.
    private func charge(for kind: HostKind, atLeast cost: Int = 0) -> Int {
        let predicted = max(cost, predicted(for: kind))
        let present = hosts.filter { $0.host == kind && !$0.isLeaving }
        return present.isEmpty ? predicted : present.reduce(0) { $0 + max($1.charge, predicted) }
    }

    /// The least that a host of a kind will hold: the cost of its most expensive promised voice.
    private func predicted(for kind: HostKind) -> Int {
        max(promises[kind]?.lazy.map(\.cost).max() ?? 0, kind == kept?.host ? kept?.cost ?? 0 : 0)
    }
}

// Reports about comments.
extension Ledger {
    /// A comment will be spoken with this voice, whose cost is reserved from now on.
    public mutating func promise(_ voice: Voice, cost: Int) {
        promises[voice.host, default: []].append(Promise(voice: voice.id, cost: cost))
    }

    /// The same for a chosen voice, and the hosts that have to end for it.
    public mutating func promise(_ choice: VoiceChoice) {
        choice.ending.forEach { isLeaving($0) }
        promise(choice.voice, cost: choice.cost)
    }

    /// A comment no longer needs this voice.
    public mutating func release(_ voice: Voice, at now: Moment) {
        guard let index = promises[voice.host]?.firstIndex(where: { $0.voice == voice.id }) else { return }
        let cost = promises[voice.host]?.remove(at: index).cost ?? 0
        if promises[voice.host]?.isEmpty == true { promises[voice.host] = nil }
        for index in hosts.indices where hosts[index].host == voice.host {
            hosts[index].lastUsed = now
            hosts[index].expected = max(hosts[index].expected, cost)
        }
    }
}

// Reports about hosts. Unknown processes are ignored, because the report of their end may be on its way.
extension Ledger {
    public mutating func started(_ process: Int32, _ host: HostKind, at now: Moment) {
        hosts.append(HostAccount(process: process, host: host, lastUsed: now, expected: predicted(for: host)))
    }

    /// A host was measured.
    public mutating func measured(_ process: Int32, _ use: MemoryUse) {
        let busy = promises
        change(process) { host in
            host.measured = use
            if busy[host.host] == nil { host.expected = 0 }
        }
        // A host of several voices does not tell what each of them costs.
        guard let voice = hosts.first(where: { $0.process == process })?.host.voice else { return }
        learned[voice] = max(learned[voice] ?? 0, use.held)
    }

    /// A host was told to end.
    public mutating func isLeaving(_ process: Int32) {
        change(process) { $0.isLeaving = true }
    }

    /// A host has ended and released its memory.
    public mutating func ended(_ process: Int32) {
        hosts.removeAll { $0.process == process }
    }

    private mutating func change(_ process: Int32, _ change: (inout HostAccount) -> Void) {
        guard let index = hosts.firstIndex(where: { $0.process == process }) else { return }
        change(&hosts[index])
    }
}

/// What the ledger knows about a voice host.
public struct HostAccount: Equatable, Sendable {
    /// Its process id.
    public let process: Int32
    /// The voices that it can speak with.
    public let host: HostKind
    /// Whether it was told to end.
    public internal(set) var isLeaving = false
    /// When it last began or ended work.
    var lastUsed: Moment
    /// The last measurement of its memory; nil if it was not measured yet.
    public internal(set) var measured: MemoryUse?

    /// What its current work needs, or what its earlier work may still hold until a measurement at rest says otherwise.
    var expected = 0

    /// What it is charged with while it has nothing to do.
    var charge: Int {
        max(measured?.held ?? 0, expected)
    }
}
