/** Separate PostgreSQL that the product reaches over TCP, through a faulty proxy. */
import path from 'node:path';
import { PRODUCT_DATABASE, PRODUCT_ROLE, sourceOn } from '../../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../../server/src/db/embedded/temporary-server.ts';
import type { FaultRun } from '../fault.ts';
import type { FaultHarness } from './harness.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Starts the database, the proxy and the product; all are stopped after the run. */
export async function harnessOnProxiedDatabase(
  trial: FaultRun,
): Promise<{ harness: FaultHarness; proxy: TcpProxy }> {
  const server = await startTemporaryServer();
  trial.defer(server.stop);
  const proxy = await TcpProxy.start({ path: path.join(server.socketFolder, '.s.PGSQL.5432') });
  trial.defer(() => proxy.stop());
  const harness = await trial.harness({
    database: {
      url: `postgresql://${PRODUCT_ROLE}@127.0.0.1:${proxy.port}/${PRODUCT_DATABASE}`,
      view: sourceOn(server.socketFolder, PRODUCT_DATABASE),
    },
  });
  return { harness, proxy };
}
