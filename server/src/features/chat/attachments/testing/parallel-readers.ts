/** Worker thread of HTTP readers that count bytes, to keep their memory out of the server's. */
import { get, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface ParallelReaders {
  url: string;
  authorization: string;
  count: number;
}

const { url, authorization, count } = workerData as ParallelReaders;

async function readAll(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: { authorization }, agent: false }, resolve).on('error', reject);
  let sizeBytes = 0;
  for await (const chunk of await promise) sizeBytes += (chunk as Buffer).length;
  return sizeBytes;
}

parentPort?.postMessage(await Promise.all(Array.from({ length: count }, readAll)));
