/** Direction of the text in a picture: upright, upside down or on a side. */
import Tesseract from 'tesseract.js';
import { type GreyPicture, toGraymap } from './grey-picture.ts';
import { directionData } from './languages.ts';

/** Clockwise turns in degrees that make text upright. */
const turns = [0, 90, 180, 270];
/** Confidence from which no other turn is tried; dense text has 8 and more. */
const sureConfidence = 8;
/** Number of edges, about 2,000 letters, from which recognition takes ten times as long as detection. */
const denseEdges = 100_000;
/** Distance in pixels of the rows in which edges are counted. */
const rowStep = 8;
/** Grey that separates ink from paper. */
const middleGrey = 128;

let worker: Promise<Tesseract.Worker> | undefined;

/** Starts the engine for character shapes, the only one that knows directions. */
const startWorker = (folder: string): Promise<Tesseract.Worker> =>
  Tesseract.createWorker(directionData, Tesseract.OEM.TESSERACT_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    legacyCore: true,
    legacyLang: true,
  });

/** Returns the turn with its confidence; `undefined` if there are too few characters. */
async function detectTurn(
  picture: GreyPicture,
  folder: string,
): Promise<{ turn: number; confidence: number } | undefined> {
  worker ??= startWorker(folder);
  const { data } = await (await worker).detect(toGraymap(picture));
  const { orientation_degrees: turn, orientation_confidence: confidence } = data;
  return turn === null || confidence === null ? undefined : { turn, confidence };
}

export interface Attempt {
  /** Clockwise, in degrees. */
  turn: number;
  /** True to take the page for one block of text, if no lines were found. */
  isBlock: boolean;
}

/**
 * Yields ways to recognise a picture, the likeliest first. Detects the direction of dense text before its
 * recognition, which takes much longer; of other text only if it is not readable upright.
 */
export async function* attemptsFor(picture: GreyPicture, folder: string): AsyncGenerator<Attempt> {
  const isDense = countEdges(picture) >= denseEdges;
  if (!isDense) yield { turn: 0, isBlock: false };
  const detected = await detectTurn(picture, folder);
  const { turn, confidence } = detected ?? { turn: 0, confidence: 0 };
  if (isDense || turn !== 0) yield { turn, isBlock: false };
  if (detected) yield { turn, isBlock: true };
  if (confidence >= sureConfidence) return;
  const others = turns.filter((other) => other !== turn && (isDense || other !== 0));
  for (const other of others) yield { turn: other, isBlock: false };
}

/** Estimates the changes between paper and ink along all rows. */
function countEdges({ pixels, width, height }: GreyPicture): number {
  let edges = 0;
  for (let start = 0; start < width * height; start += width * rowStep) {
    let wasInk = false;
    for (let at = start; at < start + width; at += 1) {
      const isInk = (pixels[at] ?? 0) < middleGrey;
      if (isInk !== wasInk) edges += 1;
      wasInk = isInk;
    }
  }
  return edges * rowStep;
}
