/** Server side of a resource in one declaration: aggregate and route bindings over the queries of its table. */
import type { Insertable, Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Database, Schema } from '../db/client.ts';
import { presentPage } from '../db/lists/keyset-page.ts';
import type { PageCall } from '../db/lists/named-page.ts';
import type { ResourceQueries } from '../db/resource-queries.ts';
import type { Caller } from '../http/requests/caller.ts';
import type { ContinuationTokens } from '../http/requests/continuation-token.ts';
import type { Binding } from '../http/routes/binding.ts';
import { type Aggregate, defineAggregate } from './aggregate.ts';
import type { ChangeDeps } from './bind-change.ts';
import type { Change } from './change.ts';
import { bindResource, type ResourceRoutes } from './bind-resource.ts';
import type { VersionedTable } from './queries.ts';

export interface ResourceDefinition<
  T extends VersionedTable,
  Settings extends Record<string, unknown>,
  Row,
  Item,
> extends Pick<Aggregate, 'type' | 'uniqueName'> {
  routes: ResourceRoutes;
  queries: ResourceQueries<T, Row>;
  /** Schema of the mutable fields: body of `create` and `update`, and content of a version. */
  content: z.ZodObject & z.ZodType<Settings>;
  settingsOf(row: Row): Settings;
  columnsOf(settings: Settings): Updateable<Schema[T]>;
  present(row: Row, caller: Caller): Item;
  /** Throws if the item must not be deleted. */
  assertRemovable?(row: Row, change: Pick<Change<z.ZodObject>, 'tx' | 'caller'>): void | Promise<void>;
}

export type ResourceDeps = ChangeDeps & { continuationTokens: ContinuationTokens };

/** Path parameter of the item routes, and their error code for a missing item. */
function namingOf({ get: { path, params, notFound } }: ResourceRoutes) {
  const [param] = Object.keys(params?.shape ?? {});
  if (param === undefined || notFound === undefined) throw new Error(`${path} names no thing.`);
  return { param, missing: notFound };
}

/** Creates the aggregate, queries and bindings of a resource; a feature overrides queries or binds further routes. */
export function defineResource<T extends VersionedTable, Settings extends Record<string, unknown>, Row, Item>(
  definition: ResourceDefinition<T, Settings, Row, Item>,
): (deps: ResourceDeps) => Binding[] {
  const { routes, queries, content, settingsOf, columnsOf, present } = definition;
  const { type, uniqueName } = definition;
  const { table } = queries;
  const naming = namingOf(routes);
  const aggregate = defineAggregate({
    ...naming,
    type,
    table,
    content,
    ...(uniqueName && { uniqueName }),
    ...(routes.restore && { canBeRestored: true }),
  });
  const existing = (row: Row | undefined): Row => {
    if (row === undefined) throw new AppError(aggregate.missing);
    return row;
  };
  const find = async (db: Database, caller: Caller, id: string): Promise<Row> =>
    existing(await queries.find(db, caller, id));
  return (deps) =>
    bindResource<ResourceRoutes, z.ZodObject>(routes, deps, {
      aggregate,
      async list({ caller, query }) {
        const tokens = deps.continuationTokens;
        const call = { userId: caller.userId, query: query as PageCall['query'], tokens };
        const page = await queries.list(deps.db, caller, call);
        return presentPage(page, (row) => present(row, caller)) as never;
      },
      read: async ({ db, caller, id }) => present(await find(db, caller, id), caller) as never,
      async create({ tx, id, version, at, record }, { body }) {
        const settings = body as Settings;
        const row = { ...columnsOf(settings), id, version, created_at: at, updated_at: at };
        await queries.insert(tx, row as unknown as Insertable<Schema[T]>);
        record(undefined, settings);
      },
      async update({ tx, id, caller, record }, { body }) {
        const before = settingsOf(await find(tx, caller, id));
        const settings = body as Settings;
        await queries.update(tx, id, columnsOf(settings));
        record(before, settings);
      },
      async remove({ tx, id, caller, record }) {
        const row = await find(tx, caller, id);
        await definition.assertRemovable?.(row, { tx, caller });
        await queries.remove(tx, id);
        record(settingsOf(row), undefined);
      },
      async restore({ tx, id, caller, record }) {
        record(undefined, settingsOf(existing(await queries.findDeleted(tx, caller, id))), 'Restore');
      },
    });
}
