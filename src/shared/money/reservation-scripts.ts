import { script } from '../queues/script.ts';

/**
 * The state of one batch's money is one hash, so that every step over it is atomic:
 *
 *     cap:<scope>    micro-USD, where there is a cap
 *     sum:<id>       spent and lost, in micro-USD, of a batch, run or session
 *     held:<id>      what calls in flight may cost at most
 *     call:<id>      `held 1234` or `lost 1234`, of every call that is not settled
 *     over:<id>      this one has met its cap: nothing starts any more until somebody resumes
 *
 * A hash that is not there is built from the ledger (see rebuild.ts).
 */
export const FIELD = {
  cap: 'cap:',
  sum: 'sum:',
  held: 'held:',
  call: 'call:',
  over: 'over:',
} as const;

/** Long enough for any pause of a batch; what is forgotten is built again. */
export const FORGOTTEN_AFTER_MS = 7 * 24 * 3600 * 1000;

const HELPERS = `
local key = KEYS[1]
local function number(field) return tonumber(redis.call('HGET', key, field) or '0') end
local function add(field, amount)
  -- Minus nothing would be written "-0", which is no integer to HINCRBY.
  if amount ~= 0 then redis.call('HINCRBY', key, field, string.format('%.0f', amount)) end
end
local function entry(id)
  local found = redis.call('HGET', key, '${FIELD.call}' .. id)
  if not found then return nil, 0 end
  local kind, amount = string.match(found, '^(%a+) (%d+)$')
  return kind, tonumber(amount)
end
`;

/**
 * KEYS: hash. ARGV: call id, amount, then scope and id of each thing it counts against.
 * Gives `missing`, `held`, `busy` (it fits once calls in flight are settled) or `over scope id sum`.
 */
export const RESERVE = script(`${HELPERS}
if redis.call('EXISTS', key) == 0 then return {'missing'} end
local id, amount = ARGV[1], tonumber(ARGV[2])
local kind, own = entry(id)
if kind == 'lost' then return {'held'} end
local busy = false
for i = 3, #ARGV, 2 do
  local scope, subject = ARGV[i], ARGV[i + 1]
  local cap = tonumber(redis.call('HGET', key, '${FIELD.cap}' .. scope))
  if cap then
    local sum = number('${FIELD.sum}' .. subject)
    if sum + amount > cap or sum >= cap or redis.call('HEXISTS', key, '${FIELD.over}' .. subject) == 1 then
      redis.call('HSET', key, '${FIELD.over}' .. subject, 1)
      return {'over', scope, subject, string.format('%.0f', sum)}
    end
    if sum + number('${FIELD.held}' .. subject) - own + amount > cap then busy = true end
  end
end
if busy then return {'busy'} end
for i = 4, #ARGV, 2 do add('${FIELD.held}' .. ARGV[i], amount - own) end
redis.call('HSET', key, '${FIELD.call}' .. id, 'held ' .. string.format('%.0f', amount))
redis.call('PEXPIRE', key, ${FORGOTTEN_AFTER_MS})
return {'held'}
`);

/**
 * KEYS: hash. ARGV: call id, what it cost, then scope and id of each thing it counts against. A call
 * that is not known as open was counted when the hash was built. Gives `missing` or `done`.
 */
export const SETTLE = script(`${HELPERS}
if redis.call('EXISTS', key) == 0 then return {'missing'} end
local id, cost = ARGV[1], tonumber(ARGV[2])
local kind, amount = entry(id)
if not kind then return {'done'} end
for i = 4, #ARGV, 2 do
  if kind == 'held' then
    add('${FIELD.held}' .. ARGV[i], -amount)
    add('${FIELD.sum}' .. ARGV[i], cost)
  else
    add('${FIELD.sum}' .. ARGV[i], cost - amount)
  end
end
redis.call('HDEL', key, '${FIELD.call}' .. id)
return {'done'}
`);

/**
 * KEYS: hash. ARGV: call id, then scope and id of each thing it counts against. Whoever made the call
 * has died over it: its worst case counts as spent. Gives `missing` or `done`.
 */
export const LOSE = script(`${HELPERS}
if redis.call('EXISTS', key) == 0 then return {'missing'} end
local id = ARGV[1]
local kind, amount = entry(id)
if kind ~= 'held' then return {'done'} end
for i = 3, #ARGV, 2 do
  add('${FIELD.held}' .. ARGV[i], -amount)
  add('${FIELD.sum}' .. ARGV[i], amount)
end
redis.call('HSET', key, '${FIELD.call}' .. id, 'lost ' .. string.format('%.0f', amount))
return {'done'}
`);

/**
 * KEYS: hash, the lock of who builds it, the hash as built. ARGV: the builder's token. Only who still
 * holds the lock puts its work in place: a change of caps takes the lock away, and the next one reads
 * them anew. Gives 1 when it did.
 */
export const PUBLISH = script(`
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  redis.call('DEL', KEYS[3])
  return 0
end
redis.call('RENAME', KEYS[3], KEYS[1])
redis.call('PEXPIRE', KEYS[1], ${FORGOTTEN_AFTER_MS})
redis.call('DEL', KEYS[2])
return 1
`);

/** KEYS: the lock. ARGV: the builder's token, ms. Gives 1 while the lock is its own. */
export const KEEP_LOCK = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`);
