/** Counts failures for all servers, in Redis; while it is away, each server counts by itself. */
import { createHash } from 'node:crypto';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { type FailureCounts, firstDelayMs, forgottenAfterMs, memoryFailureCounts } from './failure-counts.ts';

/** Arguments: now, first delay, memory; then free failures and longest delay of each key. */
const failScript = `
local now = tonumber(ARGV[1])
local longest = 0
for _, key in ipairs(KEYS) do
  local nextTryAt = tonumber(redis.call('HGET', key, 'nextTryAt')) or now
  if now - nextTryAt >= tonumber(ARGV[3]) then redis.call('DEL', key) end
  longest = math.max(longest, nextTryAt - now)
end
if longest > 0 then return longest end
for i, key in ipairs(KEYS) do
  local failures = redis.call('HINCRBY', key, 'failures', 1)
  local excess = failures - tonumber(ARGV[2 + 2 * i])
  local delay = 0
  if excess >= 0 then delay = math.min(tonumber(ARGV[2]) * 2 ^ excess, tonumber(ARGV[3 + 2 * i])) end
  redis.call('HSET', key, 'nextTryAt', string.format('%.0f', now + delay))
  redis.call('PEXPIRE', key, string.format('%.0f', delay + tonumber(ARGV[3])))
end
return 0`;

/** Takes one failure back. */
const forgiveScript = `
local failures = math.max(0, (tonumber(redis.call('HGET', KEYS[1], 'failures')) or 0) - 1)
redis.call('HSET', KEYS[1], 'failures', failures, 'nextTryAt', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Keeps count for all servers. */
export function redisFailureCounts(redis: RedisConnection): FailureCounts {
  const alone = memoryFailureCounts();
  // Keys name accounts: Redis is not told which.
  const name = (key: string) => redis.name('failures', createHash('sha256').update(key).digest('base64url'));
  return {
    async fail(keys, nowMs) {
      const names = keys.map(({ key }) => name(key));
      const rules = keys.flatMap(({ freeFailures, longestDelayMs }) => [freeFailures, longestDelayMs]);
      const call = redis.commands.eval(
        failScript,
        names.length,
        ...names,
        nowMs,
        firstDelayMs,
        forgottenAfterMs,
        ...rules,
      );
      return call.then(Number, () => alone.fail(keys, nowMs));
    },
    async forgive(keys, nowMs) {
      await alone.forgive(keys, nowMs);
      const commands = redis.commands.pipeline();
      for (const key of keys.all) commands.del(name(key));
      for (const key of keys.one) commands.eval(forgiveScript, 1, name(key), nowMs, forgottenAfterMs);
      // What could not be taken back is forgotten in time.
      await commands.exec().catch(() => null);
    },
  };
}
