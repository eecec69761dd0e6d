// SPDX-License-Identifier: GPL-3.0-or-later

extension FleetLibrary {
    /// What was accepted for rooms, and what becomes of it.
    static let rooms = """
        local function bytes_of(key)
            return tonumber(redis.call('HGET', key.state, 'bytes') or '0')
        end

        -- k is the kind of an entry, i its id, b its body; '' where it lacks one.
        local function fields_of(entry)
            local fields = {k = '', i = '', b = ''}
            for place = 1, #entry[2], 2 do fields[entry[2][place]] = entry[2][place + 1] end
            return fields
        end

        local function put(keys, args)
            local key, cell = enter(keys, args)
            local charge, kind, id, body, most_entries, most_bytes, most_orders, order_seconds, most_ids, id_span = unpack(args, 3)
            local memory = id_memory(key, cell, args[1], charge .. ' ' .. id, tonumber(most_ids), tonumber(id_span))
            if memory.is_known then return {'known'} end
            local count, bytes = redis.call('XLEN', key.stream), bytes_of(key) + #body
            if count >= tonumber(most_entries) or bytes > tonumber(most_bytes) then return {'full', digits(count), digits(bytes)} end
            local record = record_of(key, cell, charge)
            local owned = is_owned(key, cell, record)
            local becomes_free = not owned and not redis.call('ZSCORE', key.free, charge)
            local is_remembered = kind == 'order'
            if is_remembered then redis.call('LLEN', key.orders) end

            redis.call('HINCRBY', key.counts, 'accepted', 1)
            local previous = place_of(record)
            -- The clock may have gone back.
            if cell.time > record.time then record.time, record.number = cell.time, 0 else record.number = record.number + 1 end
            local place = place_of(record)
            redis.call('XADD', key.stream, place, 'k', kind, 'i', id, 'b', body)
            redis.call('HSET', key.state, 'bytes', digits(bytes))
            remember(key, memory)
            write(key, charge, record)
            if is_remembered then
                redis.call('RPUSH', key.orders, digits(cell.time) .. ' ' .. body)
                redis.call('LTRIM', key.orders, '-' .. most_orders, -1)
                redis.call('EXPIRE', key.orders, order_seconds)
            end
            if owned then
                local number = redis.call('HINCRBY', key.nodes, 'b:' .. record.node, 1)
                local words = {'entry', charge, place, previous, digits(record.session), digits(number), kind, id, body}
                publish('\(channelPrefix)' .. record.node, words)
            elseif becomes_free then
                redis.call('ZADD', key.free, digits(cell.time), charge)
                tell_freed({charge})
            end
            return {'stored', place, owned and '1' or '0', digits(memory.forgotten)}
        end

        -- What the owner of a room begins or settles: an entry, or nothing and the answer.
        local function owners_entry(key, cell, args)
            local charge, node, epoch, place = unpack(args, 3)
            local record = record_of(key, cell, charge)
            if record.node ~= node or digits(record.epoch) ~= epoch then return nil, {'stale'} end
            return redis.call('XRANGE', key.stream, place, place)[1], {'gone'}
        end

        local function start(keys, args)
            local key, cell = enter(keys, args)
            local entry, answer = owners_entry(key, cell, args)
            if not entry then return answer end
            -- Who begins again without having ended, as after Redis was away, did not end because of the entry.
            local value = redis.call('HGET', key.state, 'a:' .. entry[1]) or '0 '
            local count, former = string.match(value, '^(%d+) (.*)$')
            if former ~= args[4] then count = count + 1 end
            redis.call('HSET', key.state, 'a:' .. entry[1], digits(count) .. ' ' .. args[4])
            return {'started', digits(count)}
        end

        local function done(keys, args)
            local key, cell = enter(keys, args)
            local entry, answer = owners_entry(key, cell, args)
            if not entry then return answer end
            local count, bytes = redis.call('XLEN', key.stream), bytes_of(key)
            redis.call('HINCRBY', key.counts, args[7], 1)
            if count == 1 then
                redis.call('UNLINK', key.stream, key.state)
            else
                redis.call('XDEL', key.stream, entry[1])
                redis.call('HSET', key.state, 'bytes', digits(bytes - #fields_of(entry).b))
                redis.call('HDEL', key.state, 'a:' .. entry[1])
            end
            return {'settled'}
        end

        local function stream(keys, args)
            local key = named(keys)
            local cell = {places = tonumber(redis.call('HGET', key.cell, 'places') or '0')}
            local record = record_of(key, cell, args[1])
            local state, attempts = redis.call('HGETALL', key.state), {}
            for place = 1, #state, 2 do attempts[state[place]] = state[place + 1] end
            local entries = redis.call('XRANGE', key.stream, '-', '+')
            for place, entry in ipairs(entries) do
                local fields = fields_of(entry)
                entries[place] = {entry[1], string.match(attempts['a:' .. entry[1]] or '0', '^%d+'), fields.k, fields.i, fields.b}
            end
            return {'stream', place_of(record), digits(now()), entries, redis.call('LRANGE', key.orders, 0, -1)}
        end

        """
}
