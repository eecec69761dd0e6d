// SPDX-License-Identifier: GPL-3.0-or-later

import Fleet

/// The functions that Redis runs for a fleet, in Lua 5.1: each reads, decides and writes with nothing in between.
///
/// The version is a part of every name. A program brings its own library and calls no other, so an older one never replaces what a newer one
/// needs, and both can work side by side. Whatever is changed below gets a new version.
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

extension FleetLibrary {
    /// What nodes tell about themselves, and what is counted.
    static let nodes = """
        local function report(keys, args)
            local bodies, times = unpack(keys)
            local node, body, memory = unpack(args)
            local time = now()
            local old = redis.call('ZRANGEBYSCORE', times, '-inf', '(' .. digits(time - tonumber(memory)))
            redis.call('HSET', bodies, node, body)
            redis.call('ZADD', times, digits(time), node)
            for _, other in ipairs(old) do
                if other ~= node then
                    redis.call('HDEL', bodies, other)
                    redis.call('ZREM', times, other)
                end
            end
            return {'reported'}
        end

        -- Three words for each node: its name, how old its report is, and the report.
        local function reports(keys, args)
            local bodies, times = unpack(keys)
            local time, answer = now(), {'reports'}
            local found = redis.call('ZRANGEBYSCORE', times, digits(time - tonumber(args[1])), '+inf', 'WITHSCORES')
            for place = 1, #found, 2 do
                local age = math.max(0, time - tonumber(found[place + 1]))
                local body = redis.call('HGET', bodies, found[place]) or ''
                for _, word in ipairs({found[place], digits(age), body}) do answer[#answer + 1] = word end
            end
            return answer
        end

        -- The counters of a cell, and how many rooms each node has there.
        local function account(keys, args)
            local key, rooms = named(keys), {}
            for _, node in ipairs(redis.call('ZRANGE', key.alive, 0, -1)) do
                local count = 0
                for _, charge in ipairs(redis.call('SMEMBERS', key.index .. node)) do
                    if string.sub(charge, 1, 2) == 'r:' then count = count + 1 end
                end
                if count > 0 then
                    rooms[#rooms + 1] = node
                    rooms[#rooms + 1] = digits(count)
                end
            end
            return {'account', redis.call('HGETALL', key.counts), rooms}
        end

        """
}

extension FleetLibrary {
    /// Which ids came to the rooms of a cell of late.
    ///
    /// An id is a number of 52 bits in one of a slice's sets, which other bits choose. Sets are small, so Redis keeps each as an array of
    /// 8 bytes a number. A slice is full when its sets have `ids_of_set` on average, or closed after a quarter of the time; the next one has
    /// sets for eight times as many, up to `most_sets`. Slices are forgotten whole. The hash has a salt, so that nobody can fill one set by
    /// ids of his own.
    static let ids = """
        local ids_of_set, most_sets, parts = 384, 512, 4

        local function slices_of(key)
            local found, slices = redis.call('HMGET', key.cell, 'slices', 'ids', 'salt'), {}
            for number, since, sets, count in string.gmatch(found[1] or '', '(%d+) (%d+) (%d+) (%d+);') do
                slices[#slices + 1] = {number = tonumber(number), since = tonumber(since), sets = tonumber(sets), count = tonumber(count)}
            end
            if #slices > 0 then slices[#slices].count = tonumber(found[2] or '0') end
            return slices, found[3]
        end

        local function begin_slice(slices, time)
            local last = slices[#slices] or {number = 0, count = 0}
            local sets = 1
            while sets < most_sets and sets * ids_of_set < 8 * last.count do sets = 2 * sets end
            slices[#slices + 1] = {number = last.number + 1, since = time, sets = sets, count = 0}
        end

        -- Takes out the slices without which as many ids are left, or which ended long enough ago. Their sets are gone by themselves then.
        local function take_surplus(slices, time, most, span)
            local surplus, younger, forgotten, ended = {}, 0, 0, slices[#slices].since
            for place = #slices - 1, 1, -1 do
                local slice = slices[place]
                if time - ended >= span then
                    table.remove(slices, place)
                elseif younger >= most then
                    surplus[#surplus + 1] = table.remove(slices, place)
                    forgotten = forgotten + slice.count
                else
                    younger = younger + slice.count
                end
                ended = slice.since
            end
            return surplus, forgotten
        end

        -- What is to be written where the id is remembered. Nothing is written here.
        local function id_memory(key, cell, primary, id, most, span)
            local slices, salt = slices_of(key)
            local memory = {slices = slices, salt = salt or primary, surplus = {}, forgotten = 0, span = span}
            local hash = redis.sha1hex(memory.salt .. id)
            memory.id = digits(tonumber(string.sub(hash, 1, 13), 16))
            local last, bits = slices[#slices], tonumber(string.sub(hash, 14, 20), 16)
            if not last or last.count >= last.sets * ids_of_set or cell.time - last.since >= span / parts then
                begin_slice(slices, cell.time)
                memory.surplus, memory.forgotten = take_surplus(slices, cell.time, most, span)
                memory.is_turned = true
            end
            for _, slice in ipairs(slices) do
                memory.set = key.ids .. digits(slice.number) .. ':' .. digits(bits % slice.sets)
                if redis.call('SISMEMBER', memory.set, memory.id) > 0 then memory.is_known = true end
            end
            return memory
        end

        local function remember(key, memory)
            if memory.is_turned then
                local words = {}
                for place, slice in ipairs(memory.slices) do
                    words[place] = table.concat({digits(slice.number), digits(slice.since), digits(slice.sets), digits(slice.count)}, ' ') .. ';'
                end
                redis.call('HSET', key.cell, 'slices', table.concat(words), 'ids', '0', 'salt', memory.salt)
                for _, slice in ipairs(memory.surplus) do
                    for place = 0, slice.sets - 1 do redis.call('UNLINK', key.ids .. digits(slice.number) .. ':' .. digits(place)) end
                end
            end
            redis.call('HINCRBY', key.cell, 'ids', 1)
            redis.call('SADD', memory.set, memory.id)
            -- The slice is at most a quarter of the time older than its last id.
            if redis.call('SCARD', memory.set) == 1 then redis.call('PEXPIRE', memory.set, digits(memory.span + memory.span / parts)) end
        end

        """
}
