/**
 * How a run's log lies in Redis: a stream whose first entry opens it, whose further ones carry events, and whose last
 * one ends it. The id of an entry is the sequence of its last event, so that repeating a write is refused.
 */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { RedisConnection } from '../redis/redis-connection.ts';

/** The key of a run's log, and the channel that tells of its growth. */
export const logName = (redis: RedisConnection, runId: string): string => redis.name('log', runId);

/** What the channel says. */
export const grown = 'grown';
export const gone = 'gone';

export const openedId = '0-1';
export const entryIdOf = (lastSequence: number): string => `${lastSequence}-2`;
export const endedIdOf = (length: number): string => `${length}-3`;

/** An entry, read. */
export type LogEntry = { opened: string } | { events: NumberedStreamEvent[] } | { ended: true };

/** Reads the fields of an entry. Only servers of this instance write here. */
export function entryOf([kind, value = '']: readonly string[]): LogEntry {
  if (kind === 'opened') return { opened: value };
  if (kind === 'ended') return { ended: true };
  return { events: JSON.parse(value) as NumberedStreamEvent[] };
}
