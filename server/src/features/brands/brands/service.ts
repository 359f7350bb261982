/** Brands as pages, mails and icons see them (choices.md, Brands). */
import type { Brand, Footer } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { bytesBody, type Download } from '../../../http/responses/download.ts';
import { type FileVariant, openFile } from '../../../uploads/stored-file.ts';
import { drawAppIcon, type IconPurpose } from './app-icon.ts';
import { builtInLogo, readBuiltIn } from './built-in-files.ts';
import { effectiveLook, parseLook } from './look.ts';
import { isNamedByContent } from './pictures.ts';
import { mayRead, mayReadBrands } from './policy.ts';
import * as queries from './queries.ts';
import { readRaster, renderPng } from './raster.ts';

export interface BrandDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
}

type Stored = Pick<BrandDeps, 'db' | 'blobs'>;
type Viewer = Caller | undefined;
interface BrandOf {
  brandKey: string;
  /** Caller of a public route; others than readers of brands do not see those in preparation. */
  caller: Viewer;
}

const lookOfRow = (row: queries.BrandRow) =>
  effectiveLook(parseLook(row.look), parseLook(row.inherited_look));

/** Finds a brand that the caller of a public route may see. Throws `brand.not_found`. */
async function loadVisible(db: Database, { brandKey, caller }: BrandOf): Promise<queries.BrandRow> {
  const brand = await queries.findByKey(db, brandKey);
  if (!brand || (brand.is_in_preparation && !mayReadBrands(caller))) throw new AppError('brand.not_found');
  return brand;
}

/** Finds a brand by a recorded key; the default brand while that one is deleted or in preparation. */
async function loadOrDefault(db: Database, brandKey: string): Promise<queries.BrandRow> {
  const recorded = await queries.findByKey(db, brandKey);
  if (recorded && !recorded.is_in_preparation) return recorded;
  const brand = await queries.findByKey(db, (await queries.findDefaultKey(db)) ?? '');
  if (!brand) throw new AppError('brand.not_found');
  return brand;
}

/** Reads a brand. Throws `brand.not_found`. */
export async function read({ db }: Pick<BrandDeps, 'db'>, brand: BrandOf): Promise<Brand> {
  return presentBrand(await loadVisible(db, brand));
}

/** Reads a brand's colours. Throws `brand.not_found`. */
export async function readTheme({ db }: Pick<BrandDeps, 'db'>, brand: BrandOf): Promise<BrandTheme> {
  return lookOfRow(await loadVisible(db, brand)).theme;
}

/** Look of a brand where it is named by a record instead of a caller. */
export interface Appearance {
  brandKey: string;
  name: string;
  theme: BrandTheme;
  footer: Footer;
  languages: Language[];
}

/** Reads name and colours for mails, manifests and embedded chats; of the default brand if it is gone or hidden. */
export async function readAppearance({ db }: Pick<BrandDeps, 'db'>, brandKey: string): Promise<Appearance> {
  const row = await loadOrDefault(db, brandKey);
  const { theme, footer, languages } = lookOfRow(row);
  return { brandKey: row.key, name: row.name, theme, footer, languages };
}

/** Returns the agents that a brand offers first: the default one, then the ordered ones. */
export async function readAgentOrder(db: Database, brandKey: string): Promise<string[]> {
  const brand = await queries.findByKey(db, brandKey);
  if (!brand) return [];
  const { defaultAgentId, agentOrder } = lookOfRow(brand);
  return [...new Set([...(defaultAgentId === null ? [] : [defaultAgentId]), ...agentOrder])];
}

/** Lists the names of the brands, for choices of other domains. */
export const listBrandNames = (db: Database): Promise<{ brandKey: string; name: string }[]> =>
  queries.listNames(db);

interface FileRequest {
  brandKey: string;
  fileName: string;
}

/** Reads a file for the public. A file named after its content may be cached forever. */
export async function readFileOf(
  { db, blobs }: Pick<BrandDeps, 'db' | 'blobs'>,
  { brandKey, fileName, caller }: FileRequest & { caller: Viewer },
) {
  const missing = 'brand_file.not_found';
  const file = await queries.findPublicFile(db, brandKey, fileName);
  const isHidden = file?.is_in_preparation && !mayReadBrands(caller);
  if (!file?.file_id || isHidden) throw new AppError(missing);
  const { sha256, ...opened } = await openFile({ db, blobs }, { fileId: file.file_id, missing });
  const isFixed = isNamedByContent(fileName, sha256) && !file.is_in_preparation;
  return { ...opened, cache: isFixed ? 'fixed' : 'public' } satisfies Download;
}

/** Reads a file or one of its previews for administrators. Throws `brand.not_found`, `brand_file.not_found`. */
export async function readAdminFile(
  { db, blobs }: BrandDeps,
  { brandKey, fileName, variant, caller }: FileRequest & { variant: FileVariant; caller: Caller },
): Promise<Download> {
  const missing = 'brand_file.not_found';
  const brand = await queries.findByKey(db, brandKey);
  if (!brand || !mayRead(caller, brand)) throw new AppError('brand.not_found');
  const file = await queries.findFile(db, brandKey, fileName);
  if (!file?.file_id) throw new AppError(missing);
  const { mediaType, body } = await openFile({ db, blobs }, { fileId: file.file_id, missing, variant });
  return { mediaType, body, cache: 'private' };
}

/** Side of the picture inside an icon, in px. */
const iconPicturePx = 384;
const drawing = 'image/svg+xml';

/** Draws the icon of a brand from its avatar, its logo or the first letter of its name. */
async function drawIcon(deps: Stored, brand: queries.BrandRow, purpose: IconPurpose): Promise<string> {
  const fileName = brand.avatar_file_name ?? brand.logo_file_name;
  const box = { widthPx: iconPicturePx, heightPx: iconPicturePx };
  const logo = await readRaster(deps, { brandKey: brand.key, fileName, ...box });
  return drawAppIcon({ name: brand.name, theme: lookOfRow(brand).theme, logo }, purpose);
}

/** Draws the application icon. Throws `brand.not_found`. */
export async function readAppIcon(
  deps: BrandDeps,
  { purpose, ...brandOf }: BrandOf & { purpose: IconPurpose },
): Promise<Download> {
  const body = await drawIcon(deps, await loadVisible(deps.db, brandOf), purpose);
  return { mediaType: drawing, body, cache: 'public' };
}

/** Sides of the icons that browsers ask for by file name, in px. */
const iconSizes: Record<string, number> = { 'apple-touch-icon.png': 180, 'favicon-32.png': 32 };

/** Draws a favicon in the look of a brand. Throws `favicon.not_found` for an unknown name. */
export async function readFavicon(
  deps: Stored,
  { brandKey, fileName }: { brandKey: string; fileName: string },
): Promise<Download> {
  const sizePx = Object.hasOwn(iconSizes, fileName) ? iconSizes[fileName] : undefined;
  if (fileName !== 'favicon.svg' && sizePx === undefined) throw new AppError('favicon.not_found');
  const brand = await loadOrDefault(deps.db, brandKey);
  if (sizePx === undefined && brand.avatar_file_name === null && brand.logo_file_name === builtInLogo)
    return { mediaType: drawing, body: await readBuiltIn('favicon.svg'), cache: 'public' };
  const svg = await drawIcon(deps, brand, sizePx === undefined ? 'any' : 'maskable');
  if (sizePx === undefined) return { mediaType: drawing, body: svg, cache: 'public' };
  const body = await renderPng(Buffer.from(svg), { widthPx: sizePx, heightPx: sizePx });
  return { mediaType: 'image/png', body: bytesBody(body), cache: 'public' };
}

/** Size of the logo in mails at twice its resolution, in px. */
const mailLogo = { widthPx: 400, heightPx: 96 };

/** Reads what mails show of a brand: name, colours and the logo as PNG. */
export async function readMailLook(
  deps: Stored,
  brandKey: string,
): Promise<Pick<Appearance, 'name' | 'theme'> & { logo: Buffer | undefined }> {
  const brand = await loadOrDefault(deps.db, brandKey);
  const fileName = brand.logo_file_name;
  const logo = await readRaster(deps, { brandKey: brand.key, fileName, ...mailLogo });
  return { name: brand.name, theme: lookOfRow(brand).theme, logo };
}

/** Converts a brand to its wire format (document 1 §3, Brand). */
function presentBrand(row: queries.BrandRow): Brand {
  const { theme, loginAlignment, useLoginBackgroundImg, footer, languages, defaultAgentId } = lookOfRow(row);
  return {
    brandKey: row.key,
    name: row.name,
    logoFileName: row.logo_file_name,
    logoDarkFileName: row.logo_dark_file_name,
    avatarFileName: row.avatar_file_name,
    splashScreenBackgroundFileName: row.splash_file_name,
    useLoginBackgroundImg: useLoginBackgroundImg && row.splash_file_name !== null,
    loginBackground: { main: theme.loginBackground },
    loginAlignment,
    footer,
    languages,
    defaultAgentId,
  };
}
