/** Recognition of every picture format and direction, in the real process. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startExtraction } from '../extraction.ts';
import { mailOf } from '../testing/mails.ts';
import { lyingPicture, pictureOfText, ruledTable, turnedPdf } from '../testing/pictures-of-text.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const read = (content: Buffer, mediaType: string, name = 'scan') =>
  extraction.extract(async () => Readable.from([content]), { name, mediaType });

const bikes = pictureOfText('Bicycles', 'Bicycles are parked in the yard.', 'The hallway stays free.');

const sentence = 'Bicycles are parked in the yard.';

it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
  'reads a picture of text as %s',
  async (format) => {
    const { text, pageStarts } = await read(
      await sharp(bikes).toFormat(format).toBuffer(),
      `image/${format}`,
    );
    expect(text).toContain(sentence);
    expect(pageStarts).toEqual([]);
  },
  60_000,
);

describe.each([90, 180, 270])('text turned by %d degrees', (degrees) => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'is read in a picture as %s',
    async (format) => {
      const picture = await sharp(bikes).rotate(degrees).toFormat(format).toBuffer();
      const { text, recognisedPages } = await read(picture, `image/${format}`);
      expect(text).toMatch(/^## Bicycles\n\nBicycles are parked in the yard\./);
      expect(recognisedPages).toBe(1);
    },
    60_000,
  );

  it('is read in a PDF whose picture lies', async () => {
    const pdf = turnedPdf(0, await lyingPicture(bikes, degrees), bikes);
    const { text, recognisedPages } = await read(pdf, 'application/pdf');
    expect([text.split(sentence).length, recognisedPages]).toEqual([3, 2]);
  }, 60_000);

  it('is read in a PDF whose page has a rotation, with and without a lying picture', async () => {
    const pdf = turnedPdf(degrees, bikes, await lyingPicture(bikes, 90));
    const { text, recognisedPages } = await read(pdf, 'application/pdf');
    expect([text.split(sentence).length, recognisedPages]).toEqual([3, 2]);
  }, 60_000);

  it('is read in a picture and a PDF attached to a mail', async () => {
    const picture = await lyingPicture(bikes, degrees);
    const mail = mailOf('Scans', 'See the scans.', [
      { type: 'image/jpeg', name: 'rules.jpg', content: picture },
      { type: 'application/pdf', name: 'rules.pdf', content: turnedPdf(0, picture) },
    ]);
    const { text, recognisedPages, omissions } = await read(mail, 'text/plain', 'scans.eml');
    expect([text.split(sentence).length, recognisedPages, omissions]).toEqual([3, 2, undefined]);
  }, 60_000);
});

it.each([3, 6, 8])(
  'reads a photo with the orientation tag %d',
  async (orientation) => {
    const stored = { 3: 180, 6: 270, 8: 90 }[orientation];
    const photo = await sharp(bikes).rotate(stored).withMetadata({ orientation }).jpeg().toBuffer();
    const { text } = await read(photo, 'image/jpeg');
    expect(text).toContain(sentence);
  },
  60_000,
);

it('reads TIFF pages of different directions', async () => {
  const pages = await Promise.all([0, 90, 180, 270].map((degrees) => lyingPicture(bikes, degrees)));
  const tiff = await sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
  const { text, pageStarts, recognisedPages } = await read(tiff, 'image/tiff');
  expect([pageStarts.length, text.split(sentence).length, recognisedPages]).toEqual([4, 5, 4]);
}, 60_000);

it('reads a page of dense text that lies and is skewed', async () => {
  const lines = Array.from({ length: 19 }, (_, index) => `${sentence} Section ${index + 1} of the rules.`);
  const page = await sharp(pictureOfText('Bicycles', ...lines))
    .rotate(276, { background: '#fff' })
    .png()
    .toBuffer();
  const { text } = await read(page, 'image/png');
  for (const line of lines) expect(text).toContain(line);
}, 60_000);

it.each<[string, string[]]>([
  ['a single word', ['Bicycles']],
  ['codes', ['Numbers', 'QX 5531', 'KT 0982', 'ZZ 4410']],
  ['numbers', ['Prices', '537.35  269.34  488.06', '782.90  823.79  767.10', '893.48  453.13  345.66']],
])(
  'reads %s upside down',
  async (_what, lines) => {
    const picture = await lyingPicture(pictureOfText(...lines), 180);
    const { text } = await read(picture, 'image/jpeg');
    for (const word of lines.join(' ').split(/\s+/)) expect(text).toContain(word);
  },
  60_000,
);

it('lists unreadable pictures of a mail', async () => {
  const greek = pictureOfText('Κανονισμός', 'Τα ποδήλατα σταθμεύουν στην αυλή.');
  const mail = mailOf('Scans', 'See the scans.', [
    { type: 'image/jpeg', name: 'greek.jpg', content: greek },
    { type: 'application/pdf', name: 'greek.pdf', content: turnedPdf(0, greek, greek) },
  ]);
  const { text, recognisedPages, omissions } = await read(mail, 'text/plain', 'scans.eml');
  expect(text).toContain('greek.jpg: no text could be recognised in it.');
  expect(text).toContain('greek.pdf: no text could be recognised in it.');
  expect([recognisedPages, omissions]).toEqual([undefined, [{ kind: 'attachments', count: 2 }]]);
}, 60_000);

it('keeps the readable header of an unreadable page', async () => {
  const greek = 'Τα ποδήλατα σταθμεύουν στην αυλή και ο διάδρομος μένει ελεύθερος.';
  const page = pictureOfText('Bicycles in the yard', greek, greek, greek);
  const { text, omissions } = await read(turnedPdf(0, page), 'application/pdf');
  expect(text.trim()).toMatch(/^(## )?Bicycles in the yard$/);
  expect(omissions).toEqual([{ kind: 'pages', count: 1, pages: [1] }]);
}, 60_000);

it('reads all cells of a ruled table, row by row', async () => {
  const rows = ['Port Opens Closes', 'Bremen 05:02 17:20', 'Husum 06:14 18:31', 'Emden 07:45 19:05'];
  const { text } = await read(ruledTable(...rows.map((row) => row.split(' '))), 'image/jpeg');
  expect(text).toContain(rows.join('\n\n'));
}, 60_000);
