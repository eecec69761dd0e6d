// SPDX-License-Identifier: GPL-3.0-or-later

import Fleet

/// The functions that Redis runs for a fleet, in Lua 5.1: each reads, decides and writes with nothing in between.
///
/// The version is a part of every name. A program brings its own library and calls no other, so an older one never replaces what a newer one
/// needs, and both can work beside each other. Whatever is changed below gets a new version.
///
/// Rules for the functions: all keys are read before the first is written, because an error (a key of a wrong type) undoes nothing; the time is
/// Redis' own; numbers are text with all digits, for Lua would shorten them. A new era is complete before anything else is read.
enum FleetLibrary {
    static let name = "yomite_3"

    static let beat = name + "_beat"
    static let claim = name + "_claim"
    static let release = name + "_release"
    static let owner = name + "_owner"
    static let put = name + "_put"
    static let start = name + "_start"
    static let done = name + "_done"
    static let stream = name + "_stream"
    static let report = name + "_report"
    static let reports = name + "_reports"
    static let account = name + "_account"

    static let channelOfAll = "nodes"
    static let channelPrefix = "node:"

    static func channel(of node: NodeID) -> String {
        channelPrefix + node.text
    }

    static let code = """
        #!lua name=\(name)
        \(cells)
        \(charges)
        \(ids)
        \(rooms)
        \(nodes)
        redis.register_function('\(put)', put)
        local function register(name, callback, flag)
            redis.register_function{function_name = name, callback = callback, flags = {flag}}
        end
        -- What ends comments, or keeps rooms owned, has to go on where there is no memory for new ones.
        register('\(beat)', beat, 'allow-oom')
        register('\(claim)', claim, 'allow-oom')
        register('\(release)', release, 'allow-oom')
        register('\(start)', start, 'allow-oom')
        register('\(done)', done, 'allow-oom')
        register('\(report)', report, 'allow-oom')
        register('\(owner)', owner, 'no-writes')
        register('\(stream)', stream, 'no-writes')
        register('\(reports)', reports, 'no-writes')
        register('\(account)', account, 'no-writes')
        """
}
