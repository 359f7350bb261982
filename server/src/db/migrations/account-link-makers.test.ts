/** Open password links from before their makers were kept. */
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { newId } from '../id.ts';
import { migrateDatabase } from '../schema/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  await migrateDatabase(database.source, undefined, '202611261910-former-text-indexes');
});

const run = async (text: string, ...values: unknown[]) =>
  (await database.db.executeQuery(CompiledQuery.raw(text, values))).rows;

/** Adds an account with an open link, and the audit entries of its makers, the oldest first. */
async function addLink(...makers: (string | null)[]): Promise<string> {
  const accountId = newId();
  await run(
    `insert into local_accounts (id, name, email, password_hash, created_at) values ($1, 'Bob', $2, '', now())`,
    accountId,
    accountId,
  );
  await run(
    `insert into account_links values ($1, $2, 'invitation', now(), now() + interval '1 day')`,
    accountId,
    accountId,
  );
  for (const [index, makerId] of makers.entries()) {
    await run(
      `insert into audit_entries (id, at, user_id, user_name, aggregate_type, aggregate_id, operation, request_id)
       values ($1, now(), $2, 'x', 'LocalAccount', $3, $4, 'r')`,
      newId(),
      makerId,
      accountId,
      index === 0 ? 'Create' : 'ResetPassword',
    );
  }
  return accountId;
}

it('keeps the maker of the newest link from the audit log, and none where that is not known', async () => {
  const [inviter, resetter] = [newId(), newId()];
  for (const id of [inviter, resetter]) {
    await run(
      `insert into users (id, issuer, subject, name, user_name, created_at)
       values ($1, 'local', $2, 'Ann', 'ann', now())`,
      id,
      id,
    );
  }
  const makers = {
    [await addLink(inviter)]: inviter,
    [await addLink(inviter, resetter)]: resetter,
    [await addLink(inviter, null)]: null,
    [await addLink(newId())]: null,
  };
  await migrateDatabase(database.source);
  const links = (await run('select account_id, maker_id, is_by_operator from account_links')) as {
    account_id: string;
    maker_id: string | null;
    is_by_operator: boolean;
  }[];
  expect(Object.fromEntries(links.map((link) => [link.account_id, link.maker_id]))).toEqual(makers);
  expect(links.some((link) => link.is_by_operator)).toBe(false);
});
