// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Voices

// What others can see of the account.
extension MemoryKeeper {
    /// The origin of the budget, for people.
    public var origin: String {
        guard let bytes = ledger.budget else {
            return budget == .auto ? "no memory limit was found, so there is no memory budget" : "no memory budget"
        }
        let amount = "memory budget \(tenths(ofMegabytesIn: bytes))"
        guard let limit = tightest else { return "\(amount), as set" }
        return "\(amount): \(MemoryBudget.usablePercent) % of the memory left under \(limit)"
    }

    /// The limit that sets the budget; nil if none does.
    private var tightest: MemoryLimit? {
        budget == .auto ? limits.min { $0.left(to: own) < $1.left(to: own) } : nil
    }

    /// The same with the limit that would be enough, where one sets the budget. What others of its group hold stays theirs.
    public func explained(_ shortfall: BudgetShortfall) -> BudgetShortfall {
        guard let tightest else { return shortfall }
        var shortfall = shortfall
        let others = tightest.bytes - tightest.left(to: own)
        let needed = shortfall.needed * 100 / MemoryBudget.usablePercent
        shortfall.neededLimit = MemoryLimit(bytes: needed + others, file: tightest.file)
        return shortfall
    }

    /// The account in its public form.
    var report: MemoryReport {
        MemoryReport(
            held: ledger.held,
            used: ledger.used,
            budget: ledger.budget,
            origin: origin,
            reserve: Ledger.reserve + ledger.pressure,
            service: MemoryReport.Share(ledger.service),
            hosts: ledger.hosts.map { host in
                MemoryReport.Host(
                    process: host.process,
                    engine: host.host.engine.rawValue,
                    voice: host.host.voice,
                    isBusy: ledger.isBusy(host),
                    memory: host.measured.map(MemoryReport.Share.init)
                )
            },
            shed: shedding.step.name
        )
    }
}

extension MemoryReport.Share {
    fileprivate init(_ use: MemoryUse) {
        self.init(anonymous: use.anonymous, shared: use.shared, clean: use.clean)
    }
}

extension MemoryReport {
    /// One line for people, which small changes do not affect.
    public var line: String {
        let hosts = hosts.map { host in
            "\(host.voice ?? host.engine) \(host.memory.map { tenths(ofMegabytesIn: $0.anonymous + $0.shared) } ?? "?")"
        }
        let limit = budget.map { " of \(tenths(ofMegabytesIn: $0))" } ?? ""
        return "memory: \(tenths(ofMegabytesIn: held))\(limit) in use: "
            + "service \(tenths(ofMegabytesIn: service.anonymous + service.shared)), "
            + "\(hosts.joined(separator: ", ")), reserve \(tenths(ofMegabytesIn: reserve))"
    }
}

extension Shedding.Step {
    /// The step in the words of events.
    public var name: String {
        switch self {
        case .nothing: "nothing"
        case .prefetch: "prefetch"
        case .idleVoices: "idle-voices"
        case .enhancedVoices: "enhanced-voices"
        case .kanji: "kanji"
        }
    }
}

/// News about memory for people and programs.
public enum MemoryNews {
    /// The origin of the budget. `isExpected`: there is no budget because nothing limits the program, as on most machines.
    case budget(String, isExpected: Bool)
    /// There is no room for the Japanese dictionary.
    case noKanji(BudgetShortfall)
    /// The Japanese dictionary was closed, because its pages do not fit.
    case kanjiClosed
    /// The Japanese dictionary may be loaded again.
    case kanjiBack
    /// The system does not say what memory is shared, so the figures are too high.
    case isRough
    /// A step of shedding was taken, or taken back.
    case shedding(Shedding.Step, after: Shedding.Step)
    case measured(MemoryReport)
}
