/** Pictures of a brand. Each file name contains a hash of its content, so browsers may cache it forever. */
import type { BrandFiles } from '@polylogue/contract/brands/brands/schemas';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import { AppError } from '../../../app-error.ts';
import type { ReadInput } from '../../../changes/bind-change.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import * as uploads from '../../../uploads/service.ts';
import { type BrandChange, contentOf } from './aggregate.ts';
import { assertMayWrite, mayRead } from './policy.ts';
import * as queries from './queries.ts';

/** Column that holds the file name of each slot. */
const columnOf = {
  avatar: 'avatar_file_name',
  logo: 'logo_file_name',
  logoDark: 'logo_dark_file_name',
  splashScreenBackground: 'splash_file_name',
} as const satisfies Record<string, keyof queries.BrandRow>;
export type PictureSlot = keyof typeof columnOf;

const extensionOf: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const hashCharacters = 16;

/** Builds a file name with a hash of the content. */
const nameOf = (slot: PictureSlot, { sha256, mediaType }: ReceivedFile) =>
  `${slot}-${sha256.slice(0, hashCharacters)}.${extensionOf[mediaType] ?? 'bin'}`;

/** Returns whether `nameOf` built this name for this content. */
export const isNamedByContent = (fileName: string, sha256: string): boolean =>
  fileName.includes(`-${sha256.slice(0, hashCharacters)}.`);

async function load(db: Database, brandKey: string): Promise<queries.BrandRow> {
  const brand = await queries.findByKey(db, brandKey);
  if (!brand) throw new AppError('brand.not_found');
  return brand;
}

async function loadWritable({ tx, id, caller }: BrandChange): Promise<queries.BrandRow> {
  const brand = await load(tx, id);
  assertMayWrite(caller, brand);
  return brand;
}

/** Checks that the caller may write a brand, before its file is received. */
export async function assertWritable(db: Database, caller: Caller, brandKey: string): Promise<void> {
  assertMayWrite(caller, await load(db, brandKey));
}

/** Reads the files of a brand and the slots that show them. Throws `brand.not_found`. */
export async function readFiles({ db, caller, id }: ReadInput): Promise<BrandFiles> {
  const brand = await load(db, id);
  if (!mayRead(caller, brand)) throw new AppError('brand.not_found');
  return presentFiles(brand, await queries.listFiles(db, id));
}

export function presentFiles(brand: queries.BrandRow, files: BrandFiles['files']): BrandFiles {
  return {
    brandKey: brand.key,
    version: brand.version,
    avatarFileName: brand.avatar_file_name,
    logoFileName: brand.logo_file_name,
    logoDarkFileName: brand.logo_dark_file_name,
    splashScreenBackgroundFileName: brand.splash_file_name,
    files,
  };
}

/** Replaces the picture of a slot and removes the previous file. */
export async function replace(change: BrandChange, slot: PictureSlot, file: ReceivedFile): Promise<void> {
  const { tx, id } = change;
  const before = await loadWritable(change);
  const column = columnOf[slot];
  const fileName = nameOf(slot, file);
  await queries.upsertFile(tx, {
    brand_key: id,
    file_name: fileName,
    media_type: file.mediaType,
    blob_key: await uploads.blobKeyOf(tx, file.fileId),
    file_id: file.fileId,
  });
  const after = { ...before, [column]: fileName };
  await queries.update(tx, id, { [column]: fileName });
  const former = before[column];
  const isShown = Object.values(columnOf).some((other) => after[other] === former);
  if (former !== null && !isShown) await queries.removeFile(tx, id, former);
  change.record(contentOf(before), contentOf(after), `Upload ${slot}`);
}

/** Removes a file and clears the slots that show it. Throws `brand_file.not_found`. */
export async function remove(change: BrandChange, fileName: string): Promise<void> {
  const { tx, id } = change;
  const before = await loadWritable(change);
  if (!(await queries.removeFile(tx, id, fileName))) throw new AppError('brand_file.not_found');
  const shown = Object.values(columnOf).filter((column) => before[column] === fileName);
  const cleared = Object.fromEntries(shown.map((column) => [column, null]));
  const after = { ...before, ...cleared };
  if (shown.length > 0) await queries.update(tx, id, cleared);
  change.record(contentOf(before), contentOf(after), 'Remove file');
}
