// SPDX-License-Identifier: GPL-3.0-or-later

extension FleetLibrary {
    /// What functions have in common: the time, the keys, the era of a cell, who owns what, and bells.
    static let cells = """
        local function now()
            local time = redis.call('TIME')
            return time[1] * 1000 + math.floor(time[2] / 1000)
        end

        local function digits(number)
            return string.format('%.0f', number)
        end

        -- In the order of FleetKeys.
        local key_names = {'cell', 'nodes', 'alive', 'own', 'free', 'counts', 'index', 'stream', 'state', 'ids', 'orders', 'bans', 'unbans'}

        local function named(keys)
            local key = {}
            for place, name in ipairs(key_names) do key[name] = keys[place] end
            return key
        end

        local function present_primary()
            local info = redis.call('INFO', 'server') .. redis.call('INFO', 'replication')
            return string.match(info, 'run_id:(%w+)') .. ':' .. string.match(info, 'master_replid:(%w+)')
        end

        -- What all functions begin with that decide who owns something, or depend on it: the keys, and the cell as this primary has it.
        -- Where another one has served the cell before, a new era begins: all sessions are over, and for a lease nothing is granted without a receipt.
        local function enter(keys, args)
            local key, time = named(keys), now()
            local primary, lease = args[1], tonumber(args[2])
            local found = redis.call('HMGET', key.cell, 'primary', 'era', 'session', 'open', 'swept', 'epochs', 'places')
            local function number(place) return tonumber(found[place] or '0') end
            local cell = {
                time = time, lease = lease, era = number(2), session = number(3), open = number(4), is_swept = number(5) == 1,
                epochs = number(6), places = number(7)
            }
            if found[1] == primary then return key, cell end
            -- A connection outlives a primary that becomes a replica and a primary again, and its name for it is an old one then.
            if present_primary() ~= primary then error({err = 'FORMER the primary is not the one of this connection'}) end
            local members = redis.call('ZRANGE', key.alive, 0, -1)
            cell.era, cell.open, cell.is_swept = math.max(cell.era + 1, time), time + lease, false
            redis.call('HSET', key.cell, 'primary', primary, 'era', digits(cell.era), 'open', digits(cell.open), 'swept', '0')
            redis.call('UNLINK', key.alive, key.nodes)
            for _, node in ipairs(members) do redis.call('UNLINK', key.index .. node) end
            return key, cell
        end

        -- Whose a charge is. node is '' where it is nobody's; the place is that of the last entry.
        local function record_of(key, cell, charge)
            local value = redis.call('HGET', key.own, charge)
            if not value then return {epoch = 0, session = 0, era = 0, time = cell.places, number = 0, node = ''} end
            local epoch, session, era, time, number, node = string.match(value, '^(%d+) (%d+) (%d+) (%d+)%-(%d+) (.*)$')
            return {
                epoch = tonumber(epoch), session = tonumber(session), era = tonumber(era), time = tonumber(time), number = tonumber(number),
                node = node
            }
        end

        local function place_of(record)
            return digits(record.time) .. '-' .. digits(record.number)
        end

        local function write(key, charge, record)
            local words = {digits(record.epoch), digits(record.session), digits(record.era), place_of(record), record.node}
            redis.call('HSET', key.own, charge, table.concat(words, ' '))
        end

        -- The session of a node; nothing where its lease is over.
        local function session_of(key, cell, node)
            local expiry = redis.call('ZSCORE', key.alive, node)
            if not expiry or tonumber(expiry) <= cell.time then return nil end
            return tonumber(redis.call('HGET', key.nodes, 's:' .. node))
        end

        local function is_owned(key, cell, record)
            return record.node ~= '' and record.era == cell.era and session_of(key, cell, record.node) == record.session
        end

        -- The set of what a node has, of which it is known that it is a set.
        local function index_of(key, node)
            local index = key.index .. node
            redis.call('SCARD', index)
            return index
        end

        -- As PackedWords reads it.
        local function publish(channel, words)
            for place, word in ipairs(words) do words[place] = #word .. ':' .. word end
            redis.call('PUBLISH', channel, table.concat(words))
        end

        local most_freed = 256

        local function tell_freed(charges)
            for first = 1, #charges, most_freed do
                publish('\(channelOfAll)', {'freed', unpack(charges, first, math.min(first + most_freed - 1, #charges))})
            end
        end

        """
}
