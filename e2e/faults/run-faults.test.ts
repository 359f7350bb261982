/** Verdicts of faults and their controls. */
import { expect, it } from 'vitest';
import type { Fault } from './fault.ts';
import { runFaults } from './run-faults.ts';

/** The verdicts on a fault that finds `violations` where its protection is off, and on its control. */
async function verdictsOf(violations: readonly string[]): Promise<string[]> {
  const fault: Fault = {
    name: 'a fault',
    property: 'Nothing is lost.',
    async run({ isControl, findings }) {
      if (isControl) for (const violation of violations) findings.hold(false, violation);
    },
    controls: [{ name: 'nothing is kept', sign: /\d+ are lost/, patches: [] }],
  };
  const rows = await runFaults([fault], { size: 'small', seed: 1, onRow: () => undefined });
  return rows.map(({ verdict, notes }) => [verdict, ...notes].join(' | '));
}

it('counts a control as red by the violation that it causes', async () => {
  expect(await verdictsOf(['too late', '3 are lost'])).toEqual(['PASS', 'PASS | 3 are lost']);
});

it.each([
  { found: [], reported: [] },
  { found: ['too late'], reported: ['too late'] },
])('fails a control that finds $found only', async ({ found, reported }) => {
  const missing = 'no violation says /\\d+ are lost/';
  expect(await verdictsOf(found)).toEqual(['PASS', ['FAIL', missing, ...reported].join(' | ')]);
});
