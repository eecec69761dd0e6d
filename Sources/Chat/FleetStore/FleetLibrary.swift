// SPDX-License-Identifier: GPL-3.0-or-later

/// The functions that Redis runs for a fleet, in Lua 5.1: each reads, decides and writes with nothing in between.
///
/// The version is a part of every name. A program brings its own library and calls no other, so an older one never replaces what a newer one
/// needs, and both can work beside each other. Whatever is changed below gets a new version.
///
/// Rules for the functions: all keys are read before the first is written, because an error (a key of a wrong type) undoes nothing; the time is
/// Redis' own; numbers are text with all digits, for Lua would shorten them.
enum FleetLibrary {
    static let name = "yomite_1"

    static let put = name + "_put"
    static let claim = name + "_claim"
    static let start = name + "_start"
    static let done = name + "_done"
    static let release = name + "_release"
    static let beat = name + "_beat"

    static let code = """
        #!lua name=\(name)
        local function now()
            local time = redis.call('TIME')
            return time[1] * 1000 + math.floor(time[2] / 1000)
        end

        local function digits(number)
            return string.format('%.0f', number)
        end

        -- In the order of FleetKeys.
        local function named(keys)
            return {stream = keys[1], state = keys[2], ids = keys[3], own = keys[4], alive = keys[5], counts = keys[6], floor = keys[7]}
        end

        -- Whose the room is: an epoch, and a node; '' where it is nobody's.
        local function holder(key, room)
            local value = redis.call('HGET', key.own, room)
            if not value then return 0, '' end
            local epoch, node = string.match(value, '^(%d+)|(.*)$')
            return tonumber(epoch), node
        end

        local function lives(key, node, time)
            local expiry = redis.call('ZSCORE', key.alive, node)
            return expiry and tonumber(expiry) > time
        end

        local function bytes_of(key)
            return tonumber(redis.call('HGET', key.state, 'bytes') or '0')
        end

        -- The length of an entry's body; nothing where there is no such entry.
        local function size_of(key, id)
            local found = redis.call('XRANGE', key.stream, id, id)[1]
            if not found then return nil end
            for place = 1, #found[2], 2 do
                if found[2][place] == 'b' then return #found[2][place + 1] end
            end
            return 0
        end

        -- What is said to whoever asks for what the room's owner may do; nothing where he may.
        local function objection(key, room, node, epoch)
            local present, owner = holder(key, room)
            if owner == node and digits(present) == epoch then return nil end
            return {'stale', digits(present), owner}
        end

        local function settle(key, id, size, outcome)
            local bytes = bytes_of(key)
            local count = redis.call('XLEN', key.stream)
            redis.call('HINCRBY', key.counts, outcome, 1)
            if count == 1 then
                redis.call('DEL', key.stream, key.state)
            else
                redis.call('XDEL', key.stream, id)
                redis.call('HSET', key.state, 'bytes', digits(bytes - size))
                redis.call('HDEL', key.state, 'a:' .. id)
            end
        end

        local function ring(node, id, previous, kind, room, body)
            if node ~= '' then redis.call('PUBLISH', 'n:' .. node, table.concat({id, previous, kind, #room, room .. body}, ' ')) end
        end

        local function put(keys, args)
            local key, time = named(keys), now()
            local room, kind, id, body, most_entries, most_bytes = unpack(args)
            local minute = math.floor(time / 60000)
            local ids = key.ids .. ':' .. digits(minute)
            if id ~= '' then
                local earlier = key.ids .. ':' .. digits(minute - 1)
                if redis.call('SISMEMBER', ids, id) + redis.call('SISMEMBER', earlier, id) > 0 then return {'known'} end
            end
            local bytes = bytes_of(key) + #body
            local count = redis.call('XLEN', key.stream)
            local previous = redis.call('HGET', key.state, 'last') or '0-0'
            local epoch, node = holder(key, room)
            local is_led = node ~= '' and lives(key, node, time)
            if count >= tonumber(most_entries) or bytes > tonumber(most_bytes) then return {'full', digits(count), digits(bytes)} end
            local entry = redis.call('XADD', key.stream, '*', 'v', '1', 'k', kind, 'b', body)
            redis.call('HSET', key.state, 'bytes', digits(bytes), 'last', entry)
            if id ~= '' then
                redis.call('SADD', ids, id)
                redis.call('EXPIRE', ids, 120)
            end
            ring(node, entry, previous, kind, room, body)
            return {'stored', entry, is_led and node or ''}
        end

        local function claim(keys, args)
            local key, time = named(keys), now()
            local room, node = unpack(args)
            local epoch, owner = holder(key, room)
            local floor = tonumber(redis.call('GET', key.floor) or '0')
            if owner ~= '' and owner ~= node and lives(key, owner, time) then return {'held', digits(epoch), owner} end
            if not lives(key, node, time) then return {'dead'} end
            epoch = digits(math.max(epoch + 1, floor + 1, time))
            redis.call('HSET', key.own, room, epoch .. '|' .. node)
            return {'claimed', epoch}
        end

        local function start(keys, args)
            local key = named(keys)
            local room, node, epoch, id, most_attempts = unpack(args)
            local stale = objection(key, room, node, epoch)
            if stale then return stale end
            local size = size_of(key, id)
            if not size then return {'gone'} end
            local attempts = tonumber(redis.call('HGET', key.state, 'a:' .. id) or '0') + 1
            if attempts > tonumber(most_attempts) then
                settle(key, id, size, 'failed')
                return {'failed'}
            end
            redis.call('HSET', key.state, 'a:' .. id, digits(attempts))
            return {'started', digits(attempts)}
        end

        local function done(keys, args)
            local key = named(keys)
            local room, node, epoch, id, outcome = unpack(args)
            local stale = objection(key, room, node, epoch)
            if stale then return stale end
            local size = size_of(key, id)
            if not size then return {'gone'} end
            settle(key, id, size, outcome)
            return {'settled'}
        end

        local function release(keys, args)
            local key = named(keys)
            local room, node, epoch, successor = unpack(args)
            local stale = objection(key, room, node, epoch)
            if stale then return stale end
            local floor = tonumber(redis.call('GET', key.floor) or '0')
            if successor ~= '' then
                redis.call('HSET', key.own, room, epoch .. '|' .. successor)
                ring(successor, '0-0', '0-0', 'handover', room, '')
            else
                redis.call('HDEL', key.own, room)
                if tonumber(epoch) > floor then redis.call('SET', key.floor, epoch) end
            end
            return {'released'}
        end

        local function beat(keys, args)
            local alive, node, lease, memory = keys[1], unpack(args)
            local time = now()
            redis.call('ZADD', alive, digits(time + tonumber(lease)), node)
            redis.call('ZREMRANGEBYSCORE', alive, '-inf', digits(time - tonumber(memory)))
            return {'alive', digits(time)}
        end

        redis.register_function('\(put)', put)
        -- What ends comments, or keeps rooms led, has to go on where there is no memory for new ones.
        local function register(name, callback)
            redis.register_function{function_name = name, callback = callback, flags = {'allow-oom'}}
        end
        register('\(claim)', claim)
        register('\(start)', start)
        register('\(done)', done)
        register('\(release)', release)
        register('\(beat)', beat)
        """
}
