/** Random usage for tests of reports. */
import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { addUser } from '../../../../testing/add-user.ts';

/** Generates reproducible numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Booking = Insertable<Schema['usage_bookings']> & { id: string; at: Date };

export interface UsageParts {
  random: () => number;
  owners: readonly string[];
  agents: readonly string[];
}

/** Adds people, a visitor and agents that bookings can name. */
export async function addUsageParts(
  db: Database,
  { seed, people }: { seed: number; people: number },
): Promise<UsageParts> {
  const owners: string[] = [];
  for (let index = 0; index < people; index += 1) owners.push(await addUser(db));
  const visitor = newId();
  await db.insertInto('owners').values({ id: visitor, kind: 'visitor' }).execute();
  const { id: guide } = await db
    .selectFrom('agents')
    .select('id')
    .where('built_in', '=', 'guide')
    .executeTakeFirstOrThrow();
  return { random: randomNumbers(seed), owners: [...owners, visitor], agents: [guide, newId(), newId()] };
}

/** Returns an element; earlier ones are more likely. */
const pick = <T>(random: () => number, items: readonly T[]): T =>
  items[Math.floor(random() ** 2 * items.length)] as T;

/** Makes a booking between two times, of any kind. */
export function randomBooking({ random, owners, agents }: UsageParts, from: Date, until: Date): Booking {
  const at = new Date(from.getTime() + Math.floor(random() * (until.getTime() - from.getTime())));
  const kind = pick(random, ['answer', 'answer', 'title', 'follow-up', 'embedding', 'test', 'evaluation']);
  const isAnswer = kind === 'answer';
  const isFirst = isAnswer && random() < 0.4;
  return {
    id: newId(),
    owner_id: pick(random, [...owners, null]),
    agent_id: pick(random, [...agents, null]),
    brand_key: pick(random, ['default', 'second', null]),
    model: pick(random, ['small', 'large', null]),
    is_private: random() < 0.2,
    is_test: kind === 'test' || kind === 'evaluation' || random() < 0.05,
    kind,
    is_question: isAnswer && random() < 0.9,
    is_first: isFirst,
    conversation_at: isAnswer
      ? new Date(at.getTime() - (isFirst ? 0 : Math.floor(random() * 3 * 86_400_000)))
      : null,
    first_token_ms: isAnswer && random() < 0.8 ? Math.floor(10 ** (1 + random() * 4)) : null,
    duration_ms: isAnswer && random() < 0.8 ? Math.floor(10 ** (1 + random() * 4)) : null,
    error_code: isAnswer && random() < 0.1 ? 'model.unreachable' : null,
    feedback: isAnswer && random() < 0.3 ? random() < 0.7 : null,
    input_tokens: Math.floor(random() * 2_000),
    cached_input_tokens: Math.floor(random() * 100),
    cache_write_tokens: 0,
    output_tokens: Math.floor(random() * 500),
    reasoning_tokens: 0,
    is_estimated: false,
    // Quarters add up exactly.
    cost: random() < 0.1 ? null : Math.floor(random() * 8) / 4,
    at,
  };
}
