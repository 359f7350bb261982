/** Omission of characters that the fonts of a PDF do not map to Unicode. */
import { expect, it } from 'vitest';
import { drawnPdf } from '../../testing/drawn-pdf.ts';
import { readOffice } from '../office.ts';

const line = (text: string) => [{ text, x: 60, y: 700 }];
const omissionsOf = async (...pages: string[]) =>
  (await readOffice(drawnPdf(...pages.map(line)), { type: 'pdf' })).omissions;
const sentence = 'Boats may enter the harbour from eight to five in winter.';

it('counts the characters of pages whose fonts map few to Unicode', async () => {
  const garbled = '\uE001\uE002\uE003'.repeat(20);
  expect(await omissionsOf(sentence, garbled)).toEqual([{ kind: 'characters', count: 60, pages: [2] }]);
});

it('omits no characters of pages with some marks in symbol fonts', async () => {
  expect(await omissionsOf(`\uF0B7 ${sentence}`)).toBeUndefined();
});
