import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, bySystem } from '../../../changes/audit.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { sealEntries } from './hash-chain.ts';
import { readSealing, verify as verifyNext } from './verification.ts';
import { verifyAuditLog } from './verify.ts';

const secret = 'a secret of at least thirty-two characters';
let db: Database;
let logged: Record<string, unknown>[];
const seal = () => {
  const write = (line: string) => void logged.push(JSON.parse(line));
  return sealEntries({ db, clock: testClock(), logger: pino({}, { write }), secret });
};
const change = (name: string) =>
  transaction(db, (tx) =>
    audit(bySystem(tx, new Date()), {
      aggregateType: 'Thing',
      aggregateId: newId(),
      operation: 'Create',
      after: { name },
    }),
  );
const verify = () => verifyAuditLog({ db, secret });
/** Runs a statement as the database owner, with triggers disabled. */
const tamper = (statement: string) =>
  transaction(db, async (tx) => {
    for (const table of ['audit_entries', 'audit_seals', 'entity_versions']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    }
    await sql.raw(statement).execute(tx);
    for (const table of ['audit_entries', 'audit_seals', 'entity_versions']) {
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    }
  });

beforeEach(async () => {
  ({ db } = await testDatabase());
  logged = [];
  for (const name of ['one', 'two', 'three']) await change(name);
});

describe('audit log', () => {
  it.each([
    `update audit_entries set operation = 'Nothing'`,
    'delete from audit_entries',
    'truncate audit_entries',
    `update entity_versions set content = '{}'`,
    'delete from entity_versions',
    'truncate entity_versions',
    'delete from audit_seals',
    'truncate audit_seals',
  ])('rejects %s', async (statement) => {
    await seal();
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('can not be changed');
  });

  it('erases contents and stays valid without them', async () => {
    await seal();
    const { aggregate_id: id } = await db
      .selectFrom('audit_entries')
      .select('aggregate_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`select erase_entity_versions('Thing', ${id})`.execute(db);
    expect(await db.selectFrom('entity_versions').selectAll().execute()).toHaveLength(2);
    expect(await verify()).toMatchObject({ sealed: 3, fault: undefined });
  });
});

describe('sealing', () => {
  it('seals new entries and reports unsealed ones', async () => {
    expect(await verify()).toEqual({ sealed: 0, unsealed: 3, fault: undefined, newestSeal: undefined });
    await seal();
    await change('four');
    expect(await verify()).toMatchObject({ sealed: 3, unsealed: 1, fault: undefined });
    await seal();
    expect(await verify()).toMatchObject({ sealed: 4, unsealed: 0, fault: undefined });
  });

  it('seals entries committed late without waiting for them', async () => {
    let release = () => {};
    const held = transaction(db, async (tx) => {
      await audit(bySystem(tx, new Date(0)), {
        aggregateType: 'Thing',
        aggregateId: newId(),
        operation: 'Create',
        after: { name: 'late' },
      });
      await new Promise<void>((resolve) => (release = resolve));
    });
    await expect.poll(() => release.name).not.toBe('');
    await seal();
    expect(await verify()).toMatchObject({ sealed: 3 });
    release();
    await held;
    await seal();
    expect(await verify()).toMatchObject({ sealed: 4, unsealed: 0, fault: undefined });
  });

  it('writes the newest seal to the server log', async () => {
    await seal();
    expect(logged).toEqual([expect.objectContaining({ position: 3, seal: (await verify()).newestSeal })]);
  });

  it('builds one chain from eight concurrent runs', async () => {
    await Promise.all(Array.from({ length: 8 }, seal));
    expect(await verify()).toMatchObject({ sealed: 3, unsealed: 0, fault: undefined });
  });
});

describe('verification', () => {
  const second = `(select entry_id from audit_seals where position = 2)`;

  it.each([
    ['entry_changed', `update audit_entries set operation = 'Nothing' where id = ${second}`],
    ['entry_changed', `update audit_entries set user_id = gen_random_uuid() where id = ${second}`],
    ['entry_changed', `update audit_entries set at = at - interval '1 second' where id = ${second}`],
    ['entry_changed', `update audit_entries set fields = '{}' where id = ${second}`],
    ['entry_missing', `delete from audit_entries where id = ${second}`],
    [
      'content_changed',
      `update entity_versions set content = '{"name":"other"}' where content ->> 'name' = 'two'`,
    ],
    ['seal_missing', 'delete from audit_seals where position = 2'],
  ])('reports the first fault: %s after %s', async (kind, statement) => {
    await seal();
    await tamper(statement);
    const found = await verify();
    expect(found.fault).toMatchObject({ kind });
    expect(found.sealed).toBe(1);
  });

  it('detects content changed together with its hash', async () => {
    await seal();
    await tamper(`with changed as (
      update entity_versions set content = '{"name":"other"}' where content ->> 'name' = 'two' returning *)
      update audit_entries a set content_hash = sha256(c.salt || convert_to('{"name": "other"}', 'UTF8'))
      from changed c where a.aggregate_id = c.aggregate_id`);
    expect((await verify()).fault).toMatchObject({ kind: 'entry_changed', position: 2 });
  });

  it('detects an entry inserted outside the product', async () => {
    await seal();
    await tamper(`insert into audit_entries (id, at, aggregate_type, aggregate_id, operation, request_id)
      values (gen_random_uuid(), now(), 'Thing', 'x', 'Create', 'r')`);
    expect((await verify()).fault).toMatchObject({ kind: 'entry_added' });
  });

  it('verifies in parts, from the position that the part before has reached', async () => {
    await seal();
    const deps = { db, config: { secret } };
    expect(await readSealing(deps)).toMatchObject({ sealed: 3, unsealed: 0 });
    const part = await verifyNext(deps, { after: 1 });
    expect(part).toMatchObject({ sealed: 3, isLast: true, fault: null });
    expect(part.newestSeal).toBe((await verify()).newestSeal);
    await tamper(`update audit_entries set operation = 'Nothing' where id = ${second}`);
    const { fault, sealed } = await verifyNext(deps, { after: 1 });
    expect([sealed, fault]).toEqual([
      1,
      expect.objectContaining({
        kind: 'entry_changed',
        position: 2,
        entry: expect.objectContaining({ domainOperation: 'Nothing' }),
      }),
    ]);
  });

  it('rejects the first seal under a different secret', async () => {
    await seal();
    const found = await verifyAuditLog({ db, secret: `${secret} another` });
    expect(found.fault).toMatchObject({ kind: 'entry_changed', position: 1 });
  });
});
