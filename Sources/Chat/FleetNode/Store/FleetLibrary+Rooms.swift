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
            local charge, kind, lists, id, body, most_entries, most_bytes, most_ids, id_span = unpack(args, 3)
            local most_orders, order_seconds, most_bans, ban_seconds, lifted = unpack(args, 12)
            local memory = id_memory(key, cell, args[1], charge .. ' ' .. id, tonumber(most_ids), tonumber(id_span))
            if memory.is_known then return {'known'} end
            local count, bytes = redis.call('XLEN', key.stream), bytes_of(key) + #body
            if count >= tonumber(most_entries) or bytes > tonumber(most_bytes) then return {'full', digits(count), digits(bytes)} end
            local record = record_of(key, cell, charge)
            local owned = is_owned(key, cell, record)
            local becomes_free = not owned and not redis.call('ZSCORE', key.free, charge)
            local is_order = string.find(lists, 'o')
            local lasting = string.find(lists, 'b') and key.bans or string.find(lists, 'u') and key.unbans
            if is_order then redis.call('LLEN', key.orders) end
            if lasting then redis.call('ZCARD', lasting) end
            if lifted ~= '' then redis.call('ZREM', key.bans, lifted) end

            redis.call('HINCRBY', key.counts, 'accepted', 1)
            local previous = place_of(record)
            -- The clock may have gone back.
            if cell.time > record.time then record.time, record.number = cell.time, 0 else record.number = record.number + 1 end
            local place = place_of(record)
            redis.call('XADD', key.stream, place, 'k', kind, 'i', id, 'b', body)
            redis.call('HSET', key.state, 'bytes', digits(bytes))
            remember(key, memory)
            write(key, charge, record)
            if is_order then
                redis.call('RPUSH', key.orders, digits(cell.time) .. ' ' .. body)
                redis.call('LTRIM', key.orders, '-' .. most_orders, -1)
                redis.call('EXPIRE', key.orders, order_seconds)
            end
            -- The same once more takes no further place.
            if lasting then
                redis.call('ZADD', lasting, digits(record.time * 1000 + math.min(record.number, 999)), body)
                redis.call('ZREMRANGEBYRANK', lasting, 0, digits(-1 - most_bans))
                redis.call('EXPIRE', lasting, ban_seconds)
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
            local orders = {}
            for _, lasting in ipairs({key.bans, key.unbans}) do
                local found = redis.call('ZRANGE', lasting, 0, -1, 'WITHSCORES')
                for place = 1, #found, 2 do
                    orders[#orders + 1] = digits(math.floor(tonumber(found[place + 1]) / 1000)) .. ' ' .. found[place]
                end
            end
            for _, order in ipairs(redis.call('LRANGE', key.orders, 0, -1)) do orders[#orders + 1] = order end
            return {'stream', place_of(record), digits(now()), entries, orders}
        end

        """
}

extension FleetLibrary {
    /// Who owns what: beats, claims and releases.
    static let charges = """
        -- A node that beats is told of so many charges that were nobody's for longer than that, in milliseconds.
        local most_vacant, patience = 32, 100

        -- What is still nobody's after a change of the primary, when claims are open. It is looked for once.
        local function unclaimed(key, cell)
            local all, found = redis.call('HGETALL', key.own), {}
            for place = 1, #all, 2 do
                local era = string.match(all[place + 1], '^%d+ %d+ (%d+) ')
                if tonumber(era) ~= cell.era then found[#found + 1] = all[place] end
            end
            return found
        end

        local function beat(keys, args)
            local key, cell = enter(keys, args)
            local node, session = unpack(args, 3)
            local present = session_of(key, cell, node)
            local goes_on = present and digits(present) == session
            local rung = redis.call('HGET', key.nodes, 'b:' .. node)
            local own = goes_on and {} or redis.call('SMEMBERS', key.index .. node)
            local is_open = cell.time >= cell.open
            local sweeps = is_open and not cell.is_swept
            local lost = sweeps and unclaimed(key, cell) or {}
            local dead = redis.call('ZRANGEBYSCORE', key.alive, '-inf', digits(cell.time))
            for _, other in ipairs(dead) do
                if other ~= node then
                    for _, charge in ipairs(redis.call('SMEMBERS', key.index .. other)) do lost[#lost + 1] = charge end
                end
            end
            local vacant = redis.call('ZRANGEBYSCORE', key.free, '-inf', digits(cell.time - patience), 'LIMIT', '0', digits(most_vacant))

            for _, other in ipairs(dead) do
                redis.call('ZREM', key.alive, other)
                redis.call('HDEL', key.nodes, 's:' .. other, 'b:' .. other)
                redis.call('UNLINK', key.index .. other)
            end
            if not goes_on then
                present = math.max(cell.session + 1, cell.time)
                redis.call('HSET', key.cell, 'session', digits(present))
                redis.call('HSET', key.nodes, 's:' .. node, digits(present), 'b:' .. node, '0')
                -- Others are not told: it will claim them again.
                for _, charge in ipairs(own) do redis.call('ZADD', key.free, digits(cell.time), charge) end
                redis.call('UNLINK', key.index .. node)
            end
            redis.call('ZADD', key.alive, digits(cell.time + cell.lease), node)
            if sweeps then redis.call('HSET', key.cell, 'swept', '1') end
            local freed = {}
            for _, charge in ipairs(lost) do
                if redis.call('ZADD', key.free, 'NX', digits(cell.time), charge) == 1 then freed[#freed + 1] = charge end
            end
            tell_freed(freed)
            return {'alive', digits(present), goes_on and rung or '0', unpack(is_open and vacant or {})}
        end

        local function claim(keys, args)
            local key, cell = enter(keys, args)
            local charge, node, receipt = unpack(args, 3)
            local session = session_of(key, cell, node)
            if not session then return {'expired'} end
            local record = record_of(key, cell, charge)
            if is_owned(key, cell, record) then
                if record.node ~= node then return {'held'} end
                return {'granted', digits(record.epoch), digits(session)}
            end
            local epoch = tonumber(receipt)
            if not epoch or epoch < record.epoch or (epoch == record.epoch and record.node ~= node) then
                if cell.time < cell.open and record.era ~= cell.era then return {'closed', digits(cell.open - cell.time + 1)} end
                epoch = math.max(record.epoch + 1, cell.epochs + 1, cell.time)
            end
            local index, former = index_of(key, node), index_of(key, record.node)
            record.epoch, record.session, record.era, record.node = epoch, session, cell.era, node
            redis.call('ZREM', key.free, charge)
            redis.call('SREM', former, charge)
            redis.call('SADD', index, charge)
            write(key, charge, record)
            return {'granted', digits(epoch), digits(session)}
        end

        local function release(keys, args)
            local key, cell = enter(keys, args)
            local charge, node, epoch, successor = unpack(args, 3)
            local record = record_of(key, cell, charge)
            if record.node ~= node or digits(record.epoch) ~= epoch then return {'released'} end
            local index = index_of(key, node)
            -- An empty room comes back with its next comment. Anything else has to be found again.
            if successor == '' and key.stream and redis.call('XLEN', key.stream) == 0 then
                redis.call('ZREM', key.free, charge)
                redis.call('HDEL', key.own, charge)
                local epochs, places = math.max(cell.epochs, record.epoch), math.max(cell.places, record.time + 1)
                redis.call('HSET', key.cell, 'epochs', digits(epochs), 'places', digits(places))
                redis.call('SREM', index, charge)
                return {'released'}
            end
            record.node = ''
            redis.call('ZADD', key.free, digits(cell.time), charge)
            redis.call('SREM', index, charge)
            write(key, charge, record)
            if successor ~= '' then
                publish('\(channelPrefix)' .. successor, {'given', charge})
            else
                tell_freed({charge})
            end
            return {'released'}
        end

        -- Who owns a charge, and what that node told about itself. The key of reports is behind those of the cell.
        local function owner(keys, args)
            local key, primary, charge = named(keys), unpack(args)
            local found = redis.call('HMGET', key.cell, 'primary', 'era')
            if found[1] ~= primary then return {'nobody'} end
            local cell = {time = now(), era = tonumber(found[2]), places = 0}
            local record = record_of(key, cell, charge)
            if not is_owned(key, cell, record) then return {'nobody'} end
            return {'owner', record.node, redis.call('HGET', keys[8], record.node) or ''}
        end

        """
}
