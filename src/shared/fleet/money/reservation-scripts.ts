import { script } from '../queues/script.ts';

/**
 * The state of one batch's money is one hash, so that every step over it is atomic:
 *
 *     cap:<scope>    micro-USD, where there is a cap
 *     sum:<id>       spent and lost, in micro-USD, of a batch, run or session
 *     held:<id>      what calls in flight may cost at most
 *     call:<id>      `held 1234 <holder>…` or `lost 1234`, of every call that is not settled
 *     over:<id>      this one has met its cap: nothing starts any more until somebody resumes
 *
 * A hash that is not there is built from the ledger (see rebuild.ts).
 *
 * One call may have several holders: a job that is worked on twice, after Redis has lost its memory or a
 * worker was slow, plans the same call twice, and only one of the two comes to make it. The other must
 * take back its own part alone, else a call in flight would be held for by nobody.
 */
export const FIELD = {
  cap: 'cap:',
  sum: 'sum:',
  held: 'held:',
  call: 'call:',
  over: 'over:',
} as const;

/** Holds every call that stands open in the ledger as the hash is built. */
export const LEDGER = 'ledger';

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
  if not found then return nil, 0, '' end
  local kind, amount, holders = string.match(found, '^(%a+) (%d+)(.*)$')
  return kind, tonumber(amount), holders
end
local function without(holders, gone)
  local left = ''
  for holder in string.gmatch(holders, '%S+') do
    if not gone[holder] then left = left .. ' ' .. holder end
  end
  return left
end
`;

/**
 * KEYS: hash. ARGV: call id, amount, holder, then scope and id of each thing it counts against.
 * Gives `missing`, `held`, `busy` (it fits once calls in flight are settled) or `over scope id sum`.
 */
export const RESERVE = script(`${HELPERS}
if redis.call('EXISTS', key) == 0 then return {'missing'} end
local id, amount, holder = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local kind, own, holders = entry(id)
if kind == 'lost' then return {'held'} end
local busy = false
for i = 4, #ARGV, 2 do
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
for i = 5, #ARGV, 2 do add('${FIELD.held}' .. ARGV[i], amount - own) end
local all = without(holders, {[holder] = true}) .. ' ' .. holder
redis.call('HSET', key, '${FIELD.call}' .. id, 'held ' .. string.format('%.0f', amount) .. all)
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
 * KEYS: hash. ARGV: call id, holder, 1 where the call was taken out of the ledger again and 0 where it
 * never stood there, then scope and id of each thing it counts against. The call is not made by this
 * holder; held for no longer once it has none. Gives `missing` or `done`.
 */
export const RELEASE = script(`${HELPERS}
if redis.call('EXISTS', key) == 0 then return {'missing'} end
local id, holder, withdrawn = ARGV[1], ARGV[2], ARGV[3] == '1'
local kind, amount, holders = entry(id)
if not kind then return {'done'} end
local field
if kind == 'held' then
  local left = without(holders, {[holder] = true, ['${LEDGER}'] = withdrawn})
  if left ~= '' then
    redis.call('HSET', key, '${FIELD.call}' .. id, 'held ' .. string.format('%.0f', amount) .. left)
    return {'done'}
  end
  field = '${FIELD.held}'
elseif withdrawn then
  field = '${FIELD.sum}'
else
  return {'done'}
end
for i = 5, #ARGV, 2 do add(field .. ARGV[i], -amount) end
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
 * them anew. A hash that is there stays: somebody published it after this builder had looked, and what
 * was reserved in it since is nowhere else. Gives 1 when the hash is there.
 */
export const PUBLISH = script(`
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  redis.call('DEL', KEYS[3])
  return 0
end
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('DEL', KEYS[3])
else
  redis.call('RENAME', KEYS[3], KEYS[1])
  redis.call('PEXPIRE', KEYS[1], ${FORGOTTEN_AFTER_MS})
end
redis.call('DEL', KEYS[2])
return 1
`);

/** KEYS: the lock. ARGV: the builder's token, ms. Gives 1 while the lock is its own. */
export const KEEP_LOCK = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`);
