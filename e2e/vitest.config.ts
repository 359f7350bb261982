// Journeys in a real browser, each over a product of its own: two at a time, then one by one those that measure time.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testMachineEnv } from '../scripts/lib/test-machine.mjs';
import { journeysOf, tierOfEnvironment } from '../scripts/lib/test-tiers.mjs';

const journeys = journeysOf(tierOfEnvironment(), ['src/**/*.test.ts', 'faults/*.test.ts', 'fuzz/*.test.ts']);

/** Files that start first, so that no core waits for them at the end. */
const longest = [
  'src/gallery/other-displays.deep.test.ts',
  'src/gallery/one-display.test.ts',
  'faults/knowledge-faults.test.ts',
  'src/journeys/first-conversation.test.ts',
  'src/journeys/large-library.test.ts',
  'src/backup.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    env: testMachineEnv(),
    globalSetup: ['src/product/template-folder.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: journeys.include,
          exclude: journeys.exclude,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: journeys.timed,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
