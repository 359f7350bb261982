/** Every fault with small numbers and its cheap controls; `npm run faults` runs them in full (docs/faults.md). */
import { describe, expect, it } from 'vitest';
import { allFaults } from './all-faults.ts';
import { lineOf, runFaults } from './run-faults.ts';

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

describe('faults', () => {
  it('hold their properties, and are noticed where a protection is off', { timeout: 1_200_000 }, async () => {
    process.stdout.write(`FAULT_SEED=${seed}\n`);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const rows = await runFaults(allFaults, { size: 'small', seed, onRow: (row) => print(lineOf(row)) });
    expect(rows.filter(({ verdict }) => verdict === 'FAIL').map(lineOf)).toEqual([]);
  });
});
