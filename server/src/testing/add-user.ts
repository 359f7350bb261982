/** People for tests that need an owner without a sign-in. */
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';

/** Adds a person. Resolves to their id. */
export async function addUser(db: Database): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      issuer: 'local',
      subject: id,
      name: 'Ada',
      user_name: `${id}@example.com`,
      created_at: new Date(),
    })
    .execute();
  return id;
}
