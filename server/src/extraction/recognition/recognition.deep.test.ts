/** Recognition of every picture format, in the real process. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { startExtraction } from '../extraction.ts';
import { pictureOfText } from '../testing/pictures-of-text.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const bikes = pictureOfText('Bicycles', 'Bicycles are parked in the yard.', 'The hallway stays free.');

it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
  'reads a picture of text as %s',
  async (format) => {
    const picture = await sharp(bikes).toFormat(format).toBuffer();
    const open = async () => Readable.from([picture]);
    const { text, pageStarts } = await extraction.extract(open, {
      name: 'scan',
      mediaType: `image/${format}`,
    });
    expect(text).toContain('Bicycles are parked in the yard.');
    expect(pageStarts).toEqual([]);
  },
  60_000,
);
