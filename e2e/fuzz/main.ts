/**
 * `npm run fuzz`: hostile requests to every declared call (`--requests=`, 50,000 by itself), then two controls with a
 * planted fault. `--seed=` repeats a run.
 */
import { parseArgs } from 'node:util';
import * as template from '../src/product/template-folder.ts';
import { plantedCrash, plantedLeak } from './controls.ts';
import { fuzz, type FuzzResult } from './fuzz.ts';

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const requests = Number(values.requests ?? 50_000);
const controlRequests = 3_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

function tell({ sent, operations, byStatus, before, after, faults }: FuzzResult): void {
  const statuses = [...byStatus].toSorted(([left], [right]) => left - right);
  print(`${sent} requests to ${operations} operations (seed ${seed})`);
  print(`  statuses: ${statuses.map(([status, count]) => `${status} × ${count}`).join(', ')}`);
  for (const name of Object.keys(before) as (keyof typeof before)[]) {
    print(
      `  ${name.padEnd(18)} ${before[name].toFixed(1)} after the warm-up, ${after[name].toFixed(1)} in the end`,
    );
  }
  for (const fault of faults) print(`  ${fault}`);
}

await template.setup();
const result = await fuzz({ requests, seed });
tell(result);
let failures = result.faults.length === 0 ? 0 : 1;
print(`${failures === 0 ? 'PASS' : 'FAIL'}  only declared answers, the same process, no growth`);
for (const { name, sign, ...planted } of [plantedCrash, plantedLeak]) {
  const control = await fuzz({ requests: controlRequests, seed, ...planted });
  const found = control.faults.find((fault) => fault.includes(sign));
  if (found === undefined) failures += 1;
  print(`${found === undefined ? 'FAIL' : 'PASS'}  control: ${name}: ${found ?? 'not found'}`);
}
process.exit(failures);
