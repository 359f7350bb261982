/** Pictures of brands as PNG, for mails and icons, whose readers know neither SVG nor WebP. */
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as queries from './queries.ts';

/** Resolution at which the product's own drawings are rendered. */
const drawingDensity = 288;

interface Box {
  widthPx: number;
  heightPx: number;
}

/** Renders a trusted picture: one that the upload pipeline wrote, or the product's own. */
export async function renderPng(content: Buffer, { widthPx, heightPx }: Box): Promise<Buffer> {
  // Loaded on demand, since few processes render pictures.
  const { default: sharp } = await import('sharp');
  const size = { width: widthPx, height: heightPx, fit: 'inside', withoutEnlargement: false } as const;
  return sharp(content, { density: drawingDensity }).resize(size).png().toBuffer();
}

/** Reads a picture of a brand as PNG inside of a box; `undefined` if it is missing. */
export async function readRaster(
  { db, blobs }: { db: Database; blobs: BlobStore },
  { brandKey, fileName, ...box }: { brandKey: string; fileName: string | null } & Box,
): Promise<Buffer | undefined> {
  const file = fileName === null ? undefined : await queries.findFile(db, brandKey, fileName);
  if (!file?.file_id) return undefined;
  const missing = 'brand_file.not_found';
  try {
    // The preview is a raster already; only the product's own files have none.
    const { body } = await openFile({ db, blobs }, { fileId: file.file_id, variant: 'preview', missing });
    return await renderPng(await buffer(await body.open()), box);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
