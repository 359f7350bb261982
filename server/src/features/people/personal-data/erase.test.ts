/** Erasure of a person: remaining data, permissions and the receipt. */
import { personalDataRoutes as routes } from '@polylogue/contract/people/personal-data/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { addPersonWithData, as, createDataHarness } from './testing/data-harness.ts';

let person: Awaited<ReturnType<typeof addPersonWithData>>;
/** Blobs that existed before those of the person. */
let earlierKeys: string[];
const harness = await createDataHarness();
const administrator = await signIn(harness.app, { role: 'administrator' });
beforeEach(async () => {
  earlierKeys = await storedKeys();
  person = await addPersonWithData(harness);
});

const boss = () => as(harness, administrator);

/** Erases the person and waits for the end. Resolves to the receipt. */
async function erase() {
  const { erasureId } = (await boss().erase(person.userId, person.address)).body;
  const status = async () => (await boss().receipt(erasureId)).body.task?.status;
  await expect.poll(status, { timeout: 15_000 }).not.toBe('Pending');
  return (await boss().receipt(erasureId)).body;
}

/** Lists the tables of all schemas with a row that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(harness.app.db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const table = sql.table(`${schema}.${name}`);
    const hits = await sql`select from ${table} as t where t::text ilike ${`%${text}%`} limit 1`.execute(
      harness.app.db,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return [...new Set(found)].sort();
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of harness.blobs.list()) keys.push(key);
  return keys.sort();
}

/** Tables and job data in which an erased person's id may stay, since it refers to nobody any more. */
const idsStay = ['audit_entries', 'erasures', 'guidelines_consents', 'job', 'job_common', 'long_tasks'];

describe('erasing a person', () => {
  it('leaves no data in any table, and no blob', async () => {
    await as(harness, person).startOwnExport();
    await boss().startExport(person.userId);
    await expect
      .poll(async () => (await boss().export(person.userId)).body.task?.status, { timeout: 10_000 })
      .toBe('Fulfilled');
    await expect
      .poll(async () => (await as(harness, person).ownExport()).body.task?.status, { timeout: 10_000 })
      .toBe('Fulfilled');
    const before = await tablesWith(person.trace);
    expect(before).toEqual(
      expect.arrayContaining([
        'users',
        'conversations',
        'segments',
        'files',
        'attachments',
        'libraries',
        'local_accounts',
      ]),
    );
    const receipt = await erase();
    expect(receipt).toMatchObject({
      userId: person.userId,
      requestedBy: { userId: administrator.userId },
      finishedAt: expect.any(String),
      erased: { conversations: 120, answers: 120, drafts: 1, files: 2, fileBytes: 20 },
      task: { status: 'Fulfilled', done: 123, total: 123 },
    });
    expect(await tablesWith(person.trace)).toEqual([]);
    expect(await tablesWith(person.address)).toEqual([]);
    expect((await tablesWith(person.userId)).filter((name) => !idsStay.includes(name))).toEqual([]);
    expect(await storedKeys()).toEqual(earlierKeys);
  });

  it('keeps consents by the id alone', async () => {
    await erase();
    const kept = await harness.app.db
      .selectFrom('guidelines_consents')
      .select(['version', 'outcome'])
      .where('subject_id', '=', person.userId)
      .execute();
    expect(kept).toEqual([{ version: 1, outcome: 'accepted' }]);
    const { rows } = await sql`select from guidelines_reminders where user_id = ${person.userId}`.execute(
      harness.app.db,
    );
    expect(rows).toEqual([]);
  });

  it('handles every column that refers to a person', async () => {
    const { rows } = await sql<{ column: string; on_delete: string }>`
      select c.conrelid::regclass || '.' || a.attname as column, c.confdeltype as on_delete
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'owners'::regclass)`.execute(
      harness.app.db,
    );
    expect(rows.length).toBeGreaterThan(8);
    // References without a cascade, which the job removes first; extend the list with new ones.
    const erasedBefore = ['conversations.owner_id', 'answer_runs.owner_id'];
    const open = rows.filter(({ on_delete }) => !['c', 'n'].includes(on_delete)).map(({ column }) => column);
    expect(open.sort()).toEqual(erasedBefore.sort());
  });

  it('keeps the audit log, whose entries name a deleted person', async () => {
    await erase();
    const entries = (await auditedChanges(harness.app.db)).filter(
      ({ aggregate_id }) => aggregate_id === person.userId,
    );
    expect(entries.map(({ operation }) => operation)).toEqual(['Deactivate', 'Erase']);
    expect(JSON.stringify(entries)).not.toContain(person.trace);
  });

  it('signs them out before anything is erased', async () => {
    await boss().erase(person.userId, person.address.toUpperCase());
    expect((await as(harness, person).ownExport()).status).toBe(401);
  });

  it('resumes an interrupted erasure on the same receipt', async () => {
    harness.fails.next = true;
    const broken = await erase();
    expect([broken.finishedAt, broken.task.status, broken.erased.conversations]).toEqual([
      null,
      'Rejected',
      120,
    ]);
    harness.fails.next = false;
    const receipt = await erase();
    expect(receipt).toMatchObject({
      erasureId: broken.erasureId,
      finishedAt: expect.any(String),
      erased: { conversations: 120, answers: 120, files: 2 },
    });
    expect(await tablesWith(person.trace)).toEqual([]);
  });

  it('answers a repeated request as the first', async () => {
    const [one, other] = [
      await boss().erase(person.userId, person.address),
      await boss().erase(person.userId, person.address),
    ];
    expect([other.status, other.body.erasureId]).toEqual([200, one.body.erasureId]);
  });
});

describe('erasing is refused', () => {
  const code = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;

  it('for oneself, with a wrong confirmation address, and for an unknown person', async () => {
    expect(await code(boss().erase(administrator.userId, 'ada@example.com'))).toBe('user.own_account');
    expect(await code(boss().erase(person.userId, 'somebody@example.com'))).toBe('user.confirmation_wrong');
    expect(await code(boss().erase(newId(), person.address))).toBe('user.not_found');
    expect(await tablesWith(person.trace)).not.toEqual([]);
    expect((await as(harness, person).ownExport()).status).toBe(200);
  });

  it('to callers with fewer rights than the person', async () => {
    const clerk = await signInWith(harness.app, { actions: ['UserRead', 'UserWrite'] });
    expect(await code(as(harness, clerk).erase(administrator.userId, 'ada@example.com'))).toBe(
      'role.beyond_own_rights',
    );
  });

  it('with the request id of another task, without stopping answers', async () => {
    const clerk = await signInWith(harness.app, { actions: ['UserRead', 'UserWrite'] });
    const headers = { 'x-request-id': newId() };
    const own = await harness.app.call(routes.startOwnExport, { token: clerk.token, headers });
    expect(own.statusCode).toBe(200);
    const params = { userId: administrator.userId };
    const announced: (string | undefined)[] = [];
    harness.app.identity.deps.accessChanges.subscribe((userId) => void announced.push(userId));
    for (const [route, body] of [
      [routes.erase, { confirmation: 'x' }] as const,
      [routes.startExport] as const,
    ]) {
      const answer = await harness.app.call(route, {
        token: clerk.token,
        headers,
        params,
        ...(body && { body }),
      });
      expect(answer.json().code).toBe('request.idempotency_conflict');
    }
    expect(announced).toEqual([]);
  });

  it('for the last administrator', async () => {
    const { actions } = await harness.app.db
      .selectFrom('roles')
      .select('actions')
      .where('built_in', '=', 'administrator')
      .executeTakeFirstOrThrow();
    const equal = await signInWith(harness.app, { actions: actions as never });
    expect(await code(as(harness, equal).erase(administrator.userId, 'ada@example.com'))).toBe(
      'role.last_administrator',
    );
  });
});

it('lists receipts, newest first, without the erased person’s name', async () => {
  const { erasureId } = await erase();
  const { items } = (await boss().receipts()).body;
  expect(items[0]).toMatchObject({ erasureId, requestedBy: { name: 'Ada Local' } });
  expect(JSON.stringify(items)).not.toContain(person.trace);
  expect((await boss().receipt(newId())).body.code).toBe('erasure.not_found');
});

it('count the data to be erased', async () => {
  expect((await boss().plan(person.userId)).body).toEqual({
    holdings: { conversations: 120, answers: 120, drafts: 1, files: 2, fileBytes: 20 },
    confirmation: person.address,
    erasureId: null,
  });
});
