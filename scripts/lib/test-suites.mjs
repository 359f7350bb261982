// Runs vitest over one configuration and counts what it reports.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { nodePath } from './pinned-node.mjs';
import { cacheFolder, root } from './project.mjs';
import { run } from './run.mjs';
import { testMachineEnv } from './test-machine.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Runs a configuration's tests. Counts every failure of vitest, including an unreadable file, an unhandled
 * rejection or a crash.
 *
 * @param {string} folder of the `vitest.config.ts`, relative to the repository
 * @param {readonly string[]} args for vitest, such as part of a file's name
 * @param {Record<string, string>} [ownEnv] additional environment of the tests
 * @returns {Promise<Counts>}
 */
export async function runSuites(folder, args, ownEnv = {}) {
  const report = `${cacheFolder}/test-report-${process.pid}.json`;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, ...testMachineEnv(), ...ownEnv };
  const startedAt = performance.now();
  try {
    const code = await run(nodePath(), [...vitest, ...reporters, ...args], { env });
    const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
    recordDurations([folder, ...Object.values(ownEnv)].join(' '), startedAt, results);
    const counts = countReport(results);
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(report, { force: true });
  }
}

/** @type {{ name: string, seconds: number }[]} */
const files = [];

/** @type {{ name: string, seconds: number, wallSeconds: number }[]} */
const suites = [];

/**
 * @param {string} suiteName
 * @param {number} startedAt
 * @param {{ testResults: { name?: string, startTime?: number, endTime?: number }[] }} report
 */
function recordDurations(suiteName, startedAt, { testResults }) {
  const ofSuite = testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const seconds = ofSuite.reduce((total, file) => total + file.seconds, 0);
  files.push(...ofSuite);
  suites.push({ name: suiteName, seconds, wallSeconds: (performance.now() - startedAt) / 1000 });
}

/** Lists the 20 slowest files of all suites that this process ran, in seconds, the slowest first. */
export const slowestFiles = () => files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);

/** Lists the suites that this process ran: the sum over their files and the wall time, in seconds. */
export const suiteDurations = () => suites;

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @param {{ testResults: FileReport[] }} report as vitest's JSON reporter writes it
 * @returns {Counts}
 */
export function countReport({ testResults }) {
  const counts = noTests();
  for (const { status, assertionResults } of testResults) {
    const failedBefore = counts.failed;
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    // A file can fail without a failed test: it could not be read, or a hook threw.
    if (status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = noTests();
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @returns {Counts} */
function noTests() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** @param {Counts} counts the line that a run ends with */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
