import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { lockForChange, lockForShare } from '../../../db/locks.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import type { Page } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

/** Latest check of a host name. */
export interface HostCheck {
  hostName: string;
  state: string;
  reason: string | null;
  checkedAt: string | null;
}

/** Selects brands, with the values that they inherit. */
const brands = (tx: Database) =>
  tx
    .selectFrom('brands')
    .selectAll('brands')
    .select([
      sql<unknown>`(select d.look from brand_defaults d)`.as('inherited_look'),
      sql<boolean>`brands.key = (select s.default_brand_key from instance_settings s)`.as('is_default'),
    ]);

export type BrandRow = Awaited<ReturnType<ReturnType<typeof brands>['executeTakeFirstOrThrow']>>;
export type BrandFileRow = Selectable<Schema['brand_files']>;

const withHostChecks = (tx: Database) =>
  brands(tx).select(
    sql<HostCheck[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'hostName', c.host_name, 'state', c.state, 'reason', c.reason, 'checkedAt', c.checked_at)), '[]')
      from brand_host_checks c where c.brand_key = brands.key)`.as('host_checks'),
  );
export type ListedBrand = Awaited<ReturnType<ReturnType<typeof withHostChecks>['executeTakeFirstOrThrow']>>;

/** Finds a brand that was not deleted. */
export const findByKey = (tx: Database, key: string): Promise<BrandRow | undefined> =>
  brands(tx).where('key', '=', key).where('deleted_at', 'is', null).executeTakeFirst();

/** Finds a brand that was not deleted and locks it, so that it stays as a decision finds it. */
export const lockByKey = (tx: Transaction, key: string): Promise<BrandRow | undefined> =>
  brands(tx)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .$call((found) => lockForShare(found, 'brands'))
    .executeTakeFirst();

/** Finds a brand, deleted or not, for a change that has locked it. */
export const findForChange = (tx: Transaction, key: string): Promise<BrandRow> =>
  brands(tx).where('key', '=', key).executeTakeFirstOrThrow();

export const findListed = (tx: Database, key: string): Promise<ListedBrand | undefined> =>
  withHostChecks(tx).where('key', '=', key).where('deleted_at', 'is', null).executeTakeFirst();

export async function exists(tx: Database, key: string): Promise<boolean> {
  const found = await tx.selectFrom('brands').select('key').where('key', '=', key).executeTakeFirst();
  return found !== undefined;
}

export const list = (
  tx: Database,
  { isDeleted, createdBy }: { isDeleted: boolean; createdBy: string | undefined },
  page: PageCall,
): Promise<Page<ListedBrand>> => {
  const query = withHostChecks(tx)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(createdBy !== undefined, (all) => all.where('created_by', '=', createdBy ?? null));
  return namedPage(tx, query, {
    ...page,
    list: 'brands',
    table: 'brands',
    id: 'key',
    idType: 'text',
    isShort: true,
  });
};

/** Lists brands that were not deleted, sorted by name. */
export const listNames = (
  tx: Database,
): Promise<{ brandKey: string; name: string; isInPreparation: boolean }[]> =>
  tx
    .selectFrom('brands')
    .select(['key as brandKey', 'name', 'is_in_preparation as isInPreparation'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('key')
    .execute();

export const findFile = (tx: Database, key: string, fileName: string): Promise<BrandFileRow | undefined> =>
  tx
    .selectFrom('brand_files')
    .selectAll()
    .where('brand_key', '=', key)
    .where('file_name', '=', fileName)
    .executeTakeFirst();

/** Finds a file of a brand that pages may show, with the brand's state. */
export const findPublicFile = (
  tx: Database,
  key: string,
  fileName: string,
): Promise<(BrandFileRow & { is_in_preparation: boolean }) | undefined> =>
  tx
    .selectFrom('brand_files')
    .innerJoin('brands', 'brands.key', 'brand_files.brand_key')
    .selectAll('brand_files')
    .select('brands.is_in_preparation')
    .where('brands.key', '=', key)
    .where('brands.deleted_at', 'is', null)
    .where('brand_files.file_name', '=', fileName)
    .executeTakeFirst();

/** Lists files by name. Omits files without a record in `files`, which have no size. */
export const listFiles = (
  tx: Database,
  key: string,
): Promise<{ fileName: string; mediaType: string; sizeBytes: number }[]> =>
  tx
    .selectFrom('brand_files')
    .innerJoin('files', 'files.id', 'brand_files.file_id')
    .where('brand_key', '=', key)
    .orderBy('file_name')
    .select([
      'brand_files.file_name as fileName',
      'brand_files.media_type as mediaType',
      'files.size_bytes as sizeBytes',
    ])
    .execute();

/** Lists files added by the previous release, which have no record in `files`. */
export const listUnregisteredFiles = (tx: Database): Promise<BrandFileRow[]> =>
  tx.selectFrom('brand_files').selectAll().where('file_id', 'is', null).execute();

/** Adds a file, or updates the location of its content. */
export async function upsertFile(tx: Database, file: Insertable<Schema['brand_files']>): Promise<void> {
  const { media_type, blob_key, file_id } = file;
  await tx
    .insertInto('brand_files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['brand_key', 'file_name']).doUpdateSet({ media_type, blob_key, file_id }),
    )
    .execute();
}

/** Copies the files of a brand to another one; both refer to the same stored content. */
export async function copyFiles(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`insert into brand_files (brand_key, file_name, media_type, blob_key, file_id)
    select ${to}, file_name, media_type, blob_key, file_id from brand_files
    where brand_key = ${from} and file_id is not null`.execute(tx);
}

/** Removes a file. Returns whether it existed. */
export async function removeFile(tx: Transaction, key: string, fileName: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brand_files')
    .where('brand_key', '=', key)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insert(tx: Transaction, brand: Insertable<Schema['brands']>): Promise<void> {
  await tx.insertInto('brands').values(brand).execute();
}

export async function update(
  tx: Transaction,
  key: string,
  columns: Updateable<Schema['brands']>,
): Promise<void> {
  await tx.updateTable('brands').set(columns).where('key', '=', key).execute();
}

/** Renames a brand if it has the name `from` and no other has the new one. Returns whether it was renamed. */
export async function rename(
  tx: Database,
  { key, from, to }: { key: string; from: string; to: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update brands set name = ${to} where key = ${key} and name = ${from}
    and not exists (select from brands where key <> ${key} and lower(name) = lower(${to}) and deleted_at is null)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Inserts a brand unless its key exists. Returns whether it was inserted. */
export async function insertIfMissing(tx: Database, brand: Insertable<Schema['brands']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('brands')
    .values(brand)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Adds the instance defaults, which inherit nothing yet, unless they exist. */
export async function insertDefaults(tx: Database): Promise<void> {
  await tx
    .insertInto('brand_defaults')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findDefaults = (
  tx: Database,
): Promise<Selectable<Schema['brand_defaults']> & { default_brand_key: string }> =>
  tx
    .selectFrom(['brand_defaults', 'instance_settings'])
    .selectAll('brand_defaults')
    .select('instance_settings.default_brand_key')
    .executeTakeFirstOrThrow();

/** Reads the key of the default brand and locks it, so that no brand becomes the default while it is deleted. */
export const lockDefaultKey = async (tx: Transaction): Promise<string> =>
  (
    await tx
      .selectFrom('instance_settings')
      .select('default_brand_key')
      .$call(lockForChange)
      .executeTakeFirstOrThrow()
  ).default_brand_key;

export const findDefaultKey = async (tx: Database): Promise<string | undefined> =>
  (await tx.selectFrom('instance_settings').select('default_brand_key').executeTakeFirst())
    ?.default_brand_key;

export async function updateDefaults(
  tx: Transaction,
  { look, defaultBrandKey }: { look: unknown; defaultBrandKey: string },
): Promise<void> {
  await tx
    .updateTable('brand_defaults')
    .set({ look: jsonb(look) })
    .execute();
  await tx.updateTable('instance_settings').set({ default_brand_key: defaultBrandKey }).execute();
}

/** Selects the organisation's agents with these ids that the caller may see. */
const visibleAgents = (tx: Database, caller: Caller, ids: readonly string[]) =>
  visibleTo(tx.selectFrom('agents').select('agents.id'), caller, 'GptSystems')
    .where('agents.id', 'in', ids)
    .where('agents.type', '=', 'System')
    .where('agents.deleted_at', 'is', null);

/** Lists the names of those agents that the caller may see. */
export const listAgentNames = async (
  tx: Database,
  caller: Caller,
  ids: readonly string[],
): Promise<{ gptSystemId: string; name: string }[]> =>
  ids.length === 0
    ? []
    : visibleAgents(tx, caller, ids)
        .clearSelect()
        .select(['agents.id as gptSystemId', 'agents.name'])
        .orderBy('agents.name')
        .execute();

/** Lists those ids of the organisation's agents that the caller may see. */
export const listVisibleAgentIds = async (
  tx: Transaction,
  caller: Caller,
  ids: readonly string[],
): Promise<string[]> =>
  ids.length === 0 ? [] : (await visibleAgents(tx, caller, ids).execute()).map(({ id }) => id);

export interface BrandUse {
  kind: 'agent' | 'personalAgent';
  id: string;
  /** Null if the caller may not see the agent. */
  name: string | null;
}

/** Lists agents that are offered by a brand or have a public endpoint with it. */
export async function listUses(tx: Database, caller: Caller, key: string): Promise<BrandUse[]> {
  const visible = visibleTo(tx.selectFrom('agents').select('agents.id'), caller, 'GptSystems');
  const rows = await tx
    .selectFrom('agents')
    .select(['agents.id', 'agents.type', 'agents.name'])
    .select(sql<boolean>`agents.id in ${visible}`.as('is_visible'))
    .where('agents.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${key} = any (agents.brand_keys)
        or exists (select from public_endpoints e
          where e.agent_id = agents.id and e.removed_at is null and e.brand_key = ${key}))`,
    )
    .orderBy('agents.name')
    .execute();
  return rows.map(({ id, type, name, is_visible }) => ({
    kind: type === 'User' ? 'personalAgent' : 'agent',
    id,
    name: is_visible ? name : null,
  }));
}

/** Deletes a batch of brands that were removed before a time and are named by no public endpoint. */
export const removeGone = (tx: Database, before: Date): Promise<number> =>
  deleteBatch(tx, 'brands', {
    where: sql`deleted_at < ${before}::timestamptz
      and not exists (select from public_endpoints e where e.brand_key = brands.key)`,
    limit: batchRows,
  });
