/** Recognises the text of a picture with locally installed language data; fetches nothing. */
import Tesseract from 'tesseract.js';
import { cpuMs } from '../../sandboxed-process/limits-watch.ts';
import { type GreyPicture, toGraymap, turnPicture } from './grey-picture.ts';
import { letterCount } from './picture-pages.ts';
import { inColumns } from './recognised-columns.ts';
import { toMarkdown } from './recognised-lines.ts';
import { attemptsFor } from './text-direction.ts';

/** Minimum mean confidence of a page, of 100: text on its side has up to 71, poor scans 80 and more. */
const minConfidence = 75;
/** Minimum confidence of a line on an unreadable page; with a word, since text on its side yields single letters. */
const minSureConfidence = 80;
const hasWord = /[\p{L}\p{N}]{3}/u;
/** Slope of lines, about 2 degrees, from which a scan is straightened. */
const minSlope = 0.035;
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
  for await (const { turn, isBlock } of attemptsFor(picture, folder)) {
    if (isBlock && !partial.isWhole) continue;
    const turned = toGraymap(await turnPicture(picture, turn));
    const paragraphs = await recogniseStraight(recogniser, turned, isBlock);
    const { letters, confidence } = summarize(paragraphs);
    if (confidence >= minConfidence) return { text: toMarkdown(inColumns(paragraphs)), isWhole: true };
    if (letters >= minLetters) partial.isWhole = false;
    const sure = toMarkdown(sureLines(paragraphs));
    if (letterCount(sure) > letterCount(partial.text)) partial.text = sure;
    if (cpuMs() > endMs) break;
  }
  return partial;
}

/** Recognises a picture, and a skewed one again after straightening it. */
async function recogniseStraight(
  recogniser: Tesseract.Worker,
  picture: Buffer,
  isBlock: boolean,
): Promise<Tesseract.Paragraph[]> {
  const { SINGLE_BLOCK, SINGLE_COLUMN } = Tesseract.PSM;
  const recognise = async (mode: Tesseract.PSM, rotateRadians: number) => {
    const options = { tessedit_pageseg_mode: mode, rotateRadians };
    const { data } = await recogniser.recognize(picture, options, { text: false, blocks: true });
    return (data.blocks ?? []).flatMap((block) => block.paragraphs);
  };
  // A column includes ruled tables and forms, and keeps the rows of tables together.
  const paragraphs = await recognise(isBlock ? SINGLE_BLOCK : SINGLE_COLUMN, 0);
  const slope = slopeOf(paragraphs.flatMap(({ lines }) => lines));
  return Math.abs(slope) < minSlope ? paragraphs : recognise(SINGLE_COLUMN, -Math.atan(slope));
}

/** Returns the mean slope of the baselines, downwards. */
function slopeOf(lines: readonly Tesseract.Line[]): number {
  const width = lines.reduce((sum, { baseline: { x0, x1 } }) => sum + x1 - x0, 0);
  const height = lines.reduce((sum, { baseline: { y0, y1 } }) => sum + y1 - y0, 0);
  return width === 0 ? 0 : height / width;
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
