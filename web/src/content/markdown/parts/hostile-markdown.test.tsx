/** Proves that a repeated text ends in time: one of each construct; the deep tests have all. */
import { beforeAll, it } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { loadMath } from '../plugins/math-renderer.ts';
import { createDrawingCheck } from '../testing/drawing-time.tsx';

let expectInTime: ReturnType<typeof createDrawingCheck>;

beforeAll(async () => {
  await startTestTexts();
  await loadMath();
  expectInTime = createDrawingCheck(5_000);
});

it.each([
  ['formulas', '$a$'],
  ['links', '[a]('],
  ['emphasis', '*_'],
  ['code', '`'],
  ['tags', '<a '],
  ['lists in quotations', '> - '],
  ['headings', '===\n>'],
  ['tables', '|a|\n|-|\n'],
  ['definitions', '[a]: b\n'],
  ['empty lines', '\n\n\n_]('],
])('draws %s without end in time: %j', (_construct, unit) => {
  for (const isLive of [true, false]) expectInTime(unit, isLive);
});

it('draws quotation marks after an address without end in time', () => {
  expectInTime('"', false, { before: 'www.' });
});
