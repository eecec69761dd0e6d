// SPDX-License-Identifier: GPL-3.0-or-later

/// Milliseconds since 1970 of a time in RFC 3339; nil where it is none. A leap second is the one before it.
package func milliseconds(ofRFC3339 text: String) -> Int64? {
    var reader = TimeReader(text)
    guard let year = reader.number(digits: 4), reader.take("-"), let month = reader.number(digits: 2), (1...12).contains(month),
        reader.take("-"),
        let day = reader.number(digits: 2), (1...daysInMonth(month, year)).contains(day),
        reader.take("T") || reader.take("t") || reader.take(" "),
        let hour = reader.number(digits: 2), hour < 24, reader.take(":"), let minute = reader.number(digits: 2), minute < 60,
        reader.take(":"),
        let second = reader.number(digits: 2), second <= 60
    else { return nil }
    let fraction = reader.take(".") ? reader.milliseconds() : 0
    guard let fraction, let offset = reader.offset(), reader.isAtEnd else { return nil }
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset
    return Int64((minutes * 60 + min(second, 59)) * 1000 + fraction)
}

/// Takes a time apart, from left to right.
private struct TimeReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// The digits after the point, at least one. Those beyond the third are dropped.
    mutating func milliseconds() -> Int? {
        guard var value = digit() else { return nil }
        var scale = 100
        value *= scale
        while let digit = digit() {
            scale /= 10
            value += digit * scale
        }
        return value
    }

    /// Minutes east of Greenwich.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24, take(":"), let minutes = number(digits: 2), minutes < 60 else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }

    private mutating func digit() -> Int? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte - UInt8(ascii: "0"))
    }
}

private func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

private func daysInMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

/// Days since 1970. Years begin in March here, so that a leap day is the last of its year; months are then about 30.6 days long.
private func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = year - (month <= 2 ? 1 : 0)
    let marchMonth = (month + 9) % 12
    let leapDays = (marchYear >= 0 ? marchYear / 4 - marchYear / 100 + marchYear / 400 : -1)
    return marchYear * 365 + leapDays + (marchMonth * 306 + 5) / 10 + day - 1 - 719_468
}

/// Milliseconds since 1970 of a Unix time in seconds or milliseconds: which of the two is told by its size. Up to the year 5138 it
/// is seconds; nil for what is neither.
func milliseconds(ofUnixTime number: Double) -> Int64? {
    let firstMilliseconds = 100_000_000_000.0
    let last = 100_000_000_000_000.0
    guard number >= 0, number < last else { return nil }
    return Int64((number < firstMilliseconds ? number * 1000 : number).rounded())
}

/// The same of a number that is known to count milliseconds; nil for what is no time of a chat.
func milliseconds(ofUnixMilliseconds number: Double) -> Int64? {
    (0..<100_000_000_000_000.0).contains(number) ? Int64(number.rounded()) : nil
}
