// Journeys in a real browser, each over a product of its own: two at a time, then one by one what measures time.
import { defineConfig } from 'vitest/config';
import { testMachineEnv } from '../scripts/lib/test-machine.mjs';

/** What kills, cuts and counts milliseconds must not wait for a neighbour's browser. */
const timed = [
  'faults/*.test.ts',
  'fuzz/*.test.ts',
  'src/{replica,rolling-upgrade,stopping}.test.ts',
  'src/two-servers/*.test.ts',
];
/** A quarter of an hour of pictures only for whoever asked for them. */
const pictures = process.env['SCREENSHOTS'] ? [] : ['src/screens/pictures.test.ts'];

export default defineConfig({
  test: {
    env: testMachineEnv(),
    globalSetup: ['src/product/template-folder.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['src/**/*.test.ts'],
          exclude: [...pictures, ...timed],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'timed', include: timed, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
