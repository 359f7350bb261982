/** Backup and restore as an operator types them: under load, to another engine and back. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binariesIn } from '../../server/src/db/embedded/locate-binaries.ts';
import { startTemporaryServer, type TemporaryServer } from '../../server/src/db/embedded/temporary-server.ts';
import { unpackBackupBeforeBaseline } from '../../server/src/backup/testing/backup-before-baseline.ts';
import { type Client, follow, type Journal, journalOf } from '../faults/harness/stream-journal.ts';
import { type CommandOutcome, type Product, startProduct } from './product/product.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { clientOverHttp, readJson } from './people/client-over-http.ts';
import { signInOverHttp } from './people/sign-in-over-http.ts';

const repository = path.resolve(import.meta.dirname, '../..');

let root: string;
let product: Product;
let client: Client;
let postgres15: TemporaryServer | undefined;
const inRoot = (name: string) => path.join(root, name);

/** Types `npm run backup` or `npm run restore`, by what npm runs. */
function type(
  command: 'backup' | 'restore',
  folder: string,
  environment: Record<string, string>,
): Promise<CommandOutcome> {
  const env = { ...process.env, INIT_CWD: root, LOG_LEVEL: 'warn', ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${command}.mjs`, folder],
      { cwd: repository, env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
    );
  });
}

const answerIn = async (reader: Pick<Client, 'url' | 'token'>, { conversationId = '' }: Journal) => {
  const { segments } = await readJson<Conversation>(reader, fillPath(routes.get.path, { conversationId }));
  return segments.map(({ question, answer }) => ({ question, answer }));
};

/** Sends questions one after the other until `stop` is called, which resolves to the journals. */
function keepAsking(): { journals: Journal[]; stop(): Promise<Journal[]> } {
  const journals: Journal[] = [];
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      const journal = journalOf(`How do I rename conversation number ${journals.length}?`);
      journals.push(journal);
      await follow(client, journal);
    }
  })();
  const stop = async () => {
    isStopped = true;
    await asking;
    return journals;
  };
  return { journals, stop };
}

/** The files of a folder's storage, by key. */
async function filesOf(dataFolder: string): Promise<Record<string, string>> {
  const entries = await readdir(path.join(dataFolder, 'blobs'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(async ({ name, parentPath }) => [
    name,
    await readFile(path.join(parentPath, name), 'base64'),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}

const databaseUrl = () =>
  `postgres://polylogue@localhost/polylogue?host=${encodeURIComponent(postgres15?.socketFolder ?? '')}`;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-backup-'));
  const binaries = process.env['POLYLOGUE_TEST_PG15_BIN'];
  if (binaries) postgres15 = await startTemporaryServer(await binariesIn(binaries));
  product = await startProduct(inRoot('source'), administratorInEnvironment);
  client = await clientOverHttp(product.url, administrator);
});
afterAll(async () => {
  await product.stop();
  await postgres15?.stop();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

// Tests run in order: each builds on the previous one.
describe('an instance that people use', () => {
  const first = journalOf('How do I make a backup?');
  let acknowledged: Journal[] = [];

  it('is backed up while they do', async () => {
    await follow(client, first);
    const load = keepAsking();
    await expect.poll(() => load.journals.filter(({ ended }) => ended).length).toBeGreaterThan(2);
    acknowledged = [first, ...load.journals.filter(({ ended }) => ended)];
    const { code, output } = await type('backup', 'under-load', { POLYLOGUE_DATA: inRoot('source') });
    const meanwhile = (await load.stop()).length - acknowledged.length;
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The backup is complete') });
    expect(output).toMatch(/ {2}conversations: \d+ rows\n/);
    expect(meanwhile).toBeGreaterThan(1);
  });

  it('is backed up without the secret and without remembered sign-ins', async () => {
    const secret = (await readFile(path.join(inRoot('source'), 'secret'), 'utf8')).trim();
    const names = await readdir(inRoot('under-load'), { recursive: true });
    expect(names.filter((name) => /oidc|secret/.test(name))).toEqual([]);
    expect(await readFile(inRoot('under-load/manifest.json'), 'utf8')).not.toContain(secret);
  });

  it.skipIf(!process.env['POLYLOGUE_TEST_PG15_BIN'])(
    'is restored to PostgreSQL 15, and from there to the embedded database',
    async () => {
      const there = { POLYLOGUE_DATA: inRoot('server'), DATABASE_URL: databaseUrl() };
      const withoutSecret = await type('restore', 'under-load', there);
      expect(withoutSecret).toEqual({
        code: 0,
        output: expect.stringContaining('secret of this instance differs'),
      });
      await cp(path.join(inRoot('source'), 'secret'), path.join(inRoot('server'), 'secret'));
      expect(await type('backup', 'of-server', there)).toMatchObject({ code: 0 });
      await cp(path.join(inRoot('source'), 'secret'), path.join(inRoot('restored'), 'secret'));
      const back = await type('restore', 'of-server', { POLYLOGUE_DATA: inRoot('restored') });
      expect(back).toEqual({ code: 0, output: expect.not.stringContaining('another secret') });
      for (const folder of ['server', 'restored'])
        expect(await filesOf(inRoot(folder))).toEqual(await filesOf(inRoot('source')));
    },
  );

  it('lets people in after the restore, with all that was acknowledged before the backup', async () => {
    if (!postgres15) await type('restore', 'under-load', { POLYLOGUE_DATA: inRoot('restored') });
    const restored = await startProduct(inRoot('restored'));
    try {
      // The session from before is over, although the secret is the same.
      if (postgres15)
        await expect(readJson({ ...client, url: restored.url }, routes.list.path)).rejects.toThrow(': 401 ');
      const token = await signInOverHttp(restored.url, administrator);
      for (const journal of acknowledged)
        expect(await answerIn({ url: restored.url, token }, journal)).toEqual(
          await answerIn(client, journal),
        );
      const logo = fillPath(brandRoutes.file.path, { brandKey: 'default', fileName: 'logo.svg' });
      expect(await (await fetch(restored.url + logo)).text()).toContain('<svg');
    } finally {
      await restored.stop();
    }
  });
});

it('restores a backup from before the baseline, and lets its people in', async () => {
  await unpackBackupBeforeBaseline(inRoot('before-baseline'));
  const environment = { POLYLOGUE_DATA: inRoot('upgraded') };
  expect(await type('restore', 'before-baseline', environment)).toMatchObject({ code: 0 });
  const upgraded = await startProduct(inRoot('upgraded'));
  try {
    const token = await signInOverHttp(upgraded.url, administrator);
    const { items } = await readJson<{ items: object[] }>({ url: upgraded.url, token }, routes.list.path);
    expect(items).toHaveLength(2);
  } finally {
    await upgraded.stop();
  }
});

it('refuses in a sentence what would destroy something', async () => {
  const refusals: ['backup' | 'restore', string, string][] = [
    ['restore', 'source', 'is in use'],
    ['restore', 'restored', 'is not empty'],
    ['backup', 'source', 'exists already'],
  ];
  for (const [command, dataFolder, sentence] of refusals) {
    const { code, output } = await type(command, 'under-load', { POLYLOGUE_DATA: inRoot(dataFolder) });
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toMatch(/\n\s+at /);
  }
  expect((await readdir(root)).filter((name) => name.includes('unfinished'))).toEqual([]);
});
