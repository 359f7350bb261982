/** People for tests: written to the database, with a token that the application itself issues. */
import type { BuiltInRole } from '@polylogue/contract/permissions';
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';
import type { TestApp } from './test-app.ts';

export interface SignedIn {
  userId: string;
  token: string;
}

export interface Person {
  role: BuiltInRole | undefined;
  isDeactivated?: boolean;
}

async function addSession(db: Database, userId: string): Promise<string> {
  const id = newId();
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)];
  await db.insertInto('sessions').values({ id, user_id: userId, created_at, expires_at }).execute();
  return id;
}

/** Adds a person with one built-in role, or none, and signs them in. */
export async function signIn({ db, identity }: TestApp, person: Person): Promise<SignedIn> {
  const userId = newId();
  await db
    .insertInto('users')
    .values({
      id: userId,
      issuer: 'local',
      subject: userId,
      name: 'Ada Local',
      user_name: 'ada@example.com',
      created_at: new Date(),
      deactivated_at: person.isDeactivated ? new Date() : null,
    })
    .execute();
  if (person.role) {
    await db
      .insertInto('role_assignments')
      .columns(['user_id', 'role_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('roles')
          .select([eb.val(userId).as('user_id'), 'id', eb.val(new Date()).as('created_at')])
          .where('built_in', '=', person.role ?? null),
      )
      .execute();
  }
  const user = { id: userId, name: 'Ada Local', userName: 'ada@example.com', isDeactivated: false };
  return { userId, token: await identity.deps.tokens.issue(user, await addSession(db, userId)) };
}
