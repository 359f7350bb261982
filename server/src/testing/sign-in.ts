/** People for tests: written to the database, with a token that the application itself issues. */
import type { Action, BuiltInRole } from '@polylogue/contract/permissions';
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';
import type { TestApp } from './test-app.ts';
import { addRole, builtInRole, giveRoles } from './access/roles.ts';

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
    await giveRoles(db, userId, await builtInRole(db, person.role));
  }
  const user = { id: userId, name, userName: 'ada@example.com', isDeactivated: false };
  return { userId, token: await identity.deps.tokens.issue(user, await addSession(db, userId)) };
}

/** Adds a person with exactly these actions, by a role of their own, and signs them in. */
export async function signInWith(app: TestApp, role: OwnRole): Promise<SignedIn> {
  const person = await signIn(app, { role: undefined });
  await assignOwnRole(app.db, person.userId, role);
  return person;
}

/** Gives a person a role without other holders. Resolves to its id. */
export async function assignOwnRole(db: Database, user_id: string, role: OwnRole): Promise<string> {
  const { actions, gptSystemIds = [], dataSourceIds = [] } = role;
  const entities = { gpt_system_ids: gptSystemIds, data_source_ids: dataSourceIds };
  const id = await addRole(db, actions, entities);
  await giveRoles(db, user_id, id);
  return id;
}
