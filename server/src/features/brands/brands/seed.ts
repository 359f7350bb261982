/** Brands written at start: the built-in one, with its files. */
import { buffer } from 'node:stream/consumers';
import type { Look } from '@polylogue/contract/brands/brands/schemas';
import { audit, bySystem } from '../../../changes/audit.ts';
import { jsonb, type Transaction, transaction } from '../../../db/client.ts';
import * as files from '../../../uploads/service.ts';
import { builtInLogo, readBuiltIn } from './built-in-files.ts';
import { defaultBrandKey } from './default-brand.ts';
import { effectiveLook, lookOf } from './look.ts';
import * as queries from './queries.ts';
import type { BrandDeps } from './service.ts';

/** A brand with its files, as passed by seeding and fixtures. */
export interface NewBrand {
  key: string;
  name: string;
  /** Own values; others are inherited. */
  look: Partial<Look>;
  hostNames: readonly string[];
  logo: NewFile;
  splash?: NewFile;
}

interface NewFile {
  fileName: string;
  mediaType: string;
  content: Buffer;
}

const filesOf = ({ logo, splash }: NewBrand) => [logo, ...(splash ? [splash] : [])];

/** Stores a file and returns the row that references it. */
async function storeFile(deps: BrandDeps, brandKey: string, file: NewFile) {
  const { fileName: name, mediaType, content } = file;
  const { fileId, blobKey } = await files.addOwnFile(deps, { name, mediaType, content });
  return { brand_key: brandKey, file_name: name, media_type: mediaType, blob_key: blobKey, file_id: fileId };
}

/** Restores files whose row exists but whose content is missing from the blob storage. */
async function restoreFiles(deps: BrandDeps, brand: NewBrand): Promise<void> {
  const { db, blobs } = deps;
  for (const file of filesOf(brand)) {
    const row = await queries.findFile(db, brand.key, file.fileName);
    if (!row || (await blobs.exists(row.blob_key))) continue;
    await queries.upsertFile(db, await storeFile(deps, brand.key, file));
  }
}

/** Registers files added by the previous release, which have no reference count and no size. */
async function registerLegacyFiles(deps: BrandDeps): Promise<void> {
  const { db, blobs } = deps;
  for (const {
    brand_key,
    file_name: fileName,
    media_type: mediaType,
    blob_key,
  } of await queries.listUnregisteredFiles(db)) {
    if (!(await blobs.exists(blob_key))) continue;
    const content = await buffer(await blobs.read(blob_key));
    await queries.upsertFile(db, await storeFile(deps, brand_key, { fileName, mediaType, content }));
  }
}

/** Adds a brand with its files and audit entry. If the key exists, only restores missing files. */
export async function addIfMissing(deps: BrandDeps, brand: NewBrand): Promise<void> {
  const { db, clock } = deps;
  if (await queries.exists(db, brand.key)) return restoreFiles(deps, brand);
  const stored = await Promise.all(filesOf(brand).map((file) => storeFile(deps, brand.key, file)));
  const look = lookOf({ ...lookOf({} as Look), ...brand.look });
  await transaction(db, async (tx) => {
    const isNew = await queries.insertIfMissing(tx, {
      key: brand.key,
      name: brand.name,
      look: jsonb(look),
      theme: jsonb(effectiveLook(look).theme),
      logo_file_name: brand.logo.fileName,
      splash_file_name: brand.splash?.fileName ?? null,
      host_names: [...brand.hostNames],
      created_at: clock.now(),
    });
    if (!isNew) return;
    for (const file of stored) await queries.upsertFile(tx, file);
    await audit(bySystem(tx, clock.now()), {
      aggregateType: 'Brand',
      aggregateId: brand.key,
      operation: 'Create',
      after: { name: brand.name, hostNames: brand.hostNames },
    });
  });
}

/** Adds the built-in brand. Runs at every start. */
export async function seed(deps: BrandDeps, name: string): Promise<void> {
  await registerLegacyFiles(deps);
  await queries.insertDefaults(deps.db);
  await addIfMissing(deps, {
    key: defaultBrandKey,
    name,
    look: {},
    hostNames: [],
    logo: { fileName: builtInLogo, mediaType: 'image/svg+xml', content: await readBuiltIn(builtInLogo) },
    splash: { fileName: 'splash.svg', mediaType: 'image/svg+xml', content: await readBuiltIn('splash.svg') },
  });
}

/** Renames the built-in brand after the product, unless an administrator has renamed it. */
export async function renameDefault(
  tx: Transaction,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  if (from === to || !(await queries.rename(tx, { key: defaultBrandKey, from, to }))) return;
  await audit(bySystem(tx, at), {
    aggregateType: 'Brand',
    aggregateId: defaultBrandKey,
    operation: 'Update',
    before: { name: from },
    after: { name: to },
  });
}
