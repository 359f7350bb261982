import { resource } from '@polylogue/contract/resource';
import { secret } from '@polylogue/contract/secret';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { type Database, transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { addUser } from '../testing/add-user.ts';
import { auditedChanges } from '../testing/audited-changes.ts';
import { testDatabase } from '../testing/database/database.ts';
import { type TestClock, testClock } from '../testing/test-clock.ts';
import { defineAggregate } from './aggregate.ts';
import { audit, bySystem } from './audit.ts';
import { bindChange, type ChangeDeps, type ReadInput } from './bind-change.ts';
import { changeKey } from './fingerprint.ts';
import { testHttpServer } from '../testing/http-server.ts';

/** Roles, as a thing with a name, a list and a secret: enough to change one in every way. */
const Body = z.strictObject({ name: z.string().min(1), key: z.string().optional() });
const Entity = z.object({ roleId: z.string(), name: z.string(), version: z.number() });
const roles = resource({
  base: '/api/things',
  id: 'roleId',
  missing: 'user.not_found',
  nouns: ['thing', 'things'],
  may: { read: ['UserRolesRead'], create: ['UserRolesCreate'], write: ['UserRolesWrite'] },
});
const routes = {
  create: roles.create(Body, Entity, { errors: ['request.name_taken'] }),
  update: roles.replace(Body, Entity, { errors: ['request.name_taken'] }),
  remove: roles.remove(),
  removeForAWhile: roles.at('/api/restorable').remove(),
  restore: roles.at('/api/restorable').restore(Entity),
};
const aggregate = defineAggregate({
  type: 'Thing',
  table: 'roles',
  param: 'roleId',
  missing: 'user.not_found',
  uniqueName: { index: 'roles_by_name', field: 'name' },
  content: z.object({ name: z.string(), key: secret(z.string().nullable()) }),
});
const restorable = { ...aggregate, canBeRestored: true };

let db: Database;
let clock: TestClock;
let app: FastifyInstance;
let announced: string[];
/** Called inside every change, where it may fail. */
let inChange: () => void;
let inRemoval: () => void;

const read = async ({ db: tx, id }: ReadInput) => {
  const row = await tx.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError(aggregate.missing);
  return { roleId: row.id, name: row.name, version: row.version };
};

function bindings(deps: ChangeDeps) {
  return [
    bindChange(routes.create, deps, {
      aggregate,
      read,
      async handle(change, { body: { name, key = null } }) {
        const { tx, id, version, at } = change;
        await tx.insertInto('roles').values({ id, name, version, actions: [], created_at: at }).execute();
        change.record(undefined, { name, key });
        change.afterCommit(() => announced.push(name));
        inChange();
      },
    }),
    bindChange(routes.update, deps, {
      aggregate,
      read,
      async handle({ tx, id, record }, { body: { name, key = null } }) {
        const before = await tx
          .selectFrom('roles')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await tx.updateTable('roles').set({ name }).where('id', '=', id).execute();
        if (name !== 'unrecorded') record({ ...before, key: null }, { name, key });
      },
    }),
    bindChange(routes.remove, deps, {
      aggregate,
      async handle({ tx, id, record }) {
        inRemoval();
        await tx.deleteFrom('roles').where('id', '=', id).execute();
        record({ name: 'gone', key: null }, undefined);
      },
    }),
    bindChange(routes.removeForAWhile, deps, {
      aggregate: restorable,
      handle: async ({ record }) => record({ name: 'First', key: null }, undefined),
    }),
    bindChange(routes.restore, deps, {
      aggregate: restorable,
      isRestore: true,
      read,
      handle: async ({ record }) => record(undefined, { name: 'First', key: null }, 'Restore'),
    }),
  ];
}

beforeEach(async () => {
  ({ db } = await testDatabase());
  clock = testClock();
  announced = [];
  inChange = () => undefined;
  inRemoval = () => undefined;
  const [ada, bob] = await Promise.all([addUser(db), addUser(db)]);
  const grants = new Map([
    ['UserRolesCreate', 'all'],
    ['UserRolesWrite', 'all'],
  ] as const);
  const caller = (userId: string) => ({ userId, name: 'A', userName: 'a', sessionId: 's', grants });
  app = await testHttpServer(bindings({ db, changeKey: changeKey('a secret') }), {
    authenticate: async (token) => caller(token === 'bob' ? bob : ada),
    clock,
    isStrict: true,
  });
});

interface Asked {
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Path of the list; default: `/api/things`. */
  base?: string;
  id?: string;
  ifMatch?: string;
  requestId?: string;
  token?: string;
  body?: object;
}
async function ask({
  method = 'POST',
  base = '/api/things',
  id,
  ifMatch,
  requestId,
  token = 'ada',
  body,
}: Asked) {
  const answer = await app.inject({
    method,
    url: id === undefined ? base : `${base}/${id}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(requestId !== undefined && { 'x-request-id': requestId }),
    },
    ...(body && { payload: body }),
  });
  const { statusCode: status, headers } = answer;
  return { status, etag: headers.etag, body: answer.body === '' ? undefined : answer.json() };
}
const stored = () => db.selectFrom('roles').select(['name', 'version', 'updated_by']).execute();
const made = async () => (await ask({ body: { name: 'First' } })).body.roleId as string;

describe('a change', () => {
  it('is answered with its version, audited, and kept as one', async () => {
    const created = await ask({ body: { name: 'First' } });
    expect([created.status, created.etag, created.body.version]).toEqual([200, '"1"', 1]);
    const id = created.body.roleId;
    const updated = await ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: 'Second' } });
    expect([updated.status, updated.etag, updated.body]).toEqual([
      200,
      '"2"',
      { roleId: id, name: 'Second', version: 2 },
    ]);
    expect((await ask({ method: 'DELETE', id, ifMatch: '"2"' })).status).toBe(204);
    expect(await auditedChanges(db)).toMatchObject([
      { operation: 'Create', version: 1, fields: ['name'], before: null, after: { name: 'First' } },
      {
        operation: 'Update',
        version: 2,
        fields: ['name'],
        before: { name: 'First' },
        after: { name: 'Second' },
      },
      { operation: 'Delete', version: null, before: { name: 'Second' }, after: null },
    ]);
  });

  it('records that a secret changed, without its value', async () => {
    const id = await made();
    await ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: 'First', key: 'hunter2' } });
    const entries = await auditedChanges(db);
    expect(entries.at(-1)).toMatchObject({ fields: ['key'], after: { key: 'set' } });
    expect(JSON.stringify(entries)).not.toContain('hunter2');
  });

  it('that changes nothing leaves version and audit log as they are', async () => {
    const id = await made();
    const same = await ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: 'First' } });
    expect([same.status, same.etag]).toEqual([200, '"1"']);
    expect(await auditedChanges(db)).toHaveLength(1);
  });

  it('without a record is refused and undone', async () => {
    const id = await made();
    const refused = await ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: 'unrecorded' } });
    expect(refused.status).toBe(500);
    expect(await stored()).toMatchObject([{ name: 'First', version: 1 }]);
  });

  it('announces itself once it is committed, and not when it fails', async () => {
    await made();
    inChange = () => {
      throw new Error('after all');
    };
    await ask({ body: { name: 'Failing' } });
    expect(announced).toEqual(['First']);
  });
});

describe('a version', () => {
  it('has to be named', async () => {
    const id = await made();
    const refused = await ask({ method: 'PUT', id, body: { name: 'Second' } });
    expect([refused.status, refused.body.code]).toEqual([428, 'request.precondition_required']);
  });

  it.each(['"2"', '"01"', '1', '*', 'W/"1"', '""'])(
    'that is not the newest (%s) is refused with what is',
    async (ifMatch) => {
      const id = await made();
      const refused = await ask({ method: 'PUT', id, ifMatch, body: { name: 'Second' } });
      expect([refused.status, refused.body.code]).toEqual([412, 'request.precondition_failed']);
      expect(refused.body.current).toEqual({ roleId: id, name: 'First', version: 1 });
      expect(await stored()).toMatchObject([{ name: 'First', version: 1 }]);
    },
  );

  it.each([undefined, '"1"', '"2"'])(
    'reports a hidden resource as missing with If-Match %s',
    async (ifMatch) => {
      const id = await made();
      inRemoval = () => {
        throw new AppError(aggregate.missing);
      };
      const asked = { method: 'DELETE', ...(ifMatch && { ifMatch }) } as const;
      const [hidden, missing] = [await ask({ ...asked, id }), await ask({ ...asked, id: newId() })];
      expect([hidden.status, hidden.body.code]).toEqual([404, aggregate.missing]);
      expect(missing.status).toBe(404);
      expect({ ...hidden.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      expect(await stored()).toMatchObject([{ name: 'First', version: 1 }]);
    },
  );

  it('that is not the newest removes nothing', async () => {
    const id = await made();
    for (const [ifMatch, status] of [
      [undefined, 428],
      ['"2"', 412],
    ] as const) {
      expect((await ask({ method: 'DELETE', id, ...(ifMatch && { ifMatch }) })).status).toBe(status);
      expect(await stored()).toMatchObject([{ name: 'First', version: 1 }]);
    }
  });

  it('lets one of ten changes through that come at the same time', async () => {
    const id = await made();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: `Name ${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect(await stored()).toMatchObject([{ version: 2 }]);
  });

  it('continues behind versions that other changes made', async () => {
    const id = await made();
    const change = { aggregateType: 'Thing', aggregateId: id, operation: 'Assign' };
    await transaction(db, (tx) => audit(bySystem(tx, clock.now()), { ...change, after: { holders: 1 } }));
    const updated = await ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: 'Second' } });
    expect([updated.status, updated.etag]).toEqual([200, '"3"']);
  });

  it('answers a missing thing as not found', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect((await ask({ method: 'PUT', id, ifMatch: '"1"', body: { name: 'x' } })).body.code).toBe(
      'user.not_found',
    );
  });
});

describe('a removal that can be taken back', () => {
  const base = '/api/restorable';
  const remove = (id: string, ifMatch: string) => ask({ base, method: 'DELETE', id, ifMatch });
  const restore = (id: string) => ask({ base, id: `${id}/restore` });

  it('keeps the thing, which is missing until it is restored', async () => {
    const id = await made();
    expect((await remove(id, '"1"')).status).toBe(204);
    expect((await remove(id, '"1"')).body.code).toBe('user.not_found');
    const restored = await restore(id);
    expect([restored.status, restored.etag]).toEqual([200, '"2"']);
    expect((await restore(id)).body.code).toBe('user.not_found');
    expect((await remove(id, '"2"')).status).toBe(204);
    expect((await auditedChanges(db)).map(({ operation, version }) => [operation, version])).toEqual([
      ['Create', 1],
      ['Delete', null],
      ['Restore', 2],
      ['Delete', null],
    ]);
  });
});

describe('a name that is taken', () => {
  it('is refused at its field, in any letter case', async () => {
    await made();
    const refused = await ask({ body: { name: 'FIRST' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'request.name_taken']);
    expect(refused.body.issues).toEqual([{ path: ['name'], code: 'request.name_taken' }]);
  });

  it('belongs to one of ten things that come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ body: { name: 'First' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('a repeated request', () => {
  it('makes one thing, however often and how fast it comes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask({ requestId: 'create-once', body: { name: 'Once' } })),
    );
    expect(new Set(answers.map(({ body }) => body.roleId)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('answers a repeated change with the current thing, despite its older version', async () => {
    const id = await made();
    const change = {
      method: 'PUT',
      id,
      ifMatch: '"1"',
      requestId: 'update-once',
      body: { name: 'Second' },
    } as const;
    await ask(change);
    expect(await ask(change)).toMatchObject({ status: 200, etag: '"2"', body: { name: 'Second' } });
  });

  it('answers not found for a removed thing, and makes no second one', async () => {
    const create = { requestId: 'create-once', body: { name: 'Once' } };
    const { body } = await ask(create);
    await ask({ method: 'DELETE', id: body.roleId, ifMatch: '"1"' });
    const answer = await ask(create);
    expect([answer.status, answer.body.code]).toEqual([404, 'user.not_found']);
    expect(await stored()).toEqual([]);
  });

  it('with another body is refused', async () => {
    await ask({ requestId: 'create-once', body: { name: 'Once' } });
    const refused = await ask({ requestId: 'create-once', body: { name: 'Twice' } });
    expect([refused.status, refused.body.code]).toEqual([422, 'request.idempotency_conflict']);
  });

  it('is a new request for another person', async () => {
    await ask({ requestId: 'create-once', body: { name: 'Once' } });
    await ask({ requestId: 'create-once', token: 'bob', body: { name: 'Bob’s' } });
    expect(await stored()).toHaveLength(2);
  });

  it('is known for a day', async () => {
    await ask({ requestId: 'create-once', body: { name: 'Once' } });
    clock.advance(24 * 60 * 60 * 1000 + 1);
    await ask({ requestId: 'another-one', body: { name: 'Another' } });
    await db.updateTable('roles').set({ name: 'Once renamed' }).where('name', '=', 'Once').execute();
    await ask({ requestId: 'create-once', body: { name: 'Once' } });
    expect(await stored()).toHaveLength(3);
  });

  it('runs again after a failed first one', async () => {
    inChange = () => {
      throw new Error('after all');
    };
    expect((await ask({ requestId: 'create-once', body: { name: 'Once' } })).status).toBe(500);
    inChange = () => undefined;
    expect((await ask({ requestId: 'create-once', body: { name: 'Once' } })).status).toBe(200);
  });
});
