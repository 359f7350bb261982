/** Module preloaded into the product (`node --import`): reports memory and delays after a collection on SIGUSR2. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const delays = monitorEventLoopDelay({ resolution: 5 });

if (isMainThread) {
  delays.enable();
  process.on('SIGUSR2', () => {
    const eventLoopDelayMs = delays.percentile(95) / 1e6;
    collect();
    collect();
    delays.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.stdout.write(
      `probe ${JSON.stringify({ rss, heapUsed: heapUsed + external, eventLoopDelayMs })}\n`,
    );
  });
}
