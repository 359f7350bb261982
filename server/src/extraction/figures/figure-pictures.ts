/** Re-encodes pictures of documents for display: WebP, without metadata, scaled to screen size. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { cleanSvg } from '../../file-checks/svg-cleaner.ts';
import type { ExtractedFigure } from '../document.ts';
import type { PlacedFigure } from './figure-places.ts';

/** Limits per document. */
const maxFigures = 200;
const maxBytes = 64 * 1024 * 1024;
/** Longest side in pixels. */
const maxSide = 1_600;
const maxInputPixels = 50_000_000;
/** Smaller pictures are bullets, lines and logos. */
const minSide = 48;
const minArea = 10_000;

sharp.cache(false);
sharp.concurrency(1);

export type RenderedPicture = Pick<ExtractedFigure, 'content' | 'width' | 'height'>;

/** Re-encodes a picture; returns `undefined` if it is broken or too small. */
export async function renderPicture(source: Buffer | string): Promise<RenderedPicture | undefined> {
  try {
    const image = sharp(source, { limitInputPixels: maxInputPixels, failOn: 'error' });
    const { width, height } = await image.metadata();
    if (Math.min(width, height) < minSide || width * height < minArea) return undefined;
    const { data, info } = await image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    // A broken picture must not fail its document.
    return undefined;
  }
}

const sanitizeSvg = (source: Buffer): Buffer | undefined => {
  try {
    return Buffer.from(cleanSvg(source.toString('utf8')));
  } catch {
    return undefined;
  }
};

export interface DocumentPicture {
  mediaType: string;
  content: Buffer;
}

/** Returns the figures of a document with their captions, each picture once. */
export async function extractFigures(
  placed: readonly (PlacedFigure & { page?: number })[],
  pictureOf: (name: string) => Promise<DocumentPicture | undefined>,
): Promise<ExtractedFigure[]> {
  const figures: ExtractedFigure[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const { name, ...place } of placed) {
    const picture = await pictureOf(name);
    if (!picture) continue;
    const digest = createHash('sha256').update(picture.content).digest('hex');
    // A repeated picture is a logo.
    if (seen.has(digest)) continue;
    seen.add(digest);
    const source = picture.mediaType === 'image/svg+xml' ? sanitizeSvg(picture.content) : picture.content;
    const shown = source && (await renderPicture(source));
    if (!shown) continue;
    bytes += shown.content.byteLength;
    if (figures.length === maxFigures || bytes > maxBytes) break;
    figures.push({ ...shown, ...place });
  }
  return figures;
}
