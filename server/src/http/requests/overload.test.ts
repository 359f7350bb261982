import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { installHealth } from '../health.ts';
import type { OverloadLimits } from './overload.ts';
import { testHttpServer } from '../../testing/http-server.ts';

let app: FastifyInstance;

async function start(overload: OverloadLimits = {}): Promise<void> {
  app = await testHttpServer([], {}, { overload: { sampleEveryMs: 400, ...overload } });
  installHealth(app, async () => {});
  app.get('/api/work', async () => ({ isDone: true }));
  app.get('/', async () => 'page');
  app.get('/chat', async () => 'page');
  app.get('/assets/app.js', async () => 'script');
  app.post('/chat', async () => 'page');
}

/** Blocks the process in pieces of `pieceMs`, with pauses of `gapMs`. */
async function keepBusy(forMs: number, pieceMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const pieceUntil = performance.now() + pieceMs;
    while (performance.now() < pieceUntil);
    await delay(1);
  }
}

const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

it('refuses requests while the event loop is blocked, but not health checks, and recovers', async () => {
  await start({ maxDelayMs: 100 });
  expect(await statusOf('/api/work')).toBe(200);
  let refused = await app.inject({ url: '/api/work' });
  const untilMs = performance.now() + 30_000;
  while (refused.statusCode !== 503 && performance.now() < untilMs) {
    // Two delays in each sample.
    await keepBusy(1_500, 300);
    refused = await app.inject({ url: '/api/work' });
  }
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/health/ready')).toBe(200);
  await expect.poll(() => statusOf('/api/work')).toBe(200);
}, 60_000);

it('serves requests through one long piece of work, and through many short ones', async () => {
  await start();
  await keepBusy(1, 700);
  await delay(10);
  expect(await statusOf('/api/work')).toBe(200);
  await keepBusy(600, 50);
  expect(await statusOf('/api/work')).toBe(200);
});

it('refuses requests when its memory is nearly used up', async () => {
  await start({ maxHeapShare: 0 });
  await expect.poll(() => statusOf('/api/work')).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
});

it('serves pages and files of the web application while it refuses other requests', async () => {
  await start({ maxHeapShare: 0 });
  await expect.poll(() => statusOf('/api/work'), { timeout: 5_000 }).toBe(503);
  for (const url of ['/', '/chat', '/chat?a=1', '/assets/app.js']) {
    expect([url, await statusOf(url)]).toEqual([url, 200]);
  }
  for (const url of ['/API/work', '/%61pi/work', '/oidc/auth', '/directory/v1.0/groups']) {
    expect([url, await statusOf(url)]).toEqual([url, 503]);
  }
  expect((await app.inject({ url: '/chat', method: 'POST' })).statusCode).toBe(503);
}, 10_000);
