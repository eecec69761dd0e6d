// SPDX-License-Identifier: GPL-3.0-or-later

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
