/** Server that receives files like the product, with a person who may upload, on a real connection. */
import type { AddressInfo } from 'node:net';
import { defineRoute, json } from '@polylogue/contract/http';
import { limits } from '@polylogue/contract/limits';
import { fileOf, type FileRules, multipart } from '@polylogue/contract/multipart';
import { pino } from 'pino';
import { z } from 'zod';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { openBlobStore } from '../../blobs/open-storage.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { type FileChecks, startFileChecks } from '../../file-checks/file-checks.ts';
import { bind } from '../../http/routes/binding.ts';
import { addUser } from '../../testing/add-user.ts';
import { atEndOfFile } from '../../testing/at-end-of-file.ts';
import { personOf, visitorOf } from '../../testing/callers.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { testClock, type TestClock } from '../../testing/test-clock.ts';
import type { FileLimits } from '../quota.ts';
import { fileReceiver } from '../receive.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testHttpServer } from '../../testing/http-server.ts';

const Received = z.object({
  fileId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
});
export type Received = z.infer<typeof Received>;

/** Declares an upload route for a kind of file; the query decides whether the file is kept. */
const uploadOf = (name: string, rules: FileRules) =>
  defineRoute({
    method: 'POST',
    path: `/${name}`,
    access: 'signedInOrVisitor',
    summary: '',
    query: z.object({ isKept: z.stringbool().default(true) }),
    body: multipart({ file: fileOf(rules), fields: z.object({ title: z.string().optional() }) }),
    response: json(Received),
  });
const routes = Object.entries(limits).map(([name, rules]) => uploadOf(name, rules));

export interface UploadHarness {
  port: number;
  db: Database;
  blobs: BlobStore;
  clock: TestClock;
  /** Only person who may upload; the bearer token is `good`. */
  userId: string;
  /** Adds a visitor. Resolves to their session. */
  addVisitor(): Promise<string>;
  logged: string[];
}

export interface UploadHarnessOptions {
  stallTimeoutMs?: number;
  limits?: Partial<FileLimits>;
  /** Wraps the file storage. */
  through?: (blobs: BlobStore) => BlobStore;
  /** Wraps the checks. */
  checking?: (checks: FileChecks) => FileChecks;
}

const mebibyte = 1024 * 1024;
const generous: FileLimits = { maxBytes: {}, perPersonBytes: 1024 * mebibyte, totalBytes: 1024 * mebibyte };

async function addVisitor(db: Database): Promise<string> {
  const id = newId();
  await db.insertInto('owners').values({ id, kind: 'visitor' }).execute();
  return id;
}

/** Database, file storage and checking processes, shared by the harnesses of a test file. */
export interface UploadStore {
  db: Database;
  blobs: BlobStore;
  checks: FileChecks;
}

/** Makes a store, removed when the test file ends. */
export async function uploadStore(): Promise<UploadStore> {
  const { db } = await testDatabase();
  const folder = await temporaryFolder();
  const blobs = await openBlobStore({ kind: 'folder', folder, isShared: false });
  const checks = startFileChecks();
  atEndOfFile(async () => {
    await checks.stop();
  });
  return { db, blobs, checks };
}

/** Removes every file, so that the next harness finds none. */
export async function emptyStore({ db, blobs }: UploadStore): Promise<void> {
  await db.deleteFrom('files').execute();
  for await (const { key, isQuarantined } of blobs.list())
    await (isQuarantined ? blobs.quarantine : blobs).remove(key);
}

/** Starts a server on the store; it ends with the test file. */
export async function createUploadHarness(
  options: UploadHarnessOptions = {},
  store?: UploadStore,
): Promise<UploadHarness> {
  const { db, blobs: stored, checks } = store ?? (await uploadStore());
  const [blobs, clock] = [options.through?.(stored) ?? stored, testClock()];
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const userId = await addUser(db);
  const files = fileReceiver({
    db,
    blobs,
    clock,
    checks: options.checking?.(checks) ?? checks,
    logger,
    limits: { ...generous, ...options.limits },
  });
  // Simulates a reference by clearing the expiry.
  const keep = (fileId: string) =>
    db
      .updateTable('file_references')
      .set({ count: 1, unreferenced_at: null })
      .where('file_id', '=', fileId)
      .execute();
  const bindings = routes.map((route) =>
    bind(route, async ({ body, query }) => {
      if (query.isKept) await keep(body.file.fileId);
      return body.file;
    }),
  );
  const authenticate = async (token: string) => (token === 'good' ? personOf(userId) : undefined);
  const { stallTimeoutMs } = options;
  const server = await testHttpServer(
    bindings,
    { files, authenticate, authenticateVisitor: visitorOf },
    { logger, ...(stallTimeoutMs !== undefined && { stallTimeoutMs }) },
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return { port, db, blobs, clock, userId, addVisitor: () => addVisitor(db), logged };
}
