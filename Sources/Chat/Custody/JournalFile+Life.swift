// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension JournalFile {
    /// Counts what is open, and reads what a new life has to know.
    mutating func beginLife(at now: Int64) throws(JournalProblem) -> JournalStart {
        var lives = try lives()
        var start = JournalStart(life: (lives.last?.number ?? 0) + 1, ids: RememberedIDs(key: key, limit: rules.ids))
        start.wasCutOff = lives.last.map { $0.ended == nil } ?? false
        start.lastSign = try lastSign(lives.last)
        var life = JournalLife(number: start.life, begun: now)
        try database.inTransaction { () throws(JournalProblem) in
            life.found = try database.number("SELECT count(*) FROM comment")
            if let last = lives.popLast() {
                try database.run("UPDATE life SET kept=\(life.found) WHERE number=\(last.number)")
                try foldLives(lives)
            }
            try database.run("UPDATE comment SET attempts=attempts+1, begun=0 WHERE begun=1")
            let (untried, young) = ("SELECT count(*) FROM comment WHERE attempts<\(rules.attempts)", "taken>=\(rules.oldest(at: now))")
            start.failed = life.found - (try database.number(untried))
            start.open = try database.number("\(untried) AND \(young)")
            start.tooOld = life.found - start.failed - start.open
            start.repeated = try database.number("\(untried) AND \(young) AND attempts>0")
            life.repeated = start.repeated
            try insert(life)
        }
        self.life = life
        try remember(&start.ids, at: now)
        start.orders = try rememberedOrders(at: now)
        start.cursors = try cursors()
        return start
    }

    // MARK: - Lives

    private static var columns: String {
        "number, begun, ended, found, kept, repeated, commits, taken" + JournalCounts.names.map { ", \"\($0)\"" }.joined()
    }

    func lives() throws(JournalProblem) -> [JournalLife] {
        let row = try database.prepare("SELECT \(Self.columns) FROM life ORDER BY number")
        var lives: [JournalLife] = []
        while try database.step(row) {
            var life = JournalLife(number: Int(row.number(0)), begun: row.number(1), ended: row.optionalNumber(2))
            life.found = Int(row.number(3))
            life.kept = row.optionalNumber(4).map { Int($0) }
            life.repeated = Int(row.number(5))
            life.commits = Int(row.number(6))
            life.counts.taken = Int(row.number(7))
            for (place, name) in JournalCounts.names.enumerated() where row.number(place + 8) != 0 {
                life.counts.outcomes[name] = Int(row.number(place + 8))
            }
            lives.append(life)
        }
        return lives
    }

    private func insert(_ life: JournalLife) throws(JournalProblem) {
        let counts = JournalCounts.names.map { ",\(life.counts.outcomes[$0] ?? 0)" }.joined()
        let kept = life.kept.map { "\($0)" } ?? "NULL"
        let ended = life.ended.map { "\($0)" } ?? "NULL"
        try database.run(
            """
            INSERT OR REPLACE INTO life(\(Self.columns)) VALUES(\(life.number),\(life.begun),\(ended),\(life.found),\(kept),\(life.repeated),\
            \(life.commits),\(life.counts.taken)\(counts))
            """
        )
    }

    /// Adds up the oldest ones where there are too many.
    private func foldLives(_ lives: [JournalLife]) throws(JournalProblem) {
        let surplus = lives.count + 2 - max(2, rules.lives)
        guard surplus > 0, lives.count > surplus else { return }
        let joined = lives[1...surplus].reduce(lives[0]) { $0.joined(to: $1) }
        try database.run("DELETE FROM life WHERE number<\(joined.number)")
        try insert(joined)
    }

    func delete(_ statement: String) throws(JournalProblem) -> Int {
        try database.finish(try database.prepare(statement))
    }

    // MARK: - What is remembered

    /// Reads the newest hashes, and how many there are.
    private mutating func remember(_ known: inout RememberedIDs, at now: Int64) throws(JournalProblem) {
        ids = try database.number("SELECT coalesce(sum(length(hashes)),0)/8 FROM known")
        let row = try database.prepare("SELECT hashes FROM known WHERE at>=\(now - rules.idAge.milliseconds) ORDER BY row DESC")
        while known.count < rules.ids, try database.step(row) {
            RememberedIDs.hashes(in: row.bytes(0)).suffix(rules.ids - known.count).forEach { known.insert($0) }
        }
    }

    /// Deletions, then bans and their ends. A ban that ends has as many seconds as are left, and never more than it had: clocks are set back.
    private func rememberedOrders(at now: Int64) throws(JournalProblem) -> [RememberedOrder] {
        var orders: [RememberedOrder] = []
        for (table, age) in [("deletion", rules.idAge), ("ban", rules.banAge)] {
            let oldest = now - age.milliseconds
            let row = try database.prepare("SELECT at, record FROM \(table) WHERE at>=\(oldest) ORDER BY row DESC LIMIT \(rules.orders)")
            var ofTable: [RememberedOrder] = []
            var banned: Set<[UInt8]> = []
            while try database.step(row) {
                // One that cannot be read is one less.
                guard let remembered = try? OrderRecord.order(from: row.bytes(1)) else { continue }
                // The latest ban of a viewer counts, also where it is over.
                if case .ban(let viewer, _, let chat) = remembered.order,
                    let ban = OrderRecord.bytes(of: .ban(viewer, seconds: nil, room: chat), in: remembered.room),
                    !banned.insert(ban).inserted
                {
                    continue
                }
                if let order = remembered.after(max(0, now - row.number(0))) { ofTable.append(order) }
            }
            orders += ofTable.reversed()
        }
        return orders
    }

    /// A life that was cut off did not write when.
    private func lastSign(_ life: JournalLife?) throws(JournalProblem) -> Int64? {
        guard let life else { return nil }
        let row = try database.prepare(
            "SELECT max(at) FROM (SELECT max(taken) AS at FROM comment UNION ALL SELECT max(at) FROM known UNION ALL SELECT max(at) FROM cursor)"
        )
        let written = try database.step(row) ? row.optionalNumber(0) : nil
        return max(life.ended ?? life.begun, written ?? 0)
    }

    private func cursors() throws(JournalProblem) -> [String: String] {
        let row = try database.prepare("SELECT source, place FROM cursor ORDER BY at DESC LIMIT \(rules.sources)")
        var cursors: [String: String] = [:]
        while try database.step(row) {
            if let source = row.text(0) { cursors[source] = row.text(1) }
        }
        return cursors
    }

    // MARK: - What is forgotten

    /// Forgets what is too old or too much, and takes what was deleted out of the log.
    mutating func tidy(at now: Int64) throws(JournalProblem) {
        try checkPlace()
        try trimIDs(at: now)
        for (table, age) in [("deletion", rules.idAge), ("ban", rules.banAge)] {
            let oldest = "SELECT row FROM \(table) WHERE at>=\(now - age.milliseconds) ORDER BY row LIMIT 1"
            let last = "SELECT coalesce(max(row),0) FROM \(table)"
            // Rows are numbered without gaps, because only the first ones are deleted.
            try database.run("DELETE FROM \(table) WHERE row<=(\(last))-\(rules.orders) OR row<coalesce((\(oldest)),(\(last))+1)")
        }
        try database.run("DELETE FROM cursor WHERE source IN (SELECT source FROM cursor ORDER BY at DESC LIMIT -1 OFFSET \(rules.sources))")
        try database.checkpoint()
    }

    private mutating func trimIDs(at now: Int64) throws(JournalProblem) {
        let oldest = try database.prepare("SELECT row, at, length(hashes)/8 FROM known ORDER BY row LIMIT 1")
        while try database.step(oldest) {
            let (row, at, count) = (oldest.number(0), oldest.number(1), Int(oldest.number(2)))
            oldest.reset()
            guard at < now - rules.idAge.milliseconds || ids - count >= rules.ids else { return }
            try database.run("DELETE FROM known WHERE row=\(row)")
            ids -= count
        }
    }
}

extension RememberedOrder {
    /// The same after so many milliseconds; nil where it is over.
    fileprivate func after(_ passed: Int64) -> RememberedOrder? {
        guard case .ban(let viewer, let seconds?, let named) = order else { return self }
        let left = seconds - Int(passed / 1_000)
        return left > 0 ? RememberedOrder(order: .ban(viewer, seconds: left, room: named), room: room) : nil
    }
}
