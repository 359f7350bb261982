// `npm test [-- part of a file's name | --changed]`: the suites of every change, then one line with the sums.
import { runTier } from './lib/run-tier.mjs';
import { runSuites } from './lib/test-suites.mjs';
import { DEEP_SERVER_TESTS } from './lib/test-tiers.mjs';

await runTier('usual', async (words) => {
  // What vitest finds to be within reach of the changes; browsers and products take longer than that.
  if (words.includes('--changed')) return [await runSuites('.', ['--changed', '--passWithNoTests'])];
  const args = words.length > 0 ? [...words, '--passWithNoTests'] : [];
  const withoutDeep = words.length > 0 ? [] : DEEP_SERVER_TESTS.map((pattern) => `--exclude=${pattern}`);
  // Whoever names a test wants it, whenever it usually runs.
  const env = { POLYLOGUE_TEST_TIER: words.length > 0 ? '' : 'usual' };
  return [await runSuites('.', [...args, ...withoutDeep]), await runSuites('e2e', args, env)];
});
