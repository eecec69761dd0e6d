// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Rooms

/// The figures of `/metrics`, in Prometheus' text format.
enum Metrics {
    static func text(of desk: Desk, _ counters: ServerCounters) -> String {
        var page = MetricsPage()
        for room in desk.rooms {
            let account = room.account
            let outcomes: KeyValuePairs = [
                "heard": account.heard, "skipped": account.skipped, "refused": account.refused, "failed": account.failed,
                "deleted": account.deleted, "left": account.left,
            ]
            for (outcome, count) in outcomes {
                page.counter("yomite_comments_total", "Comments by outcome.", ["room": room.name.text, "outcome": outcome], count)
            }
        }
        for room in desk.rooms {
            let unheard = room.account.unheard.map { (outcome: $0.key.name, reason: $0.key.reason ?? "", count: $0.value) }
            for row in unheard.sorted(by: { ($0.outcome, $0.reason) < ($1.outcome, $1.reason) }) {
                let labels: KeyValuePairs = ["room": room.name.text, "outcome": row.outcome, "reason": row.reason]
                page.counter("yomite_comments_unheard_total", "Comments that were not heard, and why.", labels, row.count)
            }
        }
        for room in desk.rooms {
            page.counter("yomite_comments_accepted_total", "Comments that came in.", ["room": room.name.text], room.account.accepted)
        }
        for room in desk.rooms {
            page.gauge("yomite_queue_comments", "Comments that wait.", ["room": room.name.text], room.door.overview().waiting)
        }
        for room in desk.rooms {
            page.histogram("yomite_onset_seconds", "From acceptance to the first sample heard.", ["room": room.name.text], room.onset)
        }
        let steadiness = desk.surroundings.steadiness()
        page.counter("yomite_glitches_total", "How often the sound broke.", [:], steadiness.glitches)
        page.counter("yomite_underflows_total", "How often the sound server ran dry.", [:], steadiness.underflows)
        let lost = steadiness.lostToListeners
        page.counter("yomite_listener_frames_lost_total", "Frames that listeners missed because the server was late.", [:], lost)
        page.gauge("yomite_longest_render_seconds", "The longest that the sound server waited for render.", steadiness.longestRender)
        let gap = steadiness.longestRequestGap
        page.gauge("yomite_longest_request_gap_seconds", "The longest that the sound server did not ask for more while it played.", gap)
        for (state, count) in desk.hostEvents.sorted(by: { $0.key < $1.key }) {
            page.counter("yomite_voice_host_events_total", "Changes in the life of voice hosts.", ["state": state], count)
        }
        let memory = desk.surroundings.memory()
        let help = "Memory that the kernel cannot take back."
        page.gauge("yomite_memory_bytes", help, ["part": "service", "voice": ""], memory.service.anonymous + memory.service.shared)
        for host in memory.hosts {
            let bytes = host.memory.map { $0.anonymous + $0.shared } ?? 0
            page.gauge("yomite_memory_bytes", help, ["part": "host \(host.process)", "voice": host.voice ?? host.engine], bytes)
        }
        add(counters, to: &page)
        return page.text
    }

    private static func add(_ counters: ServerCounters, to page: inout MetricsPage) {
        for (status, count) in counters.answers.sorted(by: { $0.key < $1.key }) {
            page.counter("yomite_http_answers_total", "Answers by status.", ["status": "\(status)"], count)
        }
        for refusal in ServerCounters.Refusal.allCases {
            let count = counters.refusals[refusal, default: 0]
            page.counter("yomite_http_refused_total", "Clients turned away, by limit or rule.", ["limit": refusal.rawValue], count)
        }
        for (command, count) in counters.commands.sorted(by: { $0.key < $1.key }) {
            page.counter("yomite_bouyomi_commands_total", "Commands of Bouyomi-chan's clients.", ["command": command], count)
        }
        page.gauge("yomite_http_connections", "Connections that are open.", [:], counters.connections)
        page.gauge("yomite_http_held_bytes", "Bytes of requests that have come and are not answered.", [:], counters.heldBytes)
        page.gauge("yomite_event_readers", "Readers of events.", [:], counters.eventReaders)
        page.gauge("yomite_listeners", "Listeners over the network.", [:], counters.listeners)
        page.gauge("yomite_speech_requests", "Texts that are being spoken for clients.", [:], counters.speeches)
    }
}
