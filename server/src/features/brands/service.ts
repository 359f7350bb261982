/** Brands: how an address looks, before and after sign-in (choices.md, Brands). */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Brand, type BrandTheme, BrandThemeSchema } from '@polylogue/contract/brands/routes';
import { AppError } from '../../app-error.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import type { Download } from '../../http/responses/download.ts';
import { recordChange, systemActor } from '../audit/service.ts';
import { drawAppIcon, type IconPurpose } from './app-icon.ts';
import { defaultBrandKey, defaultTheme } from './default-brand.ts';
import { presentBrand } from './presenter.ts';
import * as queries from './queries.ts';

export { defaultBrandKey } from './default-brand.ts';

export interface BrandDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
}

/** A brand with its files, as seeding and fixtures give it. */
export interface NewBrand {
  key: string;
  name: string;
  theme: BrandTheme;
  hostNames: readonly string[];
  loginAlignment: Brand['loginAlignment'];
  logo: { fileName: string; mediaType: string; content: Buffer };
  splash?: { fileName: string; mediaType: string; content: Buffer };
}

const filesOf = ({ logo, splash }: NewBrand) => [logo, ...(splash ? [splash] : [])];

/** Stores again what is listed, under the name that it has here, and gone from the file storage. */
async function restoreFiles({ db, blobs }: BrandDeps, brand: NewBrand): Promise<void> {
  for (const { fileName, content } of filesOf(brand)) {
    const file = await queries.findFile(db, brand.key, fileName);
    if (!file || (await blobs.exists(file.blob_key))) continue;
    await queries.updateBlobKey(db, file, (await blobs.put(content)).key);
  }
}

/** Adds a brand with its files and its audit entry; where its key is taken, only lost files are stored again. */
export async function addIfMissing(deps: BrandDeps, brand: NewBrand): Promise<void> {
  const { db, blobs, clock } = deps;
  if (await queries.findByKey(db, brand.key)) return restoreFiles(deps, brand);
  const files = filesOf(brand);
  const stored = await Promise.all(
    files.map(async ({ fileName, mediaType, content }) => ({
      brand_key: brand.key,
      file_name: fileName,
      media_type: mediaType,
      blob_key: (await blobs.put(content)).key,
    })),
  );
  await transaction(db, async (tx) => {
    const isNew = await queries.insertIfMissing(tx, {
      key: brand.key,
      name: brand.name,
      theme: brand.theme,
      logo_file_name: brand.logo.fileName,
      splash_file_name: brand.splash?.fileName ?? null,
      use_login_background_image: brand.splash !== undefined,
      login_alignment: brand.loginAlignment,
      host_names: [...brand.hostNames],
      created_at: clock.now(),
    });
    if (!isNew) return;
    for (const file of stored) await queries.insertFile(tx, file);
    await recordChange(tx, systemActor, {
      aggregateType: 'Brand',
      aggregateId: brand.key,
      operation: 'Create',
      after: { name: brand.name, hostNames: brand.hostNames },
      at: clock.now(),
    });
  });
}

/** Adds the brand that ships; run at every start. */
export async function seed(deps: BrandDeps, name: string): Promise<void> {
  const builtIn = (fileName: string) => readFile(new URL(`./built-in/${fileName}`, import.meta.url));
  await addIfMissing(deps, {
    key: defaultBrandKey,
    name,
    theme: defaultTheme,
    hostNames: [],
    loginAlignment: 'Center',
    logo: { fileName: 'logo.svg', mediaType: 'image/svg+xml', content: await builtIn('logo.svg') },
    splash: { fileName: 'splash.svg', mediaType: 'image/svg+xml', content: await builtIn('splash.svg') },
  });
}

/** The name of the brand that ships follows the product's, as long as nobody gave it another one. */
export async function renameDefault(
  tx: Transaction,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  if (from === to || !(await queries.rename(tx, { key: defaultBrandKey, from, to }))) return;
  await recordChange(tx, systemActor, {
    aggregateType: 'Brand',
    aggregateId: defaultBrandKey,
    operation: 'Update',
    before: { name: from },
    after: { name: to },
    at,
  });
}

/** Key of the brand that lists this host name. */
export async function findBrandOfHost(db: Database, hostName: string): Promise<string | undefined> {
  return (await queries.findKeyByHostName(db, hostName.toLowerCase()))?.key;
}

/** Every host name that a brand lists: public addresses of the instance. */
export async function listBrandHostNames(db: Database): Promise<string[]> {
  return (await queries.listHostNames(db)).flatMap(({ host_names }) => host_names);
}

async function load(db: Database, brandKey: string): Promise<queries.BrandRow> {
  const brand = await queries.findByKey(db, brandKey);
  if (!brand) throw new AppError('brand.not_found');
  return brand;
}

/** Reads a brand. Throws `brand.not_found`. */
export async function read({ db }: Pick<BrandDeps, 'db'>, brandKey: string): Promise<Brand> {
  return presentBrand(await load(db, brandKey));
}

/** Reads a brand's colours. Throws `brand.not_found`. */
export async function readTheme({ db }: Pick<BrandDeps, 'db'>, brandKey: string): Promise<BrandTheme> {
  return BrandThemeSchema.parse((await load(db, brandKey)).theme);
}

/** Reads a file of a brand. Throws `brand_file.not_found`, also when it is gone from the file storage. */
export async function readFileOf(
  { db, blobs }: BrandDeps,
  { brandKey, fileName }: { brandKey: string; fileName: string },
): Promise<Download> {
  const file = await queries.findFile(db, brandKey, fileName);
  if (!file || !(await blobs.exists(file.blob_key))) throw new AppError('brand_file.not_found');
  return { mediaType: file.media_type, body: await blobs.read(file.blob_key), cacheSeconds: 3600 };
}

/** Draws the icon of the installed application. Throws `brand.not_found`. */
export async function readAppIcon(
  { db, blobs }: BrandDeps,
  { brandKey, purpose }: { brandKey: string; purpose: IconPurpose },
): Promise<Download> {
  const { name, theme, logo_file_name: fileName } = await load(db, brandKey);
  const file = fileName === null ? undefined : await queries.findFile(db, brandKey, fileName);
  const isThere = file !== undefined && (await blobs.exists(file.blob_key));
  const logo = isThere
    ? { mediaType: file.media_type, content: await buffer(await blobs.read(file.blob_key)) }
    : undefined;
  const body = drawAppIcon({ name, theme: BrandThemeSchema.parse(theme), logo }, purpose);
  return { mediaType: 'image/svg+xml', body, cacheSeconds: 3600 };
}
