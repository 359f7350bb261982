/** Recognises the text of a picture, with the languages that lie in a folder of this machine: nothing is fetched. */
import Tesseract from 'tesseract.js';

/** Below, it is no text, or none that anybody can read. Of 100. */
const minConfidence = 50;
/** A line that stands alone and is so much higher than most is a heading. */
const headingHeight = 1.35;
const maxHeadingCharacters = 100;

let worker: { languages: string; started: Promise<Tesseract.Worker> } | undefined;

/** `languages` as in `eng+deu`; their data lie in `folder`. */
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
  /** Where their data lie. */
  folder: string;
}

/** What stands in a picture, as Markdown; empty where nothing can be read. */
export async function recogniseText(picture: Buffer, { names, folder }: Languages): Promise<string> {
  const recogniser = await workerFor(names, folder);
  const { data } = await recogniser.recognize(picture, {}, { text: false, blocks: true });
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  return markdownOf(paragraphs);
}

const heightOf = ({ rowAttributes, bbox }: Tesseract.Line): number =>
  rowAttributes?.rowHeight ?? bbox.y1 - bbox.y0;

function markdownOf(paragraphs: readonly Tesseract.Paragraph[]): string {
  const readable = paragraphs.map(({ lines }) =>
    lines.filter(({ confidence, text }) => confidence >= minConfidence && text.trim() !== ''),
  );
  const heights = readable
    .flat()
    .map(heightOf)
    .toSorted((left, right) => left - right);
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0;
  return readable.flatMap((lines) => partsOf(lines, usual * headingHeight)).join('\n\n');
}

/** A paragraph; lines of it that are as high as a heading stand by themselves. */
function partsOf(lines: readonly Tesseract.Line[], headingFrom: number): string[] {
  const parts: { isHeading: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isHeading = heightOf(line) >= headingFrom;
    const last = parts.at(-1);
    if (last?.isHeading === isHeading) last.lines.push(line.text.trim());
    else parts.push({ isHeading, lines: [line.text.trim()] });
  }
  return parts.map((part) => {
    const text = asOneText(part.lines);
    return part.isHeading && text.length <= maxHeadingCharacters ? `## ${text}` : withoutMarks(text);
  });
}

/** Lines of a paragraph; a word that a hyphen divides becomes whole. */
const asOneText = (lines: readonly string[]): string =>
  lines.reduce((text, line) =>
    /\p{L}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  );

/** What would be a heading, a table or code in Markdown is a line like any other. */
const withoutMarks = (text: string): string => text.replace(/^(?=[#|>`~])/, '\\');
