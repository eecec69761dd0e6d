// SPDX-License-Identifier: GPL-3.0-or-later

public import Events

/// The account of memory against the budget: what the service and its voice hosts hold, and what a further voice would cost.
///
/// Pure: whoever starts, measures and ends hosts tells it. All figures are bytes.
public struct Ledger: Equatable, Sendable {
    /// For hot code and kernel memory, which the kernel could take back only at the price of speech that stutters.
    public static let reserve = 8 << 20

    /// What the service holds while it waits for comments (measured: 1.72 MB anonymous, 0.1 MB shared), for questions that are
    /// asked while no service runs.
    public static let idleService = MemoryUse(anonymous: 1_720 << 10, shared: 96 << 10)

    /// What may be used; nil for no limit.
    public var budget: Int?
    /// What the service itself holds.
    public var service: MemoryUse
    /// Whether enhanced voices may be chosen at all: not while they are shed.
    public var allowsEnhanced = true
    /// The hosts that run, in the order in which they were started.
    public private(set) var hosts: [HostAccount] = []
    /// The most that hosts of a single voice were seen to hold, by the voice's id.
    private var learned: [String: Int] = [:]

    /// A ledger without hosts; without a budget everything fits.
    public init(budget: Int? = nil, service: MemoryUse = MemoryUse()) {
        self.budget = budget
        self.service = service
    }

    /// What cannot be taken back, the reserve included.
    public var used: Int {
        hosts.reduce(Self.reserve + service.held) { $0 + $1.held }
    }

    /// Pages of files in use, which are shown and not budgeted.
    public var clean: Int {
        hosts.reduce(service.clean) { $0 + ($1.measured?.clean ?? 0) }
    }

    /// What is left of the budget; nil for no limit.
    public var left: Int? {
        budget.map { max(0, $0 - used) }
    }

    /// What a host costs that speaks with this voice: what the catalog says, or more where more was seen.
    ///
    /// Never less: a host gives memory back between comments, and takes it again.
    public func cost(of entry: CatalogEntry) -> Int {
        max(entry.anonymousMemory, learned[entry.voice.id] ?? 0)
    }

    /// What the voice would cost now: less where its host already runs.
    public func additionalCost(of entry: CatalogEntry) -> Int {
        let held = hosts.lazy.filter { $0.host == entry.voice.host }.map(\.held).max() ?? 0
        return max(0, cost(of: entry) - held)
    }

    /// Whether there is room for the voice, and which hosts have to end first: idle ones, least recently used first.
    public func fit(_ entry: CatalogEntry) -> Fit {
        guard let budget else { return .fits(ending: []) }
        let idle = hosts.filter { !$0.isBusy && !$0.isKept && $0.host != entry.voice.host }.sorted { $0.lastUsed < $1.lastUsed }
        var needed = used + additionalCost(of: entry)
        var ending: [Int32] = []
        for host in idle where needed > budget {
            needed -= host.held
            ending.append(host.process)
        }
        return needed <= budget ? .fits(ending: ending) : .needs(budget: needed)
    }

    /// Whether a voice fits.
    public enum Fit: Equatable, Sendable {
        /// It does, once these processes have ended.
        case fits(ending: [Int32])
        /// It does not: the budget would have to be this.
        case needs(budget: Int)
    }
}

/// What the ledger knows of a voice host.
public struct HostAccount: Equatable, Sendable {
    /// Its process.
    public let process: Int32
    /// Which voices it can speak with.
    public let host: HostKind
    /// Whether it stays when it is idle: there is always one, so that speech starts at once.
    public let isKept: Bool
    /// Whether it has work.
    public fileprivate(set) var isBusy = false
    /// When it last began or ended work.
    public fileprivate(set) var lastUsed: Moment
    /// What it should hold for the voices it speaks with.
    public fileprivate(set) var predicted = 0
    /// What it was last seen to hold.
    public fileprivate(set) var measured: MemoryUse?
    fileprivate var voices: Set<String> = []

    /// What it is charged with: while it has work, no less than was predicted.
    public var held: Int {
        isBusy ? max(measured?.held ?? 0, predicted) : measured?.held ?? predicted
    }
}

// What happens to hosts. Processes that are not known are ignored: news of their end may be on its way.
extension Ledger {
    /// A host was started; from now on it is charged with the voice it is meant for.
    public mutating func started(_ process: Int32, for entry: CatalogEntry, isKept: Bool = false, at now: Moment) {
        hosts.append(HostAccount(process: process, host: entry.voice.host, isKept: isKept, lastUsed: now))
        isBusy(process, with: entry, at: now)
    }

    /// A host got work for this voice.
    public mutating func isBusy(_ process: Int32, with entry: CatalogEntry, at now: Moment) {
        let cost = cost(of: entry)
        change(process) { host in
            host.isBusy = true
            host.lastUsed = now
            host.voices.insert(entry.voice.id)
            host.predicted = max(host.predicted, cost)
        }
    }

    /// A host has no more work.
    public mutating func isIdle(_ process: Int32, at now: Moment) {
        change(process) { host in
            host.isBusy = false
            host.lastUsed = now
        }
    }

    /// A host was measured.
    public mutating func measured(_ process: Int32, _ use: MemoryUse) {
        change(process) { $0.measured = use }
        // A host of several voices does not say what each of them costs.
        guard let host = hosts.first(where: { $0.process == process }), host.voices.count == 1 else { return }
        for voice in host.voices { learned[voice] = max(learned[voice] ?? 0, use.held) }
    }

    /// A host has ended, and its memory is back.
    public mutating func ended(_ process: Int32) {
        hosts.removeAll { $0.process == process }
    }

    private mutating func change(_ process: Int32, _ change: (inout HostAccount) -> Void) {
        guard let index = hosts.firstIndex(where: { $0.process == process }) else { return }
        change(&hosts[index])
    }
}
