/** Counts failures for all servers in Redis; while it is unavailable, each server counts by itself. */
import { createHash } from 'node:crypto';
import type { RedisConnection } from '../redis/redis-connection.ts';
import {
  type FailureCounts,
  firstDelayMs,
  failureLifetimeMs,
  memoryFailureCounts,
} from './failure-counts.ts';

/**
 * Arguments: first delay, lifetime; then free failures and longest delay of each key. Redis's clock is
 * common to all servers. If it is set back, the delay stays within what the failures require.
 */
const failScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function delayAfter(failures, i)
  local excess = failures - tonumber(ARGV[1 + 2 * i])
  if excess < 0 then return 0 end
  return math.min(tonumber(ARGV[1]) * 2 ^ excess, tonumber(ARGV[2 + 2 * i]))
end
local function putOff(key, delay)
  redis.call('HSET', key, 'nextTryAt', string.format('%.0f', now + delay))
end
local longest = 0
for i, key in ipairs(KEYS) do
  local wait = (tonumber(redis.call('HGET', key, 'nextTryAt')) or now) - now
  local delay = delayAfter(tonumber(redis.call('HGET', key, 'failures')) or 0, i)
  if wait > delay then
    wait = delay
    putOff(key, delay)
  end
  longest = math.max(longest, wait)
end
if longest > 0 then return longest end
for i, key in ipairs(KEYS) do
  local delay = delayAfter(redis.call('HINCRBY', key, 'failures', 1), i)
  if delay > 0 then putOff(key, delay) end
  redis.call('PEXPIRE', key, string.format('%.0f', delay + tonumber(ARGV[2])))
end
return 0`;

/** Takes one failure back; its argument is the lifetime. */
const forgiveScript = `
local failures = math.max(0, (tonumber(redis.call('HGET', KEYS[1], 'failures')) or 0) - 1)
redis.call('HSET', KEYS[1], 'failures', failures)
redis.call('HDEL', KEYS[1], 'nextTryAt')
redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

/** Makes counts of all servers. */
export function redisFailureCounts(redis: RedisConnection): FailureCounts {
  const alone = memoryFailureCounts();
  // Hashed, since keys name accounts.
  const name = (key: string) => redis.name('failures', createHash('sha256').update(key).digest('base64url'));
  return {
    async fail(keys, nowMs) {
      const names = keys.map(({ key }) => name(key));
      const rules = keys.flatMap(({ freeFailures, maxDelayMs }) => [freeFailures, maxDelayMs]);
      const call = redis.commands.eval(
        failScript,
        names.length,
        ...names,
        firstDelayMs,
        failureLifetimeMs,
        ...rules,
      );
      return call.then(Number, () => alone.fail(keys, nowMs));
    },
    async reset(keys, nowMs) {
      await alone.reset(keys, nowMs);
      const commands = redis.commands.pipeline();
      for (const key of keys.all) commands.del(name(key));
      for (const key of keys.one) commands.eval(forgiveScript, 1, name(key), failureLifetimeMs);
      // Failures that could not be taken back expire.
      await commands.exec().catch(() => null);
    },
  };
}
