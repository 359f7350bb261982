/** People for tests: written to the database, with a token that the application itself issues. */
import type { Action, BuiltInRole } from '@polylogue/contract/permissions';
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
  name?: string;
}

/** Actions and entities of a person's own role. */
export interface OwnRole {
  actions: readonly Action[];
  gptSystemIds?: string[];
  dataSourceIds?: string[];
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
  const name = person.name ?? 'Ada Local';
  await db
    .insertInto('users')
    .values({
      id: userId,
      issuer: 'local',
      subject: userId,
      name,
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
  const user = { id: userId, name, userName: 'ada@example.com', isDeactivated: false };
  return { userId, token: await identity.deps.tokens.issue(user, await addSession(db, userId)) };
}

/** Adds a person with exactly these actions, by a role of their own, and signs them in. */
export async function signInWith(app: TestApp, role: OwnRole, name?: string): Promise<SignedIn> {
  const person = await signIn(app, { role: undefined, ...(name !== undefined && { name }) });
  await assignOwnRole(app.db, person.userId, role);
  return person;
}

/** Gives a person a role without other holders. Resolves to its id. */
export async function assignOwnRole(db: Database, user_id: string, role: OwnRole): Promise<string> {
  const [id, created_at] = [newId(), new Date()];
  const { actions, gptSystemIds = [], dataSourceIds = [] } = role;
  await db
    .insertInto('roles')
    .values({
      id,
      name: `Own ${id}`,
      actions: [...actions],
      gpt_system_ids: gptSystemIds,
      data_source_ids: dataSourceIds,
      created_at,
    })
    .execute();
  await db.insertInto('role_assignments').values({ user_id, role_id: id, created_at }).execute();
  return id;
}
