// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// The thread of one connection, as the loop has it: orders go in, news come out.
final class RedisThread {
    enum Order: Sendable {
        case request(RedisSession.Request)
        case stop
    }

    private let orders: Mailbox<Order>
    private let credit: Credit
    private let inbox: Inbox<RedisNews>
    private var thread: pthread_t?

    /// Connects from now on. Only while the program starts.
    init(
        to address: RedisAddress,
        password: RedisPassword?,
        authorities: String?,
        channels: [String] = [],
        rules: RedisRules,
        on loop: Loop,
        _ told: @escaping (RedisNews) -> Void
    ) {
        let credit = Credit(rules.newsBytes)
        self.credit = credit
        orders = atStart(try Mailbox())
        inbox = atStart(
            try Inbox(on: loop, perTurn: Self.mostNewsPerTurn) { news in
                credit.give(news.cost)
                told(news)
            }
        )
        let work = { @Sendable [orders, news = inbox.mailbox] in
            let outlet = RedisOutlet(credit: credit, news: news)
            do throws(TLSProblem) {
                let bell = orders.descriptor
                var driver = RedisDriver(
                    connection: address.usesTLS
                        ? try ServerConnection(authorities: authorities, bell: bell) : try ServerConnection(bell: bell),
                    orders: orders,
                    outlet: outlet,
                    session: RedisSession(to: address, password: password, channels: channels, rules: rules, at: Moment.now),
                    mostUnsent: rules.requestBytes
                )
                driver.run()
            } catch {
                _ = outlet.tell(.state(.impossible(reason: error.explanation(authorities: authorities))))
            }
        }
        thread = atStart(try startThread("for Redis", work))
    }

    deinit {
        close()
    }

    /// So many news in a row, then everything else on the loop has its turn.
    private static let mostNewsPerTurn = 64

    func send(_ request: RedisSession.Request) {
        orders.send(.request(request))
    }

    /// Closes the connection and waits for the thread, which waits for nobody. Nothing is told any more.
    func close() {
        guard let running = thread.take() else { return }
        inbox.close()
        credit.close()
        orders.send(.stop)
        pthread_join(running, nil)
    }
}

/// Where the thread's news go.
private struct RedisOutlet: Sendable {
    let credit: Credit
    let news: Mailbox<RedisNews>

    /// Waits while the loop has too much to handle. Returns false when nobody is told any more.
    func tell(_ one: RedisNews) -> Bool {
        guard credit.take(one.cost) else { return false }
        news.send(one)
        return true
    }
}

/// Does what the session decides. Lives on its thread.
private struct RedisDriver: ~Copyable {
    private let connection: ServerConnection
    private let orders: Mailbox<RedisThread.Order>
    private let outlet: RedisOutlet
    private var session: RedisSession
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// What the pauses between attempts depend on, so that many programs do not come back at once. Asking for it at each event would be a system call.
    private var luck = Double.random(in: 0..<1)

    init(
        connection: consuming ServerConnection,
        orders: Mailbox<RedisThread.Order>,
        outlet: RedisOutlet,
        session: RedisSession,
        mostUnsent: Int
    ) {
        self.connection = connection
        self.orders = orders
        self.outlet = outlet
        self.session = session
        // Besides the requests there are our own words.
        self.connection.allow(unsent: mostUnsent + buffer.count)
    }

    mutating func run() {
        var isGoingOn = true
        while isGoingOn {
            switch connection.wait(atMost: session.deadline - Moment.now) {
            case .stopped: isGoingOn = takeOrders()
            case .due: isGoingOn = perform(.due)
            case .opened: isGoingOn = perform(.opened)
            case .ended(let reason): isGoingOn = perform(.ended(reason: reason))
            case .arrived:
                let count = connection.read(into: &buffer)
                // A server that never stops sending has deadlines too.
                isGoingOn = perform(.bytes(buffer[..<count])) && perform(.due)
            }
        }
    }

    private mutating func takeOrders() -> Bool {
        for order in orders.take() {
            switch order {
            case .request(let request): guard perform(.request(request)) else { return false }
            case .stop: return false
            }
        }
        connection.hearBell()
        return true
    }

    /// Returns false when nobody is told any more.
    private mutating func perform(_ event: RedisSession.Event) -> Bool {
        var isUnsent = false
        for action in session.handle(event, at: Moment.now, luck: luck) {
            switch action {
            case .connect(let endpoint, let turn):
                connection.connect(to: endpoint, turn: turn)
                luck = .random(in: 0..<1)
            case .send(let bytes): isUnsent = !connection.send(bytes) || isUnsent
            case .close: connection.close()
            case .tell(let news): guard outlet.tell(news) else { return false }
            }
        }
        guard isUnsent else { return true }
        // The requests without an answer are bounded, and so is what is not sent of them: it is the connection that takes nothing.
        connection.close()
        return perform(.ended(reason: "it takes no requests"))
    }
}

/// Hears what is published on some channels. Redis keeps nothing for absent clients: after each `.connected` something may be missing.
/// Confined to the loop's thread.
final class RedisSubscriber {
    /// What is heard.
    enum News: Equatable, Sendable {
        /// What becomes of the connection.
        case state(RedisState)
        /// Something was published on a channel.
        case message(channel: String, payload: [UInt8])
    }

    private let thread: RedisThread

    /// Subscribes to these channels, and again with each connection.
    /// - Parameter authorities: a file of certificates that are trusted; nil trusts those of the system.
    init(
        to channels: [String],
        at address: RedisAddress,
        password: RedisPassword? = nil,
        authorities: String? = nil,
        rules: RedisRules = RedisRules(),
        on loop: Loop,
        _ heard: @escaping (News) -> Void
    ) {
        precondition(!channels.isEmpty, "a subscriber needs a channel")
        thread = RedisThread(to: address, password: password, authorities: authorities, channels: channels, rules: rules, on: loop) {
            news in
            switch news {
            case .state(let state): heard(.state(state))
            case .message(let channel, let payload): heard(.message(channel: channel, payload: payload))
            case .answered: break
            }
        }
    }

    /// Ends the connection. Nothing is heard any more.
    func close() {
        thread.close()
    }
}
