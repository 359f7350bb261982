/** Cost of reading a large document and a large picture in the product's worker processes. */
import { Readable } from 'node:stream';
import { startExtraction } from '../../server/src/extraction/extraction.ts';
import { pdfOf } from '../../server/src/extraction/testing/documents.ts';
import { startFileChecks } from '../../server/src/file-checks/file-checks.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';
import { noisePicture } from './uploads/picture.ts';

const pages = 500;
const linesPerPage = 42;
const rounds = 5;
const mebibyte = 1024 * 1024;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Median of a few rounds, after one that starts the process. */
async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
  return percentile(times, 50);
}

const extraction = startExtraction();
const line = (page: number, number: number) =>
  `Line ${number} of page ${page} tells what part ${page * linesPerPage + number} of the machine does and costs.`;
const manual = pdfOf(
  ...Array.from({ length: pages }, (_, page) => ({
    heading: `Chapter ${page + 1}`,
    lines: Array.from({ length: linesPerPage }, (__, number) => line(page, number)),
  })),
);
const facts = { name: 'manual.pdf', mediaType: 'application/pdf' };
const readManual = () =>
  extraction.extract(async () => Readable.from([manual]), facts, { withFigures: true });
const { pageStarts } = await readManual();
if (pageStarts.length !== pages) throw new Error(`${pageStarts.length} pages were read.`);
reportTarget({
  what: `a PDF of ${pages} pages of text, read`,
  unit: 's',
  figure: (await medianOf(readManual)) / 1_000,
  bound: { atMost: 10 },
});
await extraction.stop();

const checks = startFileChecks();
const waiting = { queueOwner: { kind: 'person', id: '' }, signal: new AbortController().signal } as const;
const photo = noisePicture(20 * mebibyte);
reportTarget({
  what: 'a picture of 20 MiB: cleaned, with its preview and thumbnail',
  unit: 's',
  figure: (await medianOf(() => checks.cleanPicture(async () => photo, 'image/png', waiting))) / 1_000,
  bound: { atMost: 1 },
});
await checks.stop();
