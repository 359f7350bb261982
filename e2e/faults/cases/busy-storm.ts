/** Many browsers and a server that answers 503 for a while. */
import { spawn } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, sized } from '../fault.ts';
import { patchEnvironment, type SourcePatch } from '../harness/source-patch.ts';
import { percentile } from '../../../bench/src/timing.ts';

const windowMs = 500;
const allowedRatio = 2;
/** Requested wait; clients add up to a fifth of it as jitter. */
const retryAfterSeconds = 3;
const allowedSpreadMs = 250;

const earlier: SourcePatch = {
  file: 'web/src/lib/http/retry-after.ts',
  find: 'const delayMs = seconds * 1000 * (1 + random() * jitterShare);',
  replace: 'const delayMs = 100 + 0 * seconds * random() * jitterShare;',
};
const together: SourcePatch = {
  file: 'web/src/lib/http/retry-after.ts',
  find: 'const jitterShare = 0.2;',
  replace: 'const jitterShare = 0;',
};

/** Computes the highest and the mean request rate over windows, per second. */
function ratesOf(atMs: readonly number[], fromMs: number, toMs: number): { peak: number; mean: number } {
  const windows = Array.from({ length: Math.ceil((toMs - fromMs) / windowMs) }, () => 0);
  for (const one of atMs) {
    const index = Math.floor((one - fromMs) / windowMs);
    if (index >= 0 && index < windows.length) windows[index] = (windows[index] ?? 0) + 1;
  }
  const perSecond = 1_000 / windowMs;
  const sum = windows.reduce((total, count) => total + count, 0);
  return { peak: Math.max(...windows) * perSecond, mean: (sum / windows.length) * perSecond };
}

interface Request {
  atMs: number;
  client: string;
}

/** Starts a server that records every request and answers 503 on command. */
async function startServer() {
  const requests: Request[] = [];
  const state = { isBusy: false };
  const server = http.createServer((request, response) => {
    requests.push({ atMs: performance.now(), client: String(request.headers['x-client']) });
    request.resume();
    if (state.isBusy) response.writeHead(503, { 'retry-after': String(retryAfterSeconds) }).end('{}');
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, requests, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Returns the waits of each client between its waves of calls. */
function waitsMs(requests: readonly Request[], fromMs: number): number[] {
  const late = requests.filter(({ atMs }) => atMs > fromMs);
  return [...Map.groupBy(late, ({ client }) => client).values()].flatMap((list) =>
    list
      .slice(1)
      .map(({ atMs }, index) => atMs - (list[index]?.atMs ?? 0))
      .filter((gapMs) => gapMs > 1_000),
  );
}

export const busyStorm: Fault = {
  name: '503 storm',
  property: 'Clients wait as long as they are told, spread by chance, and stop when the tab closes.',
  async run(trial) {
    const { findings } = trial;
    const { server, requests, state, url } = await startServer();
    trial.defer(async () => {
      server.closeAllConnections();
      server.close();
    });
    const clients = sized(trial, { small: 60, full: 300 });
    const program = path.join(import.meta.dirname, '../harness/storm-clients.ts');
    const child = spawn(process.execPath, [program, url, String(clients)], {
      env: { ...process.env, ...patchEnvironment(trial.patches) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    trial.defer(async () => void child.kill('SIGKILL'));
    while (requests.length < clients * 3) await delay(20);
    const steadyFromMs = performance.now();
    await delay(4_000);
    state.isBusy = true;
    const busyFromMs = performance.now();
    await delay(sized(trial, { small: 8_000, full: 20_000 }));
    const busyUntilMs = performance.now();
    const atMs = requests.map((request) => request.atMs);
    const steady = ratesOf(atMs, steadyFromMs, busyFromMs);
    const storm = ratesOf(atMs, busyFromMs + 2_000, busyUntilMs);
    const waits = waitsMs(requests, busyFromMs + 1_000);
    const spreadMs = percentile(waits, 95) - percentile(waits, 5);
    const ratio = storm.peak / steady.mean;
    child.stdin.write('close\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await delay(200);
    const beforeClosing = requests.length;
    await delay(retryAfterSeconds * 1_500);
    const afterClosing = requests.length - beforeClosing;
    findings.hold(
      ratio <= allowedRatio,
      `${storm.peak} requests/s at the peak, ${Math.round(steady.mean)} before`,
    );
    findings.hold(spreadMs >= allowedSpreadMs, `the waits differ by ${Math.round(spreadMs)} ms (p5 to p95)`);
    findings.hold(afterClosing === 0, `${afterClosing} requests of closed tabs`);
    findings.figure('clients', clients);
    findings.figure('steady req/s', steady.mean);
    findings.figure('peak ÷ steady', ratio);
    findings.figure('wait p5 s', percentile(waits, 5) / 1_000);
    findings.figure('p95 s', percentile(waits, 95) / 1_000);
    findings.figure('after closing', afterClosing);
  },
  controls: [
    {
      name: 'Retry-After not waited for',
      sign: /requests\/s at the peak/,
      patches: [earlier],
      isFullOnly: true,
    },
    { name: 'nothing left to chance', sign: /the waits differ by/, patches: [together], isFullOnly: true },
  ],
};
