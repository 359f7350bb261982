// `npm run bench [name …]`: runs every measurement of bench/src, or those whose names contain a given word.
import { existsSync, readdirSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main, Refusal, root } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { testMachineEnv } from './lib/test-machine.mjs';

const FOLDER = 'bench/src';

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  await ensureBuilt();
  const words = process.argv.slice(2);
  const benches = (existsSync(`${root}/${FOLDER}`) ? readdirSync(`${root}/${FOLDER}`) : [])
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .sort();
  if (benches.length === 0) throw new Refusal(`No measurement in ${FOLDER} is named like that.`);
  let failures = 0;
  for (const name of benches) {
    const env = { ...process.env, ...testMachineEnv() };
    if ((await run(nodePath(), [`${FOLDER}/${name}`], { env })) !== 0) failures += 1;
  }
  return failures;
});
