// SPDX-License-Identifier: GPL-3.0-or-later

/// The memory account at one moment, for display. All figures are bytes.
public struct MemoryReport: Equatable, Sendable {
    /// What the kernel cannot take back, the reserve included.
    public var held: Int
    /// The same with what comments under way will need: new voices are measured by it.
    public var used: Int
    /// What may be used; nil for no limit.
    public var budget: Int?
    /// Where the budget comes from, for people.
    var origin: String
    /// Set aside for hot code and kernel memory.
    public var reserve: Int
    /// What the service itself holds.
    public var service: Share
    /// What each voice host holds.
    public var hosts: [Host]
    /// What is given up while memory is short: `nothing`, `prefetch`, `idle-voices`, `enhanced-voices` or `kanji`, each including those before it.
    public var shed: String

    /// What one process holds.
    public struct Share: Equatable, Sendable, Encodable {
        /// Its own memory.
        public var anonymous: Int
        /// Its part of shared memory that has no file.
        public var shared: Int
        /// Pages of files, which the kernel can take back: shown, never budgeted.
        var clean: Int

        /// So much of each.
        public init(anonymous: Int, shared: Int, clean: Int) {
            self.anonymous = anonymous
            self.shared = shared
            self.clean = clean
        }
    }

    /// A voice host.
    public struct Host: Equatable, Sendable, Encodable {
        package var process: Int32
        public var engine: String
        /// The id of its voice, where it has only one.
        public var voice: String?
        /// Whether it has work.
        var isBusy: Bool
        /// What it holds; nil until it was measured.
        public var memory: Share?

        /// A voice host, as the ledger knows it.
        public init(process: Int32, engine: String, voice: String?, isBusy: Bool, memory: Share?) {
            self.process = process
            self.engine = engine
            self.voice = voice
            self.isBusy = isBusy
            self.memory = memory
        }
    }

    /// All properties of an account.
    public init(held: Int, used: Int, budget: Int?, origin: String, reserve: Int, service: Share, hosts: [Host], shed: String) {
        self.held = held
        self.used = used
        self.budget = budget
        self.origin = origin
        self.reserve = reserve
        self.service = service
        self.hosts = hosts
        self.shed = shed
    }
}

extension MemoryReport: Encodable {
    private enum CodingKeys: CodingKey {
        case held, used, budget, origin, reserve, service, hosts, shed
    }

    /// Without a limit the budget is null, not missing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(held, forKey: .held)
        try container.encode(used, forKey: .used)
        try container.encode(budget, forKey: .budget)
        try container.encode(origin, forKey: .origin)
        try container.encode(reserve, forKey: .reserve)
        try container.encode(service, forKey: .service)
        try container.encode(hosts, forKey: .hosts)
        try container.encode(shed, forKey: .shed)
    }
}
