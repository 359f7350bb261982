// `npm run bench [name …]`: runs every measurement of bench/src, or those whose names contain a given word, and ends
// with a table of the targets that they measured.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { memoryEnvironment, nodePath, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main, Refusal, root } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { testMachineEnv } from './lib/test-machine.mjs';

const FOLDER = 'bench/src';

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  await ensureBuilt();
  const words = process.argv.slice(2);
  const files = existsSync(`${root}/${FOLDER}`)
    ? readdirSync(`${root}/${FOLDER}`, { encoding: 'utf8', recursive: true })
    : [];
  const benches = files
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .sort();
  if (benches.length === 0) throw new Refusal(`No measurement in ${FOLDER} is named like that.`);
  let failures = 0;
  const folder = mkdtempSync(`${os.tmpdir()}/polylogue-bench-`);
  const table = `${folder}/table.jsonl`;
  for (const name of benches) {
    const env = { ...memoryEnvironment, ...process.env, ...testMachineEnv(), BENCH_TABLE: table };
    if ((await run(nodePath(), [`${FOLDER}/${name}`], { env })) !== 0) failures += 1;
  }
  if (existsSync(table)) printTable(readFileSync(table, 'utf8'));
  rmSync(folder, { recursive: true });
  return failures;
});

/** @param {string} lines a row each, as `bench/src/target-row.ts` writes them */
function printTable(lines) {
  const rows = lines
    .trim()
    .split('\n')
    .map((line) => Object.entries(JSON.parse(line)));
  const head = rows[0]?.map(([name]) => [name, name]) ?? [];
  const all = [head, ...rows].map((row) => row.map(([, cell]) => String(cell)));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log();
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const load = os.loadavg().map((value) => value.toFixed(1));
  console.log(
    `\nLoad of the machine over 1, 5 and 15 minutes: ${load.join(', ')}. Work of others makes figures worse.`,
  );
}
