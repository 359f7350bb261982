/** The fuzzer with few requests and its controls; `npm run fuzz` sends 50,000 (docs/faults.md). */
import { describe, expect, it } from 'vitest';
import { plantedCrash } from './controls.ts';
import { fuzz } from './fuzz.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

describe('hostile requests', () => {
  it('are answered as declared, by the same process, which does not grow', { timeout: 300_000 }, async () => {
    const { faults, sent } = await fuzz({ requests: 2_000, seed });
    expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(2_000);
  });

  it('find a planted crash', { timeout: 300_000 }, async () => {
    const { faults } = await fuzz({ requests: 1_000, seed, ...plantedCrash });
    expect(faults.join()).toContain(plantedCrash.sign);
  });
});
