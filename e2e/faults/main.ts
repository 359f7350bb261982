/**
 * `npm run faults`: every fault in its full size with all controls, and a table at the end. `--only=` keeps to the
 * faults whose name holds one of these (comma-separated), `--seed=` repeats a run, `--small` takes the numbers of `npm test`.
 */
import { parseArgs } from 'node:util';
import * as template from '../src/product/template-folder.ts';
import { allFaults } from './all-faults.ts';
import { lineOf, runFaults } from './run-faults.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string' }, small: { type: 'boolean' } },
});
const seed = Number(values.seed ?? process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const print = (line: string) => process.stdout.write(`${line}\n`);
const only = values.only?.split(',');
const faults = allFaults.filter(({ name }) => !only || only.some((words) => name.includes(words)));
print(`seed ${seed}`);
await template.setup();
const rows = await runFaults(faults, {
  size: values.small ? 'small' : 'full',
  seed,
  isComplete: only !== undefined || !values.small,
  onRow: (row) => print(lineOf(row)),
});
print(`\nAll faults (seed ${seed}):`);
for (const row of rows) print(lineOf(row));
const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
print(`${count('PASS')} passed, ${count('FAIL')} failed, ${count('SKIPPED')} skipped`);
process.exit(rows.length > 0 && count('FAIL') === 0 ? 0 : 1);
