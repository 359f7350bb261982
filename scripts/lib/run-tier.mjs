// Runs the suites of a tier: prepares the machine, sums up, and prints where the time went.
import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { refuseUnusableNode } from './pinned-node.mjs';
import { cacheFolder, logStatus, main } from './project.mjs';
import { prepareTestMachine } from './test-machine.mjs';
import { slowestFiles, suiteDurations, sum, summaryLine } from './test-suites.mjs';
import { TARGET_MINUTES } from './test-tiers.mjs';

/** @typedef {import('./test-suites.mjs').Counts} Counts */

/**
 * Runs a tier and exits: with 0 where nothing failed.
 *
 * @param {import('./test-tiers.mjs').Tier | undefined} tier whose duration is judged; none for a selection of files
 * @param {() => Promise<Counts[]>} run
 */
export async function runTier(tier, run) {
  await main(async () => {
    refuseUnusableNode();
    await ensureInstalled();
    const missing = await prepareTestMachine();
    await ensureBuilt();
    mkdirSync(cacheFolder, { recursive: true });

    const startedAt = performance.now();
    const counts = await run();
    const minutes = (performance.now() - startedAt) / 60_000;
    for (const sentence of missing) logStatus(`Suites were skipped: ${sentence}.`);
    // Nobody reads the reasons on a build server: there, a skipped suite is a failure.
    if (process.env['CI'] === 'true') counts.push({ passed: 0, failed: missing.length, skipped: 0 });
    if (tier !== undefined) counts.push(judgeDuration(tier, minutes));
    const total = sum(counts);
    console.log(`\n${summaryLine(total)}`);
    return total.failed === 0 && total.passed > 0 ? 0 : 1;
  });
}

/**
 * Prints where the time went.
 *
 * @param {import('./test-tiers.mjs').Tier} tier
 * @param {number} minutes duration of the whole tier
 * @returns {Counts} one failure where the tier took more than twice its target
 */
function judgeDuration(tier, minutes) {
  logStatus('\nSlowest files:');
  for (const { name, seconds } of slowestFiles()) logStatus(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
  logStatus('\nSum of the files of each run:');
  for (const { name, seconds, wallSeconds } of suiteDurations())
    logStatus(`${seconds.toFixed(0).padStart(5)} s in ${wallSeconds.toFixed(0)} s  ${name}`);
  const target = TARGET_MINUTES[tier];
  const isTooLong = minutes > 2 * target;
  logStatus(`\n${minutes.toFixed(1)} minutes; the target is ${target}.`);
  if (minutes > target)
    logStatus(isTooLong ? 'Failed: more than twice the target.' : 'Warning: over the target.');
  return { passed: 0, failed: isTooLong ? 1 : 0, skipped: 0 };
}
