/** Checks that repeated text renders in bounded time, one case per construct; the deep tests cover more. */
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

it('renders endless quotation marks after a URL in time', () => {
  expectInTime('"', false, { before: 'www.' });
});
