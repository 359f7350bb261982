// `npm run test:deep [-- --all]`: the deep tests of continuous integration, or all of them, then one line with the sums.
import { runTier } from './lib/run-tier.mjs';
import { runSuites } from './lib/test-suites.mjs';
import { POSTGRES_15_TESTS } from './lib/test-tiers.mjs';

const tier = process.argv.includes('--all') ? 'all' : 'deep';

await runTier(tier, async () => {
  return [
    await runSuites('.', ['.deep.test.']),
    await runSuites('server', POSTGRES_15_TESTS, { POLYLOGUE_TEST_ENGINE: 'postgres15' }),
    await runSuites('e2e', [], { POLYLOGUE_TEST_TIER: tier }),
  ];
});
