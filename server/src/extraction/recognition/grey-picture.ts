/** Renders pages and pictures for text recognition: in grey, at scanner resolution. */
import { createCanvas } from '@napi-rs/canvas';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';

export interface PictureOfText {
  /** Path of a PDF or picture. */
  file: string;
  mediaType: string;
  /** Page, or frame of a picture, from 1. */
  page: number;
}

/** Grey pixels, a byte each. */
export interface GreyPicture {
  pixels: Buffer;
  width: number;
  height: number;
}

/** Dots per inch; lower resolutions are recognised poorly, higher ones take longer. */
const resolution = 200;
const pointsPerInch = 72;
/** A third more than A4 at 300 dpi. */
const maxPixels = 12_000_000;
/** Maximum size of a decoded picture. */
const maxInputPixels = 100_000_000;
/** Minimum number of painted paths on a page without pictures; fewer count as empty. */
const minPainted = 20;
/** Maximum difference of a pixel from its background. */
const maxNoise = 48;
/** Minimum share of other pixels; a few letters of a page have more. */
const minInkShare = 0.0002;

sharp.cache(false);
sharp.concurrency(1);

/** Renders a page or frame; `undefined` for an empty page. */
export async function greyPicture({
  file,
  mediaType,
  page,
}: PictureOfText): Promise<GreyPicture | undefined> {
  if (mediaType === 'application/pdf') return greyPage(await (await pdfOf(file)).getPage(page));
  const image = sharp(file, { limitInputPixels: maxInputPixels, page: page - 1, failOn: 'error' });
  return greyOf(image.autoOrient());
}

/** Counts the pages or frames of a picture. */
export async function frameCount(file: string): Promise<number> {
  return (await sharp(file, { limitInputPixels: maxInputPixels }).metadata()).pages ?? 1;
}

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

let opened: { file: string; document: PDFDocumentProxy } | undefined;

/** Keeps the last document open, since its pages are requested in sequence. */
async function pdfOf(file: string): Promise<PDFDocumentProxy> {
  if (opened?.file === file) return opened.document;
  await opened?.document.loadingTask.destroy();
  opened = undefined;
  const document = await getDocument({
    data: new Uint8Array(readFileSync(file)),
    standardFontDataUrl: `${packageFolder}/standard_fonts/`,
    cMapUrl: `${packageFolder}/cmaps/`,
    wasmUrl: `${packageFolder}/wasm/`,
    enableXfa: false,
    maxImageSize: maxInputPixels,
    verbosity: 0,
  }).promise;
  opened = { file, document };
  return document;
}

async function greyPage(page: PDFPageProxy): Promise<GreyPicture | undefined> {
  if (!(await isPainted(page))) return undefined;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(resolution / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The renderer only needs the methods of a canvas.
  await page.render({ canvas: canvas as never, viewport }).promise;
  page.cleanup();
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
  return greyOf(sharp(canvas.data(), { raw }));
}

const pictureOperators: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
];

async function isPainted(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  const painted = fnArray.filter((operator) => operator === OPS.constructPath).length;
  return painted >= minPainted || fnArray.some((operator) => pictureOperators.includes(operator));
}

async function greyOf(image: Sharp): Promise<GreyPicture> {
  const side = Math.floor(Math.sqrt(maxPixels * 2));
  return pixelsOf(
    image
      .flatten({ background: '#ffffff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w'),
  );
}

async function pixelsOf(image: Sharp): Promise<GreyPicture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Checks that hardly a pixel differs from the background, as on an empty page. */
export function isBlank({ pixels }: GreyPicture): boolean {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const background = counts.indexOf(Math.max(...counts));
  const ink = counts.reduce(
    (sum, count, pixel) => sum + (Math.abs(pixel - background) > maxNoise ? count : 0),
    0,
  );
  return ink < pixels.length * minInkShare;
}

/** Turns a picture clockwise. */
export async function turnPicture(picture: GreyPicture, degrees: number): Promise<GreyPicture> {
  if (degrees === 0) return picture;
  const { pixels, width, height } = picture;
  const image = sharp(pixels, { raw: { width, height, channels: 1 }, limitInputPixels: maxInputPixels });
  return pixelsOf(image.rotate(degrees).toColourspace('b-w'));
}

/** Encodes a Portable Graymap: a header with the size, then the pixels. */
export const toGraymap = ({ pixels, width, height }: GreyPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
