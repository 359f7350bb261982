import { auditRoutes as routes } from '@polylogue/contract/insight/audit/routes';
import type { AuditRow, ChangesPerDay } from '@polylogue/contract/insight/audit/schemas';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit, type ChangeEvent } from '../../../changes/audit.ts';
import { transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { countQueries } from '../../../testing/database/count-queries.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { addRole } from '../../../testing/access/roles.ts';
import { testApp } from '../../../testing/test-app.ts';

const brand = newId();
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 2, 3, minutes));

const record = (minutes: number, { at: time = at(minutes), ...event }: Partial<ChangeEvent & { at: Date }>) =>
  transaction(app.db, (tx) => {
    const actor = {
      userId: administrator.userId,
      userName: 'ada@example.com',
      requestId: `request-${minutes}`,
    };
    const thing = { aggregateType: 'Thing', aggregateId: brand, operation: 'Update' };
    return audit({ tx, actor, at: time }, { ...thing, ...event });
  });

const app = await testApp();
const administrator = await signIn(app, { role: 'administrator' });
await record(1, { operation: 'Create', after: { name: 'Acme', colour: 'red' } });
await record(2, { before: { name: 'Acme' }, after: { name: 'Acme Ltd' } });
await record(3, { operation: 'Delete', before: { name: 'Acme Ltd', colour: 'red' } });

const list = async (query: Record<string, string> = {}): Promise<AuditRow[]> => {
  const answer = await app.call(routes.list, {
    token: administrator.token,
    query: { type: 'Thing', ...query },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
};
const operations = async (query?: Record<string, string>) =>
  (await list(query)).map(({ domainOperation }) => domainOperation);
const get = async (row: AuditRow | undefined) =>
  (
    await app.call(routes.get, {
      token: administrator.token,
      params: { auditEntryId: row?.auditEntryId ?? newId() },
    })
  ).json();

describe('list of changes', () => {
  it('lists the newest change first, with user and fields', async () => {
    expect(await list()).toMatchObject([
      { domainOperation: 'Delete', version: null },
      { domainOperation: 'Update', version: 2, fields: ['name'] },
      { domainOperation: 'Create', version: 1, fields: ['colour', 'name'] },
    ]);
    expect((await list())[0]).toMatchObject({
      userId: administrator.userId,
      userName: 'Ada Local',
      aggregateRootId: brand,
      aggregateRootName: 'Acme Ltd',
      timeStamp: at(3).toISOString(),
      requestId: 'request-3',
    });
  });

  it('sorts by time ascending', async () => {
    expect(await operations({ sort: 'timeStamp' })).toEqual(['Create', 'Update', 'Delete']);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ domainOperation: 'Update' }, ['Update']],
    [{ aggregateRootId: brand }, ['Delete', 'Update', 'Create']],
    [{ aggregateRootId: newId() }, []],
    [{ details: 'COLO' }, ['Delete', 'Create']],
    [{ details: 'red' }, []],
    [{ userName: 'local' }, ['Delete', 'Update', 'Create']],
    [{ userName: 'nobody' }, []],
    [{ search: 'acme l' }, ['Delete', 'Update', 'Create']],
    [{ search: 'LOCAL' }, ['Delete', 'Update', 'Create']],
    [{ search: brand.toUpperCase() }, ['Delete', 'Update', 'Create']],
    [{ search: 'request-2' }, ['Update']],
    [{ search: 'request_2' }, []],
    [{ search: 'eques' }, []],
    [{ search: 'acme', userName: 'nobody' }, []],
    [{ search: 'acme', userName: 'local', domainOperation: 'Update' }, ['Update']],
    [{ timeStampFrom: at(2).toISOString() }, ['Delete', 'Update']],
    [{ timeStampFrom: at(2).toISOString(), timeStampTo: at(3).toISOString() }, ['Update']],
    [{ timeStampFrom: '2026-01-02', timeStampTo: '2026-01-02' }, ['Delete', 'Update', 'Create']],
    [{ timeStampTo: '2026-01-01' }, []],
  ])('filters by %j', async (query, expected) => {
    expect(await operations(query)).toEqual(expected);
  });

  it('searches people whom a change concerns', async () => {
    const { userId } = await signIn(app, { role: 'member', name: 'Searched Sue' });
    const given = { aggregateType: 'User', aggregateId: userId, operation: 'AssignRole' };
    await record(6, { ...given, at: new Date('2024-01-01') });
    const found = await list({ type: 'User', search: 'searched', domainOperation: 'AssignRole' });
    expect(found.map(({ aggregateRootId }) => aggregateRootId)).toContain(userId);
  });

  it('names the system user, which has no account', async () => {
    const seeded = await list({ type: 'UserRole', userName: 'system' });
    expect(new Set(seeded.map(({ userId, userName }) => `${userId} ${userName}`))).toEqual(
      new Set(['null system']),
    );
  });

  it('returns the same order for a user whose entries exceed the count limit', async () => {
    await sql`insert into audit_entries
        (id, at, user_id, user_name, aggregate_type, aggregate_id, operation, fields, version, request_id)
      select gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 second', ${administrator.userId}, null,
        'Brand', ${brand}, 'Update', '{}', null, 'many'
      from generate_series(1, 5000) as n`.execute(app.db);
    const page = async (continuationToken?: string) => {
      const query = { userName: 'local', top: '4', ...(continuationToken && { continuationToken }) };
      return (await app.call(routes.list, { token: administrator.token, query })).json();
    };
    const { items, continuationToken, count } = await page();
    expect(count).toEqual({ value: 5000, isExact: false });
    expect(items.map(({ domainOperation }: AuditRow) => domainOperation)).toEqual([
      'Delete',
      'Update',
      'Create',
      'Update',
    ]);
    const next = await page(continuationToken);
    expect(next.items.map(({ requestId }: AuditRow) => requestId)).toEqual(['many', 'many', 'many', 'many']);
  });

  it('filters by field name through the index', async () => {
    const narrowed = { details: 'colour', top: '1' };
    const { statements } = await countQueries(app.db, () => list(narrowed));
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where indexname = 'audit_entries_by_fields'`.execute(app.db);
    expect(rows.map(({ indexdef }) => /\(audit_fields_text\(fields\) /.test(indexdef))).toEqual([true]);
    const filtered = statements.filter((text) => text.includes('audit_fields_text('));
    expect(filtered).toHaveLength(2);
    for (const text of filtered) expect(text).toMatch(/[ (]audit_fields_text\("a"\."fields"\) like /);
  });
});

describe('batches', () => {
  const folded = (query: Record<string, string> = {}) =>
    list({ type: 'Folded', foldBatches: 'true', ...query });
  const add = async (requestId: string, operation: string, userId = administrator.userId) => {
    await transaction(app.db, (tx) => {
      const actor = { userId, userName: 'ada@example.com', requestId };
      return audit(
        { tx, actor, at: at(10) },
        { aggregateType: 'Folded', aggregateId: newId(), operation, after: { name: requestId } },
      );
    });
  };

  beforeAll(async () => {
    const other = await signIn(app, { role: 'member' });
    for (const item of ['1', '2', '3']) await add(`upload:${item}`, 'Create');
    await add('upload:4', 'Update');
    await add('uploaded', 'Update');
    await add('upload:1', 'Create', other.userId);
  });

  it('lists a batch of a person once, with its changes by number', async () => {
    const rows = await folded();
    expect(rows).toHaveLength(3);
    expect(rows.flatMap(({ batch }) => batch ?? [])).toMatchObject([
      {
        count: 4,
        changes: [
          { type: 'Folded', domainOperation: 'Create', count: 3 },
          { type: 'Folded', domainOperation: 'Update', count: 1 },
        ],
      },
    ]);
  });

  it('lists the changes of a chosen batch', async () => {
    const batchId = (await folded()).flatMap(({ batch }) => batch?.batchId ?? [])[0] ?? '';
    expect((await list({ type: 'Folded', batchId })).map(({ requestId }) => requestId).sort()).toEqual([
      'upload:1',
      'upload:2',
      'upload:3',
      'upload:4',
    ]);
  });

  it('folds the changes that match the filters alone', async () => {
    const rows = await folded({ domainOperation: 'Create', userId: administrator.userId });
    expect(rows.map(({ batch }) => batch?.count)).toEqual([3]);
    expect((await folded({ search: 'upload:1' })).map(({ batch }) => batch?.count)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('pages by batches', async () => {
    const page = async (continuationToken?: string) => {
      const query = {
        type: 'Folded',
        foldBatches: 'true',
        top: '1',
        ...(continuationToken && { continuationToken }),
      };
      return (await app.call(routes.list, { token: administrator.token, query })).json();
    };
    const first = await page();
    expect(first.count).toEqual({ value: 3, isExact: true });
    const second = await page(first.continuationToken);
    const third = await page(second.continuationToken);
    const ids = [first, second, third].flatMap(({ items }) => items.map((row: AuditRow) => row.auditEntryId));
    expect([new Set(ids).size, third.continuationToken]).toEqual([3, undefined]);
  });
});

describe('changes per day', () => {
  const count = async (query: Record<string, string>) => {
    const answer = await app.call(routes.perDay, {
      token: administrator.token,
      query: { type: 'Counted', ...query },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<ChangesPerDay>();
  };
  const recordAt = (time: string, change: Partial<ChangeEvent> = {}) =>
    record(0, { aggregateType: 'Counted', aggregateId: newId(), at: new Date(time), ...change });

  beforeAll(async () => {
    // Late in Oslo, early in Auckland.
    await recordAt('2026-01-10T23:30:00Z');
    await recordAt('2026-01-11T12:00:00Z', { operation: 'Create' });
    await recordAt('2026-01-11T13:00:00Z');
    await recordAt('2026-01-12T12:00:00Z', { aggregateType: 'CountedToo' });
  });

  it.each([
    ['UTC', [1, 2, 0]],
    ['Europe/Oslo', [0, 3, 0]],
    ['Pacific/Auckland', [0, 1, 2]],
  ])('groups changes by the days of %s', async (timeZone, counts) => {
    expect(await count({ timeStampFrom: '2026-01-10', timeStampTo: '2026-01-12', timeZone })).toEqual({
      days: ['2026-01-10', '2026-01-11', '2026-01-12'],
      series: [{ name: 'Counted', counts }],
    });
  });

  it('counts as many changes as the list returns for the same filters', async () => {
    const query = { timeStampFrom: '2026-01-11', timeStampTo: '2026-01-11', timeZone: 'Pacific/Auckland' };
    const filters: Record<string, string>[] = [
      { type: 'Counted' },
      { domainOperation: 'Create' },
      { userName: 'nobody' },
      { details: 'colour' },
    ];
    for (const filter of filters) {
      const { series } = await count({ ...query, ...filter });
      const total = series.flatMap(({ counts }) => counts).reduce((sum, number) => sum + number, 0);
      expect(total, JSON.stringify(filter)).toBe(
        (await list({ type: 'Counted', ...query, ...filter })).length,
      );
    }
  });

  it('groups changes by operation', async () => {
    const query = { timeStampFrom: '2026-01-10', timeStampTo: '2026-01-11', by: 'domainOperation' };
    expect((await count(query)).series).toEqual([
      { name: 'Update', counts: [1, 1] },
      { name: 'Create', counts: [0, 1] },
    ]);
  });

  it('defaults to the last 30 days and covers at most 366 past days', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { days } = await count({});
    expect([days.length, days.at(-1)]).toEqual([30, today]);
    const wide = await count({ timeStampFrom: '0001-01-01', timeStampTo: '9998-12-31' });
    expect([wide.days.length, wide.days.at(-1)]).toEqual([366, today]);
    expect(await count({ timeStampFrom: '9998-01-01' })).toEqual({ days: [], series: [] });
    // Typing 2026 into a date field produces these years on the way.
    for (const timeStampTo of ['0002-11-22', '0020-11-22', '0202-11-22']) {
      const { series } = await count({ timeStampTo });
      expect([timeStampTo, series]).toEqual([timeStampTo, []]);
    }
    for (const timeStampFrom of ['0030-01-01', '0300-01-01', '0300-01-01T00:00:00Z']) {
      expect((await count({ timeStampFrom, timeStampTo: '9999-12-31' })).days).toEqual(wide.days);
    }
  });

  it('rejects an unknown time zone', async () => {
    const query = { timeZone: 'Mars/Olympus' };
    const { statusCode } = await app.call(routes.perDay, { token: administrator.token, query });
    expect(statusCode).toBe(400);
  });

  it('queries entries by time range', async () => {
    const { statements } = await countQueries(app.db, () => count({ timeStampFrom: '2026-01-10' }));
    const counting = statements.filter((text) => text.includes('width_bucket'));
    expect(counting).toHaveLength(1);
    expect(counting[0]).toMatch(/a\.at >= \$\d+ and a\.at < \$\d+/);
  });
});

describe('change', () => {
  it('shows changed fields before and after', async () => {
    const [, update] = await list();
    expect(await get(update)).toMatchObject({
      changes: [{ field: 'name', before: 'Acme', after: 'Acme Ltd' }],
      isErased: false,
    });
  });

  it('shows all fields of a created and of a deleted aggregate', async () => {
    const [removed, , created] = await list();
    expect((await get(created)).changes).toEqual([
      { field: 'colour', after: 'red' },
      { field: 'name', after: 'Acme' },
    ]);
    expect((await get(removed)).changes).toEqual([
      { field: 'colour', before: 'red' },
      { field: 'name', before: 'Acme Ltd' },
    ]);
  });

  it('names the people, roles and groups whose ids it contains', async () => {
    const { userId } = await signIn(app, { role: 'member', name: 'Bea' });
    const roleId = await addRole(app.db, ['BrandsRead']);
    const [groupId, unknown] = [newId(), newId()];
    const group = { id: groupId, display_name: 'Sales', created_at: new Date() };
    await app.db.insertInto('directory_groups').values(group).execute();
    const role = { aggregateType: 'UserRole', aggregateId: roleId };
    await record(4, { ...role, operation: 'Create', after: { name: 'Editors' } });
    const after = { roleAssignments: [{ userRoleId: roleId }], audience: { [groupId]: [userId, unknown] } };
    await record(5, { aggregateType: 'Named', operation: 'Create', after });
    const [row] = await list({ type: 'Named' });
    expect((await get(row)).names).toEqual({ [userId]: 'Bea', [roleId]: 'Editors', [groupId]: 'Sales' });
  });

  it('rejects an unknown id', async () => {
    expect((await get(undefined)).code).toBe('audit_entry.not_found');
  });
});

describe('export', () => {
  const exported = async (query: Record<string, string>) => {
    const answer = await app.call(routes.csv, { token: administrator.token, query });
    expect(answer.headers['content-disposition']).toContain('audit.csv');
    return answer.body.trim().split('\r\n');
  };

  it('holds each changed field before and after, newest first, over more than one batch', async () => {
    const many = { aggregateType: 'Exported', operation: 'Create' };
    for (let index = 0; index < 101; index += 1)
      await record(index, { ...many, aggregateId: newId(), after: { name: `=${index}`, note: 'n' } });
    const lines = await exported({ type: 'Exported' });
    expect(lines).toHaveLength(1 + 2 * 101);
    expect(lines[1]).toMatch(
      /^2026-01-02T04:40:00.000Z,.*,Ada Local,Exported,.*,Create,1,name,,'=100,request-100$/,
    );
  });

  it('names the roles that were assigned instead of their ids', async () => {
    const roleId = await addRole(app.db, ['BrandsRead']);
    await record(0, { aggregateType: 'UserRole', aggregateId: roleId, after: { name: 'Auditors' } });
    await record(0, { aggregateType: 'Given', after: { roles: [roleId] } });
    expect((await exported({ type: 'Given' }))[1]).toContain(',roles,,"[""Auditors""]",');
  });
});

describe('name of an aggregate', () => {
  const nameOf = async (type: string, aggregateRootId: string) =>
    (await app.call(routes.name, { token: administrator.token, query: { type, aggregateRootId } })).json()
      .name;

  it('returns the last name', async () => expect(await nameOf('Thing', brand)).toBe('Acme Ltd'));
  it('returns the name of a person', async () =>
    expect(await nameOf('User', administrator.userId)).toBe('Ada Local'));
  it.each([
    ['User', 'not-an-id'],
    ['User', newId()],
    ['Nothing', 'x'],
  ])('returns null for %s %s', async (type, id) => expect(await nameOf(type, id)).toBeNull());
});
