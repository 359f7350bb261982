/** Faults with small numbers; `npm run faults` runs them in full (docs/faults.md). */
import { expect, it } from 'vitest';
import { tierOfEnvironment } from '../../scripts/lib/test-tiers.mjs';
import type { Fault } from './fault.ts';
import { lineOf, runFaults } from './run-faults.ts';

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Continuous integration leaves the controls to the complete deep run. */
const withControls = tierOfEnvironment() !== 'deep';

/** Declares the one test of these faults. */
export function testFaults(named: string, faults: readonly Fault[]): void {
  it(`${named} hold their properties`, {
    timeout: 1_200_000,
  }, async () => {
    process.stdout.write(`FAULT_SEED=${seed}\n`);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const rows = await runFaults(faults, {
      size: 'small',
      seed,
      withControls,
      onRow: (row) => print(lineOf(row)),
    });
    expect(rows.filter(({ verdict }) => verdict === 'FAIL').map(lineOf)).toEqual([]);
  });
}
