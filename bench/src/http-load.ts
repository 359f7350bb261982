/** HTTP clients with persistent connections: single requests and sustained load. */
import http from 'node:http';
import type { Product } from '../../e2e/src/product/product.ts';
import { usageOf } from './answer-stream/processes.ts';

const clients = 16;
/** Number of requests before the measurement. */
export const warmUps = 50;

const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

/** Closes the persistent connections. */
export const closeConnections = (): void => agent.destroy();

export interface Answer {
  /** Size of the encoded body, without headers. */
  bytes: number;
  body: Buffer;
  headers: http.IncomingHttpHeaders;
}

export interface Call {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Sends a request. Throws with the response body unless it succeeds. */
export function send({ method = 'GET', url, headers = {}, body }: Call): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: sent, agent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const read = Buffer.concat(pieces);
        if ((response.statusCode ?? 0) < 300) {
          resolve({ bytes: read.length, body: read, headers: response.headers });
        } else reject(new Error(`${method} ${url}: ${response.statusCode} ${read.toString().slice(0, 300)}`));
      });
    });
    request.on('error', reject).end(payload);
  });
}

/** The answer's JSON. */
export const readJson = async <T>(call: Call): Promise<T> =>
  JSON.parse((await send(call)).body.toString()) as T;

export interface LoadMeasured {
  perSecond: number;
  timesMs: number[];
}

/** Runs `work` repeatedly on concurrent clients and measures their latency. */
export async function load(
  work: (turn: number) => Promise<unknown>,
  { seconds }: { seconds: number },
): Promise<LoadMeasured> {
  const timesMs: number[] = [];
  const begunMs = performance.now();
  const untilMs = begunMs + seconds * 1_000;
  let turn = 0;
  const client = async () => {
    for (let nowMs = performance.now(); nowMs < untilMs; ) {
      await work(turn++);
      const endedMs = performance.now();
      timesMs.push(endedMs - nowMs);
      nowMs = endedMs;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: (timesMs.length * 1_000) / (performance.now() - begunMs), timesMs };
}

/** Measures the running product, with the processor time in ms that it and its database take per answer. */
export async function answersOf(
  product: Product,
  work: () => Promise<unknown>,
  { seconds }: { seconds: number },
): Promise<LoadMeasured & { cpuMs: number }> {
  const pid = product.process.pid ?? 0;
  for (let warm = 0; warm < warmUps; warm += 1) await work();
  const before = usageOf(pid).cpuMs;
  const measured = await load(work, { seconds });
  return { ...measured, cpuMs: (usageOf(pid).cpuMs - before) / measured.timesMs.length };
}
