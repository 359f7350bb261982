import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from './db/id.ts';
import { createLogger } from './logger.ts';
import { testDatabase } from './testing/database/database.ts';

it('omits the row of a failed statement from the log', async () => {
  const { db } = await testDatabase();
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const failing = sql`insert into segments (id, question) values (${newId()}, 'a private question')`;
  const error: unknown = await failing.execute(db).catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain('a private question');
  logger.error({ err: error }, 'failed');
  expect(lines.join()).toContain('segments');
  expect(lines.join()).not.toContain('a private question');
});
