// `npm test [-- part of a file's name | --changed]`: the tests of every change, then one line with the sums.
import { runTier } from './lib/run-tier.mjs';
import { runSuites } from './lib/test-suites.mjs';
import { DEEP_FILES } from './lib/test-tiers.mjs';

const words = process.argv.slice(2);

await runTier(words.length > 0 ? undefined : 'usual', async () => {
  // Browsers and whole products take longer than a look at what a change can reach.
  if (words.includes('--changed')) return [await runSuites('.', ['--changed', '--passWithNoTests'])];
  if (words.length > 0) {
    const named = [...words, '--passWithNoTests'];
    return [await runSuites('.', named), await runSuites('e2e', named)];
  }
  return [
    await runSuites('.', [`--exclude=${DEEP_FILES}`]),
    await runSuites('e2e', [], { POLYLOGUE_TEST_TIER: 'usual' }),
  ];
});
