// SPDX-License-Identifier: GPL-3.0-or-later

internal import Redis

/// What `FUNCTION LOAD` and `FUNCTION LIST … WITHCODE` say: a library that is there already must be ours.
func checkLibrary(_ values: [RedisValue]) throws(FleetProblem) {
    guard values.count == 2 else { throw .unexpected }
    if case .error(let error) = values[1] { throw FleetProblem(error) }
    guard let library = values[1].array?.first?.array else {
        if case .error(let error) = values[0] { throw FleetProblem(error) }
        throw .noLibrary
    }
    let code = stride(from: 0, to: library.count - 1, by: 2).first { library[$0].text == "library_code" }.flatMap { library[$0 + 1].text }
    guard let code else { throw .unexpected }
    guard code == FleetLibrary.code else { throw .otherLibrary(name: FleetLibrary.name) }
}

/// What `XRANGE` says. One entry that cannot be used does not keep the others back.
func readEntries(_ values: [RedisValue]) throws(FleetProblem) -> [FleetEntry] {
    if case .error(let error)? = values.first { throw FleetProblem(error) }
    guard let found = values.first?.array else { throw .unexpected }
    var entries: [FleetEntry] = []
    for entry in found {
        guard let parts = entry.array, parts.count == 2, let id = parts[0].text.flatMap({ FleetEntryID($0) }), let fields = parts[1].array
        else {
            throw .unexpected
        }
        entries.append(FleetEntry(id: id, content: Result { () throws(FleetProblem) in try content(of: fields) }))
    }
    return entries
}

private func content(of fields: [RedisValue]) throws(FleetProblem) -> FleetContent {
    var (version, kind, body): (String?, String?, [UInt8]?)
    for place in stride(from: 0, to: fields.count - 1, by: 2) {
        switch fields[place].text {
        case "v": version = fields[place + 1].text
        case "k": kind = fields[place + 1].text
        case "b": if case .bytes(let bytes) = fields[place + 1] { body = bytes }
        default: break
        }
    }
    guard version == "1" else { throw version == nil ? .damagedEntry : .newerEntry }
    guard let kind, let body else { throw .damagedEntry }
    return try FleetContent(kind: kind, body: body)
}
