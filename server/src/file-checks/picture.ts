/** Re-encodes pictures: upright, in sRGB, without metadata and trailing data. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { AppError } from '../app-error.ts';
import { cleanSvg } from './svg-cleaner.ts';

/** Resolution of a large phone camera; each pixel takes four bytes when unpacked. */
const maxPixels = 50_000_000;
/** Maximum length of the longest side. */
const sidePx = { content: 4096, preview: 1024, thumbnail: 100 };

export interface Picture {
  mediaType: string;
  content: Buffer;
  /** WebP, at most 1,024 pixels on its longest side. */
  preview: Buffer;
  /** WebP, at most 100 pixels on its longest side (document 1 §9). */
  thumbnail: Buffer;
}

sharp.cache(false);
sharp.concurrency(1);

const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', animated: false };

/** Output formats. Animated pictures are reduced to their first frame. */
const formats: Record<string, { mediaType: string; write(image: Sharp): Sharp }> = {
  'image/png': { mediaType: 'image/png', write: (image) => image.png() },
  'image/jpeg': { mediaType: 'image/jpeg', write: (image) => image.jpeg({ quality: 90 }) },
  'image/webp': { mediaType: 'image/webp', write: (image) => image.webp({ quality: 90, effort: 2 }) },
  'image/gif': { mediaType: 'image/png', write: (image) => image.png() },
};

function within(image: Sharp, longest: number): Sharp {
  return image.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
}

async function small(source: Buffer, longest: number, density?: number): Promise<Buffer> {
  const image = sharp(source, { ...options, ...(density !== undefined && { density }) });
  return within(image, longest).webp({ quality: 80 }).toBuffer();
}

async function rasterised(content: Buffer, mediaType: string): Promise<Picture> {
  const format = formats[mediaType];
  if (!format) throw new AppError('file.type_not_accepted');
  const upright = sharp(content, options).autoOrient();
  const written = await format.write(within(upright, sidePx.content)).toBuffer();
  const preview = await small(written, sidePx.preview);
  return {
    mediaType: format.mediaType,
    content: written,
    preview,
    // Made from the preview, since unpacking a large picture is costly.
    thumbnail: await small(preview, sidePx.thumbnail),
  };
}

/** Cleans a drawing, which stays a vector graphic; rendering it once detects unusable ones. */
async function drawn(content: Buffer): Promise<Picture> {
  const written = Buffer.from(cleanSvg(content.toString('utf8')));
  const { width, height } = await sharp(written, options).metadata();
  const density = Math.min(Math.max((72 * sidePx.preview) / Math.max(width, height, 1), 72), 2400);
  return {
    mediaType: 'image/svg+xml',
    content: written,
    preview: await small(written, sidePx.preview, density),
    thumbnail: await small(written, sidePx.thumbnail, density),
  };
}

/** Maximum length of the longest side that models use. */
const modelSidePx = 1568;

/** Converts a cleaned picture to a JPEG, with white for transparency. */
export function pictureForModel(content: Buffer): Promise<Buffer> {
  const image = sharp(content, options).flatten({ background: '#ffffff' });
  return within(image, modelSidePx).jpeg({ quality: 85 }).toBuffer();
}

/** Limits are recognised only by the text of the error. */
const limitReached = /pixel limit|too large|exceed/i;

/**
 * Cleans a picture. Throws `file.unreadable` for a damaged one, `file.too_complex` for one beyond the
 * limits.
 */
export async function cleanPicture(content: Buffer, mediaType: string): Promise<Picture> {
  try {
    return await (mediaType === 'image/svg+xml' ? drawn(content) : rasterised(content, mediaType));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isTooMuch = cause instanceof Error && limitReached.test(cause.message);
    throw new AppError(isTooMuch ? 'file.too_complex' : 'file.unreadable', { cause });
  }
}
