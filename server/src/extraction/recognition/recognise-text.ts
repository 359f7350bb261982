/** Recognises the text of a picture with locally installed language data; fetches nothing. */
import Tesseract from 'tesseract.js';
import { cpuMs } from '../../sandboxed-process/limits-watch.ts';
import { type GreyPicture, toGraymap, turnPicture } from './grey-picture.ts';
import { letterCount } from './picture-pages.ts';
import { toMarkdown } from './recognised-lines.ts';
import { turnsToTry } from './text-direction.ts';

/** Minimum mean confidence of a page, of 100: text on its side has up to 71, poor scans 80 and more. */
const minConfidence = 75;
/** Minimum confidence of a line on an unreadable page; with a word, since text on its side yields single letters. */
const minSureConfidence = 80;
const hasWord = /[\p{L}\p{N}]{3}/u;
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

export interface RecognisedText {
  /** Markdown; empty without readable text. */
  text: string;
  /** False if text was seen that is not readable in any direction. */
  isWhole: boolean;
}

/** Returns the text of a picture in whatever direction it lies; if it is unreadable, only its sure lines. */
export async function recogniseText(
  picture: GreyPicture,
  { names, folder }: Languages,
): Promise<RecognisedText> {
  const recogniser = await workerFor(names, folder);
  const endMs = cpuMs() + maxTurningMs;
  const partial: RecognisedText = { text: '', isWhole: true };
  for await (const turn of turnsToTry(picture, folder)) {
    const turned = toGraymap(await turnPicture(picture, turn));
    // Straightens skewed scans.
    const options = { rotateAuto: true };
    const { data } = await recogniser.recognize(turned, options, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
    const { letters, confidence } = summarize(paragraphs);
    if (confidence >= minConfidence) return { text: toMarkdown(paragraphs), isWhole: true };
    if (letters >= minLetters) partial.isWhole = false;
    const sure = toMarkdown(sureLines(paragraphs));
    if (letterCount(sure) > letterCount(partial.text)) partial.text = sure;
    if (cpuMs() > endMs) break;
  }
  return partial;
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

/** Keeps lines such as a readable header of an unreadable page. */
const sureLines = (paragraphs: readonly Tesseract.Paragraph[]): Tesseract.Paragraph[] =>
  paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.filter(
      ({ confidence, text }) => confidence >= minSureConfidence && hasWord.test(text),
    ),
  }));
