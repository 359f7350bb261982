// `npm run test:deep`: what takes longer than every change can wait, then one line with the sums.
import { runTier } from './lib/run-tier.mjs';
import { runSuites } from './lib/test-suites.mjs';

/**
 * On the oldest PostgreSQL that is supported: what builds on the database, work in the background, and every route; and,
 * beside them, the evaluation of the handbook.
 */
const DEEP_TESTS = [
  'src/features/libraries/evaluation/',
  'src/changes/',
  'src/db/',
  'src/jobs/',
  'src/testing/',
  '/jobs.test.ts',
  '/upkeep.test.ts',
  '/sweep.test.ts',
];
/** … but for what starts the embedded server itself, and what has asked every route with every change. */
const SAME_ON_ANY_SERVER = [
  'src/db/embedded/**',
  'src/testing/every-route/{permission-matrix,hostile-forms}.test.ts',
];

await runTier('deep', async () => {
  const onPostgres15 = SAME_ON_ANY_SERVER.map((pattern) => `--exclude=${pattern}`);
  return [
    await runSuites('server', [...DEEP_TESTS, ...onPostgres15], {
      POLYLOGUE_TEST_ENGINE: 'postgres15',
    }),
    await runSuites('e2e', [], { POLYLOGUE_TEST_TIER: 'deep' }),
  ];
});
