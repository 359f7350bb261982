// Journeys in a real browser, each over a product of its own: two at a time, then one by one what measures time.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { commitNumber } from '../scripts/lib/commit-number.mjs';
import { testMachineEnv } from '../scripts/lib/test-machine.mjs';
import { testsOf, tierOfEnvironment, USUAL_JOURNEYS } from '../scripts/lib/test-tiers.mjs';

/** What kills, cuts and counts milliseconds must not wait for a neighbour's browser. */
const timed = [
  'faults/timed-faults.test.ts',
  'fuzz/*.test.ts',
  'src/{replica,rolling-upgrade,stopping}.test.ts',
  'src/two-servers/*.test.ts',
];
const journeys = testsOf(tierOfEnvironment(), USUAL_JOURNEYS, [
  'src/**/*.test.ts',
  'faults/*.test.ts',
  'fuzz/*.test.ts',
]);
/** What looks at all of the product at length: a deep run does a half of it, which one lies with the commit. */
const byTurns = [
  ['src/gallery/deep/*.test.ts', 'src/shell-look/*.test.ts'],
  ['src/shell-rules/*.test.ts', 'src/screens/screens.test.ts'],
];
const notItsTurn = tierOfEnvironment() === 'deep' ? (byTurns[commitNumber() % byTurns.length] ?? []) : [];

/** What takes longest begins first: the other core must not wait for it at the end. */
const longest = [
  'src/gallery/deep/every-display.test.ts',
  'src/gallery/one-display.test.ts',
  'src/shell-rules/shell-rules.test.ts',
  'faults/knowledge-faults.test.ts',
  'src/screens/screens.test.ts',
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

/** A quarter of an hour of pictures only for whoever asked for them. */
const pictures = process.env['SCREENSHOTS'] ? [] : ['src/screens/pictures.test.ts'];

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
          exclude: [...journeys.exclude, ...pictures, ...timed, ...notItsTurn],
          maxWorkers: 2,
          // What a build server's browser drops is tried once more, and named at the end (scripts/lib/second-tries.mjs).
          retry: process.env['CI'] === 'true' ? 1 : 0,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: tierOfEnvironment() === 'usual' ? [] : timed,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
