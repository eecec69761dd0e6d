// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Writes figures in Prometheus' text format. Figures of the same name have to be consecutive.
struct MetricsPage {
    private var text = ""
    private var lastName = ""

    /// What was written since the last call.
    mutating func takeText() -> String { exchange(&text, with: "") }

    mutating func counter(_ name: String, _ help: String, _ labels: KeyValuePairs<String, String>, _ value: Int) {
        head(name, help, "counter")
        line(name, labels.map { ($0.key, $0.value) }, "\(value)")
    }

    mutating func gauge(_ name: String, _ help: String, _ labels: KeyValuePairs<String, String>, _ value: Int) {
        head(name, help, "gauge")
        line(name, labels.map { ($0.key, $0.value) }, "\(value)")
    }

    mutating func gauge(_ name: String, _ help: String, _ duration: Duration) {
        gauge(name, help, [:], duration)
    }

    mutating func gauge(_ name: String, _ help: String, _ labels: KeyValuePairs<String, String>, _ duration: Duration) {
        head(name, help, "gauge")
        line(name, labels.map { ($0.key, $0.value) }, "\(Double(duration.nanoseconds) / 1e9)")
    }

    mutating func histogram(_ name: String, _ help: String, _ labels: KeyValuePairs<String, String>, _ histogram: Histogram) {
        head(name, help, "histogram")
        let labels = labels.map { ($0.key, $0.value) }
        var sum = 0
        for (index, bound) in Histogram.bounds.enumerated() {
            sum += Int(histogram.counts[index])
            line(name + "_bucket", labels + [("le", "\(Double(bound) / 1_000)")], "\(sum)")
        }
        sum += Int(histogram.counts[Histogram.bounds.count])
        line(name + "_bucket", labels + [("le", "+Inf")], "\(sum)")
        line(name + "_sum", labels, "\(Double(histogram.sum.nanoseconds) / 1e9)")
        line(name + "_count", labels, "\(sum)")
    }

    private mutating func head(_ name: String, _ help: String, _ kind: String) {
        guard name != lastName else { return }
        lastName = name
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: String) {
        let list = labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    private func escaped(_ value: String) -> String {
        value.reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
    }
}

/// Durations, counted by classes. Pure.
struct Histogram: Equatable {
    /// The upper ends of the classes, in milliseconds; one more class follows the last one.
    static let bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000]

    /// One for each class; the last two are not used. In place and small: thousands of rooms have one each.
    private(set) var counts = SIMD16<UInt32>()
    private(set) var sum = Duration.zero

    mutating func note(_ duration: Duration) {
        let index = Histogram.bounds.firstIndex { duration <= .milliseconds($0) } ?? Histogram.bounds.count
        counts[index] &+= 1
        sum += duration
    }

    mutating func add(_ other: Histogram) {
        counts &+= other.counts
        sum += other.sum
    }
}
