/**
 * The way of large files into the product, on its own: the HTTP server, the form's reader and the kit of files, with a
 * call for documents of libraries. Prints its address when it listens; its bearer token is `good`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defineRoute, json } from '@polylogue/contract/http';
import { limits } from '@polylogue/contract/limits';
import { fileOf, multipart } from '@polylogue/contract/multipart';
import { pino } from 'pino';
import { z } from 'zod';
import { openBlobStore } from '../../../server/src/blobs/open-storage.ts';
import { systemClock } from '../../../server/src/clock.ts';
import { openDatabase } from '../../../server/src/db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../../server/src/db/embedded/temporary-server.ts';
import { migrateDatabase } from '../../../server/src/db/schema/migrate.ts';
import { fileReceiver } from '../../../server/src/uploads/receive.ts';
import { startFileChecks } from '../../../server/src/file-checks/file-checks.ts';
import { bind } from '../../../server/src/http/routes/binding.ts';
import { registerRoutes } from '../../../server/src/http/routes/register-routes.ts';
import { createHttpServer } from '../../../server/src/http/server.ts';
import { addUser } from '../../../server/src/testing/add-user.ts';

const totalBytes = 4_000_000_000;
const route = defineRoute({
  method: 'POST',
  path: '/documents',
  access: { anyOf: ['DataSourcesWrite'] },
  summary: 'Takes a document of a library.',
  body: multipart({ file: fileOf(limits.libraryFile) }),
  response: json(z.object({ sizeBytes: z.number() })),
});

const database = await startTemporaryServer();
const source = sourceOn(database.socketFolder, PRODUCT_DATABASE);
await migrateDatabase(source);
const db = openDatabase(source);
const userId = await addUser(db);
const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-bench-'));
const logger = pino({ level: 'warn' });
const [clock, checks] = [systemClock, startFileChecks()];
const blobs = await openBlobStore({ kind: 'folder', folder, isShared: false });
const fileLimits = { maxBytes: {}, perPersonBytes: totalBytes, totalBytes };
const server = await createHttpServer({ logger, trustedProxies: 0, identityOrigins: [] });
await registerRoutes(server, [bind(route, async ({ body }) => ({ sizeBytes: body.file.sizeBytes }))], {
  clock,
  brandOf: async () => 'default',
  files: fileReceiver({ db, blobs, clock, checks, logger, limits: fileLimits }),
  authenticate: async (token) =>
    token === 'good'
      ? {
          userId,
          name: 'Ann',
          userName: 'ann',
          sessionId: 's',
          grants: new Map([['DataSourcesWrite', 'all']]),
        }
      : undefined,
});
console.log(`${await server.listen({ host: '127.0.0.1', port: 0 })}${route.path}`);

async function end(): Promise<void> {
  await server.close();
  await checks.stop();
  await db.destroy();
  await database.stop();
  await rm(folder, { recursive: true });
  process.exit();
}
process.once('SIGTERM', () => void end());
