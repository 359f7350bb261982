// `npm run faults [-- --only=name --seed=number --small]`: every fault in full, with its controls (docs/faults.md).
import { runProgram } from './lib/run-program.mjs';

await runProgram('e2e/faults/main.ts');
