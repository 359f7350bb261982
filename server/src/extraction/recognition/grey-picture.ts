/** Pages and pictures as text is recognised in them: in shades of grey, at the resolution of a scanner. */
import { createCanvas } from '@napi-rs/canvas';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';

export interface PictureOfText {
  /** A path of a file: a PDF, or a picture. */
  file: string;
  mediaType: string;
  /** From 1: a page, or a frame of a picture with several. */
  page: number;
}

/** Dots an inch; what is smaller than a scan's letters is not read well, what is larger takes longer. */
const resolution = 200;
const pointsPerInch = 72;
/** A4 at 300 dots an inch, and a third more. */
const maxPixels = 12_000_000;
/** What a picture may unpack to. */
const maxInputPixels = 100_000_000;
/** A page with fewer lines and surfaces than these, and without a picture, is as good as empty. */
const minPainted = 20;

sharp.cache(false);
sharp.concurrency(1);

/** The picture in a notation that takes no time to write; `undefined`: the page is empty. */
export async function greyPicture({ file, mediaType, page }: PictureOfText): Promise<Buffer | undefined> {
  if (mediaType === 'application/pdf') return greyPage(await (await pdfOf(file)).getPage(page));
  const image = sharp(file, { limitInputPixels: maxInputPixels, page: page - 1, failOn: 'error' });
  return greyOf(image.autoOrient());
}

/** How many pages or frames a picture has. */
export async function frameCount(file: string): Promise<number> {
  return (await sharp(file, { limitInputPixels: maxInputPixels }).metadata()).pages ?? 1;
}

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

let opened: { file: string; document: PDFDocumentProxy } | undefined;

/** The pages of a document come one after the other. */
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

async function greyPage(page: PDFPageProxy): Promise<Buffer | undefined> {
  if (!(await isPainted(page))) return undefined;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(resolution / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The package draws on what has the methods of a page's canvas.
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

/** Portable graymap: a line that says its size, and its bytes. */
async function greyOf(image: Sharp): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(maxPixels * 2));
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`P5\n${info.width} ${info.height}\n255\n`), data]);
}
