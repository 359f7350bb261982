// `npm run fuzz [-- --requests=number --seed=number]`: hostile requests to every declared call (docs/faults.md).
import { runProgram } from './lib/run-program.mjs';

await runProgram('e2e/fuzz/main.ts');
