// Runs the suites of a tier: prepares the machine, sums up, and tells what took longest.
import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { refuseUnusableNode } from './pinned-node.mjs';
import { cacheFolder, main, say } from './project.mjs';
import { prepareTestMachine } from './test-machine.mjs';
import { slowestFiles, sum, summaryLine } from './test-suites.mjs';
import { AIM_MINUTES } from './test-tiers.mjs';

/** @typedef {import('./test-suites.mjs').Counts} Counts */

/**
 * Runs a tier and exits: with 0 where nothing failed.
 *
 * @param {import('./test-tiers.mjs').Tier} tier
 * @param {(words: string[]) => Promise<Counts[]>} run what to run, given the words on the command line
 */
export async function runTier(tier, run) {
  await main(async () => {
    refuseUnusableNode();
    await ensureInstalled();
    const missing = await prepareTestMachine();
    await ensureBuilt();
    mkdirSync(cacheFolder, { recursive: true });

    const words = process.argv.slice(2);
    const startedAt = performance.now();
    const counts = await run(words);
    const minutes = (performance.now() - startedAt) / 60_000;
    for (const sentence of missing) say(`Suites were skipped: ${sentence}.`);
    // Nobody reads the reasons on a build server: there, a skipped suite is a failure.
    if (process.env['CI'] === 'true') counts.push({ passed: 0, failed: missing.length, skipped: 0 });
    if (words.length === 0) counts.push(judgeDuration(tier, minutes));
    const total = sum(counts);
    console.log(`\n${summaryLine(total)}`);
    return total.failed === 0 && total.passed > 0 ? 0 : 1;
  });
}

/**
 * @param {import('./test-tiers.mjs').Tier} tier
 * @param {number} minutes that the whole tier took
 * @returns {Counts}
 */
function judgeDuration(tier, minutes) {
  say('\nThe slowest files:');
  for (const { name, seconds } of slowestFiles()) say(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
  const aim = AIM_MINUTES[tier];
  const isTooLong = minutes > 2 * aim;
  say(`${minutes.toFixed(1)} minutes in all; the aim is ${aim}.`);
  if (minutes > aim)
    say(isTooLong ? 'That is too long: a failure.' : 'Warning: that is longer than it should be.');
  return { passed: 0, failed: isTooLong ? 1 : 0, skipped: 0 };
}
