/**
 * Two versions serve together while the newer one migrates under load, is killed during it and restarts, and the older
 * one stops: no request fails, and no answer lacks a word.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ScriptedProvider, words } from '../../server/src/testing/models/scripted-provider.ts';
import { type Client, follow, type Journal, journalOf } from '../faults/harness/stream-journal.ts';
import { freePort } from '../../server/src/testing/network/free-port.ts';
import { type TestRedis, testRedis } from '../../server/src/testing/redis-server.ts';
import { migrationName, nextVersion } from './product/next-version.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { clientOverHttp } from './people/client-over-http.ts';
import { signInOverHttp } from './people/sign-in-over-http.ts';
import { type PostgresServer, startPostgresServer } from './product/postgres-server.ts';
import { freshDataFolderOn } from './product/outside-database.ts';
import {
  emptyDataFolder,
  type Product,
  productCommand,
  removeDataFolder,
  startProduct,
} from './product/product.ts';
import { type ReadyProxy, startReadyProxy } from './product/ready-proxy.ts';

/** Number of rows for the migration to fill, in addition to those of the load. */
const rows = 1_500;
const answerWords = 12;

let postgres: PostgresServer;
let redis: TestRedis;
let provider: ScriptedProvider;
let proxy: ReadyProxy;
let previous: Product;
let previousUrl: string;
let nextRoot: string;
let next: ChildProcess | undefined;
let environment: Record<string, string>;
const folders: string[] = [];

async function folder(): Promise<string> {
  const made = await emptyDataFolder();
  folders.push(made);
  return made;
}

beforeAll(async () => {
  [postgres, redis, provider, proxy, nextRoot] = await Promise.all([
    startPostgresServer(),
    testRedis(),
    ScriptedProvider.start(),
    startReadyProxy(),
    nextVersion(),
  ]);
  environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    POLYLOGUE_URL: proxy.url,
    POLYLOGUE_SECRET: 'one secret of all the servers of this instance',
    POLYLOGUE_DRAIN_SECONDS: '2',
    ...administratorInEnvironment,
    ...provider.environment,
  };
  const port = await freePort();
  const dataFolder = await freshDataFolderOn(environment);
  folders.push(dataFolder);
  previous = await startProduct(dataFolder, { ...environment, PORT: String(port) });
  previousUrl = `http://127.0.0.1:${port}`;
  proxy.add(previousUrl);
}, 300_000);
afterAll(async () => {
  await proxy?.stop();
  next?.kill('SIGKILL');
  previous?.process.kill('SIGKILL');
  await provider?.stop();
  await redis?.kill();
  await postgres?.remove();
  await Promise.all(folders.map(removeDataFolder));
  await rm(nextRoot, { recursive: true, force: true });
});

function startNext(dataFolder: string, port: number): ChildProcess {
  const { file, args, options } = productCommand(dataFolder, [], { ...environment, PORT: String(port) });
  return spawn(file, args, { ...options, cwd: nextRoot, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Continuous load of clients, which records every refusal, failure and missing text. */
class Load {
  readonly failures: string[] = [];
  readonly answers: Journal[] = [];
  requests = 0;
  #isOver = false;
  #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async send(method: string, address: string, body?: object): Promise<Response | undefined> {
    this.requests += 1;
    try {
      const headers = { authorization: `Bearer ${this.#client.token}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${proxy.url}${address}`, init);
      if (response.ok) return response;
      this.failures.push(`${method} ${address}: ${response.status} ${await response.text()}`);
    } catch (error) {
      this.failures.push(`${method} ${address}: ${String(error)}`);
    }
    return undefined;
  }

  async #useConversation(): Promise<void> {
    const journal = journalOf(`Please [say ${answerWords} words, 30 a second]`);
    this.requests += 1;
    await follow(this.#client, journal);
    this.answers.push(journal);
    const { conversationId = '' } = journal;
    if (journal.text !== words(answerWords) || journal.ended !== 'Complete') {
      this.failures.push(`answer: ${journal.ended} "${journal.text}" ${JSON.stringify(journal.refusal)}`);
      return;
    }
    await this.send('PUT', fillPath(routes.updateTitle.path, { conversationId }), { title: conversationId });
    const opened = await this.send('GET', fillPath(routes.get.path, { conversationId }));
    const { title } = ((await opened?.json()) ?? {}) as Partial<Conversation>;
    if (title !== conversationId) this.failures.push(`opened ${conversationId}, titled ${title}`);
  }

  async #signIn(): Promise<void> {
    this.requests += 1;
    try {
      const token = await signInOverHttp(proxy.url, administrator);
      this.#client = { ...this.#client, token };
    } catch (error) {
      this.failures.push(`sign-in: ${String(error)}`);
    }
    await delay(1_000);
  }

  #again = async (work: () => Promise<unknown>) => {
    while (!this.#isOver) await work();
  };

  /** Starts the load; the returned function stops it and resolves after the last request. */
  start(): () => Promise<void> {
    const list = async () => {
      await (await this.send('GET', routes.list.path))?.text();
      await delay(20);
    };
    const all = [
      ...Array.from({ length: 2 }, () => this.#again(() => this.#useConversation())),
      this.#again(list),
      this.#again(() => this.#signIn()),
    ];
    return async () => {
      this.#isOver = true;
      await Promise.all(all);
    };
  }
}

it('upgrades under load without a failed request, and without a lost word', {
  timeout: 240_000,
}, async () => {
  await expect.poll(() => proxy.isReady(previousUrl)).toBe(true);
  const load = new Load(await clientOverHttp(proxy.url, administrator, 'Assistant'));
  const stopLoad = load.start();
  await expect.poll(() => load.answers.length).toBeGreaterThan(2);
  await postgres.sql(`insert into conversations (id, owner_id, agent_id, brand_key, title, title_source, is_private, created_at, updated_at)
    select gen_random_uuid(), owner_id, agent_id, brand_key, title, title_source, is_private, created_at, updated_at
    from (select * from conversations limit 1) as one, generate_series(1, ${rows})`);

  const filled = async () => {
    const column = `select count(*) from pg_attribute
      where attrelid = 'conversations'::regclass and attname = 'pin'`;
    if ((await postgres.sql(column)) === '0') return 0;
    return Number(await postgres.sql("select count(*) from conversations where pin = 'filled'"));
  };
  const [dataFolder, port] = [await folder(), await freePort()];
  const killed = startNext(dataFolder, port);
  await expect.poll(filled, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const filledByKilled = await filled();
  expect(filledByKilled).toBeLessThan(rows);

  next = startNext(dataFolder, port);
  const nextUrl = `http://127.0.0.1:${port}`;
  proxy.add(nextUrl);
  await expect.poll(() => proxy.isReady(nextUrl), { timeout: 90_000 }).toBe(true);
  expect(await postgres.sql(`select name from kysely_migration where name = '${migrationName}'`)).toBe(
    migrationName,
  );
  const together = load.answers.length;
  await expect.poll(() => load.answers.length, { timeout: 30_000 }).toBeGreaterThan(together + 6);

  expect(await previous.stop()).toBe(0);
  const alone = load.answers.length;
  await expect.poll(() => load.answers.length, { timeout: 30_000 }).toBeGreaterThan(alone + 2);
  await stopLoad();

  expect(load.failures).toEqual([]);
  const kept = "select count(*) from segments where status = 'Complete' and answer = ";
  expect(Number(await postgres.sql(`${kept}'${words(answerWords)}'`))).toBe(load.answers.length);
  expect([...proxy.handed.values()].every((requests) => requests > 10)).toBe(true);
  expect(
    Number(await postgres.sql("select count(*) from conversations where pin = 'renamed'")),
  ).toBeGreaterThan(0);
  process.stdout.write(
    `rolling upgrade: ${load.requests} requests, ${load.answers.length} answers, ${load.failures.length} failed; ` +
      `killed with ${filledByKilled} of ${rows} rows filled\n`,
  );
});
