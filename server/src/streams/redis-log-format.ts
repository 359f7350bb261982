/**
 * Format of a run's log in Redis: a stream with an opening entry, entries of events, and an end entry.
 * The id of an entry is the sequence of its last event, so that Redis rejects a repeated write.
 */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { RedisConnection } from '../redis/redis-connection.ts';

/** Returns the name of both the key and the notification channel of a run's log. */
export const logName = (redis: RedisConnection, runId: string): string => redis.name('log', runId);

/** Messages of the notification channel. */
export const grownMessage = 'grown';
export const removedMessage = 'gone';

export const openedId = '0-1';
export const entryIdOf = (lastSequence: number): string => `${lastSequence}-2`;
export const endedIdOf = (length: number): string => `${length}-3`;

/** Parsed entry of a log. */
export type LogEntry = { opened: string } | { events: NumberedStreamEvent[] } | { ended: true };

/** Parses the fields of an entry; trusts them, as only servers of this instance write them. */
export function parseEntry([kind, value = '']: readonly string[]): LogEntry {
  if (kind === 'opened') return { opened: value };
  if (kind === 'ended') return { ended: true };
  return { events: JSON.parse(value) as NumberedStreamEvent[] };
}
