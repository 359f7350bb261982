import { sql } from 'kysely';
import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');

export const examples: FeatureExamples = {
  async objects(db) {
    const userId = newId();
    await db
      .insertInto('users')
      .values({
        id: userId,
        issuer: 'entra:x',
        subject: userId,
        name: 'Eve',
        user_name: 'eve',
        created_at: at,
      })
      .execute();
    const sessionId = newId();
    await db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: at,
        expires_at: new Date('2999-01-01T00:00:00Z'),
      })
      .execute();
    return { userId, sessionId };
  },
  bodies: {
    'users.invite': () => ({ emailAddress: `${newId()}@example.com`, name: 'Bob', userRoleIds: [] }),
    'users.checkInvitations': () => ({
      rows: [{ name: 'Bob', emailAddress: `${newId()}@example.com`, userRoles: ['member'], groups: [] }],
    }),
    'users.assignRole': () => ({}),
    'users.changeAddress': () => ({ emailAddress: `${newId()}@example.com` }),
    'users.rename': () => ({ name: 'Eve Adams' }),
  },
  queryCounts: {
    'users.list': 1,
    'users.get': 2,
    'users.rights': 2,
    'users.assignRole': 15,
    'users.dryRunAssignRole': 18,
    'users.unassignRole': 8,
    'users.setStatus': 8,
    'users.dryRunStatus': 11,
    'users.sessions': 2,
    'users.signOut': 9,
    'users.groups': 2,
    'users.signOutEverywhere': 8,
    'users.invite': 29,
    'users.checkInvitations': 32,
    'users.resetPassword': 6,
    'users.resetSecondFactor': 6,
    'users.changeAddress': 6,
    'users.rename': 6,
    'users.readLink': 1,
    'users.useLink': 1,
  },
  async addMany(db) {
    await sql`insert into users (id, issuer, subject, name, user_name, created_at)
      select gen_random_uuid(), 'entra:x', gen_random_uuid()::text, 'Name ' || n, 'name' || n, now()
      from generate_series(1, 100) as n`.execute(db);
  },
};
