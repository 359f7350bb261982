/** Recognition of picture pages in the real process, with the installed language data only. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { type ExtractionOptions, startExtraction } from '../extraction.ts';
import { pdfOf } from '../testing/documents.ts';
import { lyingPicture, pictureOfText, scannedPdf } from '../testing/pictures-of-text.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const read = (content: Buffer, mediaType: string, options?: ExtractionOptions) =>
  extraction.extract(async () => Readable.from([content]), { name: 'scan', mediaType }, options);

const leave = pictureOfText(
  'Urlaub',
  'Jeder Mitarbeiter erhält 27 Tage Urlaub.',
  'Größere Änderungen sind möglich.',
);
const bikes = pictureOfText('Bicycles', 'Bicycles are parked in the yard.', 'The hallway stays free.');

describe('scanned PDFs', () => {
  it('reads English and German pages, and an empty one', async () => {
    const seen: number[][] = [];
    const { text, pageStarts, recognisedPages, omissions } = await read(
      scannedPdf(leave, undefined, bikes),
      'application/pdf',
      { onPage: async (...page) => void seen.push(page) },
    );
    expect(pageStarts).toHaveLength(3);
    const pages = pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]));
    expect(pages[0]).toMatch(/^## Urlaub\n\nJeder Mitarbeiter erhält 27 Tage Urlaub\./);
    expect(pages[0]).toContain('Größere');
    expect(pages[2]).toContain('Bicycles are parked in the yard.');
    expect([recognisedPages, omissions, seen]).toEqual([
      2,
      undefined,
      [
        [0, 3],
        [1, 3],
        [2, 3],
      ],
    ]); // prettier-ignore
  }, 120_000);

  it('reads a page on its side, and lists one in an unknown script', async () => {
    const greek = pictureOfText(
      'Κανονισμός',
      'Τα ποδήλατα σταθμεύουν στην αυλή.',
      'Ο διάδρομος μένει ελεύθερος.',
    );
    const { text, pageStarts, recognisedPages, omissions } = await read(
      scannedPdf(await lyingPicture(bikes, 90), greek),
      'application/pdf',
    );
    const [lying, foreign] = pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]));
    expect(lying).toMatch(/^## Bicycles\n\nBicycles are parked in the yard\./);
    expect(foreign).toBe('');
    expect([recognisedPages, omissions]).toEqual([1, [{ kind: 'pages', count: 1, pages: [2] }]]);
  }, 60_000);

  it('returns no text beyond the page limit', async () => {
    await expect(
      read(scannedPdf(leave, bikes), 'application/pdf', { maxRecognisedPages: 1 }),
    ).rejects.toThrow('file.no_text');
  });

  it('stops between two pages when aborted', async () => {
    const leaving = new AbortController();
    const reading = read(scannedPdf(leave, bikes), 'application/pdf', {
      onPage: async () => leaving.abort(new Error('left')),
      signal: leaving.signal,
    });
    await expect(reading).rejects.toThrow('left');
  }, 60_000);

  it('rejects when aborted at the last page', async () => {
    const leaving = new AbortController();
    const reading = read(scannedPdf(leave, bikes), 'application/pdf', {
      onPage: async (done) => (done === 1 ? leaving.abort(new AppError('request.timeout')) : undefined),
      signal: leaving.signal,
    });
    await expect(reading).rejects.toThrow('request.timeout');
  }, 60_000);

  it('recognises no page with text', async () => {
    const pdf = pdfOf({ heading: 'Leave', lines: ['Everybody has 27 days of leave every year.'] });
    const pages: number[] = [];
    const found = await read(pdf, 'application/pdf', { onPage: async (done) => void pages.push(done) });
    expect([found.recognisedPages, pages]).toEqual([undefined, []]);
  });
});

describe('pictures', () => {
  it('reads a picture of text', async () => {
    const { text, pageStarts } = await read(await sharp(bikes).toFormat('png').toBuffer(), 'image/png');
    expect(text).toContain('Bicycles are parked in the yard.');
    expect(pageStarts).toEqual([]);
  }, 60_000);

  it('returns no text for a blank picture', async () => {
    const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(read(blank, 'image/png')).rejects.toThrow('file.no_text');
  }, 60_000);

  it('refuses a decompression bomb', async () => {
    const bomb = await sharp(Buffer.alloc(1), { raw: { width: 1, height: 1, channels: 1 } })
      .resize(12_000, 12_000, { kernel: 'nearest' })
      .png()
      .toBuffer();
    await expect(read(bomb, 'image/png')).rejects.toThrow('file.too_complex');
    await expect(read(Buffer.from('no picture'), 'image/png')).rejects.toThrow('file.unreadable');
  }, 60_000);
});
