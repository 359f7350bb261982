// Runs a program of the tests by itself, on a machine that has what it needs.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { nodePath, refuseUnusableNode } from './pinned-node.mjs';
import { logStatus, main } from './project.mjs';
import { run } from './run.mjs';
import { prepareTestMachine, testMachineEnv } from './test-machine.mjs';

/** @param {string} file relative to the repository; gets the words of the command line */
export async function runProgram(file) {
  await main(async () => {
    refuseUnusableNode();
    await ensureInstalled();
    for (const sentence of await prepareTestMachine()) logStatus(sentence);
    await ensureBuilt();
    const env = { ...process.env, ...testMachineEnv() };
    return run(nodePath(), [file, ...process.argv.slice(2)], { env });
  });
}
