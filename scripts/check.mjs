// `npm run check`: format, lint, types, borders, lockfile, unused code. The exit code is the number of failures.
import { performance } from 'node:perf_hooks';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench'];

/** @type {[name: string, script: string, ...args: string[]][]} */
const CHECKS = [
  ['format', '@biomejs/biome/bin/biome', 'format', '.'],
  ['lint', 'oxlint/bin/oxlint'],
  ...['.', ...WORKSPACES].map(typeCheck),
  ['borders', '../scripts/borders.mjs'],
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

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  const node = nodePath();
  const results = [];
  for (const [name, script, ...args] of CHECKS) {
    const startedAt = performance.now();
    const code = await run(node, [`node_modules/${script}`, ...args]);
    results.push({ name, hasPassed: code === 0, seconds: (performance.now() - startedAt) / 1000 });
  }
  console.log();
  for (const { name, hasPassed, seconds } of results) {
    console.log(`${hasPassed ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.toFixed(1)} s`);
  }
  return results.filter(({ hasPassed }) => !hasPassed).length;
});
