// `npm test [-- part of a file's name]`: every suite, then one line with the sums.
import { mkdirSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuseUnusableNode } from './lib/pinned-node.mjs';
import { cacheFolder, main, say } from './lib/project.mjs';
import { prepareTestMachine, testMachineEnv } from './lib/test-machine.mjs';
import { runSuites, sum, summaryLine } from './lib/test-suites.mjs';

const DATABASE_TESTS = ['src/db/', 'src/features/', 'src/jobs/', 'src/testing/'];
/** … but for what starts the embedded server itself, or asks the library's index alone. */
const SAME_ON_ANY_SERVER = ['src/db/embedded/**', 'src/features/libraries/evaluation/**'];

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  const missing = await prepareTestMachine();
  await ensureBuilt();
  mkdirSync(cacheFolder, { recursive: true });

  const filters = process.argv.slice(2);
  const args = filters.length > 0 ? [...filters, '--passWithNoTests'] : [];
  const counts = [await runSuites('.', args)];
  if (testMachineEnv()['POLYLOGUE_TEST_PG15_BIN']) {
    say('\nOnce more on PostgreSQL 15: what speaks to the database …');
    const files = filters.length > 0 ? args : DATABASE_TESTS;
    const others = SAME_ON_ANY_SERVER.map((pattern) => `--exclude=${pattern}`);
    counts.push(await runSuites('server', [...files, ...others], { POLYLOGUE_TEST_ENGINE: 'postgres15' }));
  }
  counts.push(await runSuites('e2e', args));

  for (const sentence of missing) say(`Suites were skipped: ${sentence}.`);
  // Nobody reads the reasons on a build server: there, a skipped suite is a failure.
  if (process.env['CI'] === 'true') counts.push({ passed: 0, failed: missing.length, skipped: 0 });
  const total = sum(counts);
  console.log(`\n${summaryLine(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
