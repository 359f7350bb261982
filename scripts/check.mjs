// `npm run check`: format, lint, types, borders, lockfile, unused code. The exit code is the number of failures.
import { performance } from 'node:perf_hooks';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main } from './lib/project.mjs';
import { launch } from './lib/run.mjs';

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench'];

/** @type {[name: string, script: string, ...args: string[]][]} */
const CHECKS = [
  ['format', '@biomejs/biome/bin/biome', 'format', '.'],
  ['lint', 'oxlint/bin/oxlint'],
  ...['.', ...WORKSPACES].map(typeCheck),
  ['borders', '../scripts/borders.mjs'],
  ['language', '../scripts/language.mjs'],
  ['lockfile', '../scripts/lockfile.mjs'],
  ['unused code', 'knip/bin/knip.js'],
];

/**
 * @param {string} workspace
 * @returns {[name: string, script: string, ...args: string[]]}
 */
function typeCheck(workspace) {
  return [`types of ${workspace === '.' ? 'scripts' : workspace}`, 'typescript/bin/tsc', '-p', workspace];
}

/**
 * Runs a check and prints its output at the end, since another one runs in parallel.
 *
 * @param {(typeof CHECKS)[number]} check
 */
async function runCheck([name, script, ...args]) {
  const startedAt = performance.now();
  const { child, ended } = launch(nodePath(), [`node_modules/${script}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part));
  const code = await ended;
  process.stdout.write(Buffer.concat(output));
  return { name, hasPassed: code === 0, seconds: (performance.now() - startedAt) / 1000 };
}

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  const waiting = [...CHECKS];
  /** @type {Awaited<ReturnType<typeof runCheck>>[]} */
  const results = [];
  const runWaiting = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all([runWaiting(), runWaiting()]);
  console.log();
  for (const { name, hasPassed, seconds } of results) {
    console.log(`${hasPassed ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.toFixed(1)} s`);
  }
  return results.filter(({ hasPassed }) => !hasPassed).length;
});
