/**
 * Many clients of the web application in one process: each makes a few parallel calls every two seconds, and waits as
 * the client does. Arguments: address, clients. A line on stdin closes the tabs; prints `closed` afterwards.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { createHttpClient } from '../../../web/src/lib/http/http-client.ts';
import type { SessionPort } from '../../../web/src/lib/session/session-port.ts';

const [address = '', clients = '1'] = process.argv.slice(2);
const callsTogether = 3;
const everyMs = 2_000;
const nobody: SessionPort = {
  token: () => undefined,
  hasAccount: () => false,
  canRenew: () => false,
  renew: async () => undefined,
  clearToken: () => undefined,
  clearTokenAndAccount: () => undefined,
};
const tab = new AbortController();
const browserFetch = globalThis.fetch;
// A page's addresses are relative to it.
globalThis.fetch = (input, init) =>
  browserFetch(typeof input === 'string' ? new URL(input, address) : input, init);

async function browse(number: number): Promise<void> {
  const http = createHttpClient({
    session: () => nobody,
    sessionTokens: { read: () => ({ 'x-client': String(number) }), store: () => undefined },
    onBusyChange: () => undefined,
    closing: tab.signal,
  });
  await delay((number / Number(clients)) * everyMs);
  while (!tab.signal.aborted) {
    const calls = Array.from({ length: callsTogether }, async () => {
      const response = await http.send(instanceSettingsRoutes.application, {});
      await response.text();
    });
    await Promise.allSettled(calls);
    await delay(everyMs, undefined, { signal: tab.signal }).catch(() => undefined);
  }
}

process.stdin.once('data', () => {
  tab.abort(new Error('the tab was closed'));
  process.stdout.write('closed\n');
  setTimeout(() => process.exit(0), 10_000);
});
await Promise.all(Array.from({ length: Number(clients) }, (_, number) => browse(number)));
