/** Faults with small numbers and their cheap controls; `npm run faults` runs them in full (docs/faults.md). */
import { expect, it } from 'vitest';
import type { Fault } from './fault.ts';
import { lineOf, runFaults } from './run-faults.ts';

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** The one test of these faults. */
export function itHolds(named: string, faults: readonly Fault[]): void {
  it(`${named} hold their properties, and are noticed where a protection is off`, {
    timeout: 1_200_000,
    // Another try has other numbers: one failure is to be seen.
    retry: 0,
  }, async () => {
    process.stdout.write(`FAULT_SEED=${seed}\n`);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const rows = await runFaults(faults, { size: 'small', seed, onRow: (row) => print(lineOf(row)) });
    expect(rows.filter(({ verdict }) => verdict === 'FAIL').map(lineOf)).toEqual([]);
  });
}
