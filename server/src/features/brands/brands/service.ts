/** Brands: look of an address before and after sign-in (choices.md, Brands). */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { defaultTheme } from '@polylogue/contract/brands/brands/default-theme';
import { type Brand, type BrandTheme, BrandThemeSchema } from '@polylogue/contract/brands/brands/routes';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import type { Download } from '../../../http/responses/download.ts';
import { audit, bySystem } from '../../../changes/audit.ts';
import { drawAppIcon, type IconPurpose } from './app-icon.ts';
import * as files from '../../../uploads/service.ts';
import { type FileVariant, openFile } from '../../../uploads/stored-file.ts';
import { defaultBrandKey } from './default-brand.ts';
import { isNamedByContent } from './pictures.ts';
import * as queries from './queries.ts';

export interface BrandDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
}

/** A brand with its files, as passed by seeding and fixtures. */
export interface NewBrand {
  key: string;
  name: string;
  theme: BrandTheme;
  hostNames: readonly string[];
  loginAlignment: Brand['loginAlignment'];
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
  if (await queries.findByKey(db, brand.key)) return restoreFiles(deps, brand);
  const stored = await Promise.all(filesOf(brand).map((file) => storeFile(deps, brand.key, file)));
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

/** Returns the key of the brand that lists the host name. */
export async function findBrandOfHost(db: Database, hostName: string): Promise<string | undefined> {
  return (await queries.findKeyByHostName(db, hostName.toLowerCase()))?.key;
}

/** Lists the host names of all brands, which are public addresses of the instance. */
export async function listBrandHostNames(db: Database): Promise<string[]> {
  return (await queries.listHostNames(db)).flatMap(({ host_names }) => host_names);
}

export const listBrandNames = (db: Database): Promise<{ brandKey: string; name: string }[]> =>
  queries.listNames(db);

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

/** Reads the name and colours shown in embedded chats. Throws `brand.not_found`. */
export async function readAppearance(
  { db }: Pick<BrandDeps, 'db'>,
  brandKey: string,
): Promise<{ brandName: string; colour: string; contrastColour: string }> {
  const { name, theme } = await load(db, brandKey);
  const { main, contrastText } = BrandThemeSchema.parse(theme).primary;
  return { brandName: name, colour: main, contrastColour: contrastText };
}

/** Checks that a brand exists. Throws `brand.not_found`. */
export async function assertExists({ db }: Pick<BrandDeps, 'db'>, brandKey: string): Promise<void> {
  await load(db, brandKey);
}

interface FileRequest {
  brandKey: string;
  fileName: string;
}

/** Opens a file or one of its previews. Throws `brand_file.not_found`, also if the content is missing. */
async function openFileOf(
  { db, blobs }: Pick<BrandDeps, 'db' | 'blobs'>,
  { brandKey, fileName, variant }: FileRequest & { variant?: FileVariant },
) {
  const missing = 'brand_file.not_found';
  const file = await queries.findFile(db, brandKey, fileName);
  if (!file?.file_id) throw new AppError(missing);
  return openFile({ db, blobs }, { fileId: file.file_id, missing, ...(variant && { variant }) });
}

/** Reads a file for the public. A file named after its content may be cached forever. */
export async function readFileOf(deps: BrandDeps, request: FileRequest) {
  const { sha256, ...file } = await openFileOf(deps, request);
  const cache = isNamedByContent(request.fileName, sha256) ? 'fixed' : 'public';
  return { ...file, cache } satisfies Download;
}

export async function readAdminFile(
  deps: BrandDeps,
  request: FileRequest & { variant: FileVariant },
): Promise<Download> {
  const { mediaType, body } = await openFileOf(deps, request);
  return { mediaType, body, cache: 'private' };
}

/** Reads the logo, if the brand has one. */
async function readLogo(deps: BrandDeps, { key, logo_file_name: fileName }: queries.BrandRow) {
  if (fileName === null) return undefined;
  try {
    const { mediaType, body } = await openFileOf(deps, { brandKey: key, fileName });
    return { mediaType, content: await buffer(await body.open()) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Draws the application icon. Throws `brand.not_found`. */
export async function readAppIcon(
  deps: BrandDeps,
  { brandKey, purpose }: { brandKey: string; purpose: IconPurpose },
): Promise<Download> {
  const brand = await load(deps.db, brandKey);
  const logo = await readLogo(deps, brand);
  const theme = BrandThemeSchema.parse(brand.theme);
  const body = drawAppIcon({ name: brand.name, theme, logo }, purpose);
  return { mediaType: 'image/svg+xml', body, cache: 'public' };
}

/** Converts a brand to its wire format (document 1 §3, Brand). */
function presentBrand(row: queries.BrandRow): Brand {
  return {
    brandKey: row.key,
    name: row.name,
    logoFileName: row.logo_file_name,
    splashScreenBackgroundFileName: row.splash_file_name,
    useLoginBackgroundImg: row.use_login_background_image,
    loginBackground: { main: BrandThemeSchema.parse(row.theme).loginBackground },
    loginAlignment: row.login_alignment as Brand['loginAlignment'],
  };
}
