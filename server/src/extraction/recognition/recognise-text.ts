/** Recognises the text of a picture with locally installed language data; fetches nothing. */
import Tesseract from 'tesseract.js';
import { cpuMs } from '../../sandboxed-process/limits-watch.ts';
import { type GreyPicture, toGraymap, turnPicture } from './grey-picture.ts';
import { letterCount } from './picture-pages.ts';
import { toMarkdown } from './recognised-lines.ts';
import { turnsToTry } from './text-direction.ts';

/** Minimum mean confidence of a page, of 100: text on its side has up to 71, poor scans 85 and more. */
const minConfidence = 75;
/** Fewer letters are specks of an empty page. */
const minLetters = 3;
/** Processor time in ms after which no further direction is tried. */
const maxTurningMs = 6_000;

let worker: { languages: string; started: Promise<Tesseract.Worker> } | undefined;

/** Reuses the worker of the same `languages`, such as `eng+deu`; their data are in `folder`. */
async function workerFor(languages: string, folder: string): Promise<Tesseract.Worker> {
  if (worker?.languages !== languages) {
    await (await worker?.started)?.terminate();
    const started = Tesseract.createWorker(languages, undefined, { langPath: folder, cacheMethod: 'none' });
    worker = { languages, started };
  }
  return worker.started;
}

export interface Languages {
  /** Three-letter names, joined by `+`. */
  names: string;
  /** Folder of the data of these languages and of the direction of text. */
  folder: string;
}

/**
 * Returns the text of a picture as Markdown, in whatever direction it lies; empty without text, `undefined`
 * if none of its text is readable.
 */
export async function recogniseText(
  picture: GreyPicture,
  { names, folder }: Languages,
): Promise<string | undefined> {
  const recogniser = await workerFor(names, folder);
  const endMs = cpuMs() + maxTurningMs;
  let isEmpty = true;
  for await (const turn of turnsToTry(picture, folder)) {
    const turned = toGraymap(await turnPicture(picture, turn));
    const { data } = await recogniser.recognize(turned, {}, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
    const { letters, confidence } = summarize(paragraphs);
    if (confidence >= minConfidence) return toMarkdown(paragraphs);
    if (letters >= minLetters) isEmpty = false;
    if (cpuMs() > endMs) break;
  }
  return isEmpty ? '' : undefined;
}

/** Returns the number of letters and their mean confidence. */
function summarize(paragraphs: readonly Tesseract.Paragraph[]) {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of paragraphs.flatMap(({ lines }) => lines)) {
    const count = letterCount(text);
    letters += count;
    sum += count * confidence;
  }
  return { letters, confidence: letters === 0 ? 0 : sum / letters };
}
