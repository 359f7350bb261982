/** A running product with its first administrator signed in, and a connection to its database. */
import {
  emptyDataFolder,
  type Product,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../../e2e/src/product/product.ts';
import { signInOverHttp } from '../../../e2e/src/people/sign-in-over-http.ts';
import type { Database } from '../../../server/src/db/client.ts';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { peoplePassword } from '../../yardstick/people.ts';
import { closeConnections } from '../http-load.ts';

export const administrator = { email: 'administrator@example.org', password: peoplePassword };

export interface MeasuredInstance {
  product: Product;
  /** Over two connections of its own. */
  db: Database;
  /** Request headers of the administrator. */
  headers: { authorization: string };
}

/** Starts the product on a data folder of its own, runs `work` on it, and removes both. */
export async function withInstance(
  work: (instance: MeasuredInstance) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const dataFolder = await emptyDataFolder();
  try {
    const product = await startProduct(dataFolder, {
      POLYLOGUE_ADMIN_EMAIL: administrator.email,
      POLYLOGUE_ADMIN_PASSWORD: administrator.password,
      ...environment,
    });
    await untilHandbookIsRead(product);
    const ignore = () => undefined;
    const log = { debug: ignore, info: ignore, warn: ignore };
    const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver: ignore });
    try {
      const token = await signInOverHttp(product.url, administrator);
      await work({ product, db, headers: { authorization: `Bearer ${token}` } });
    } finally {
      closeConnections();
      await stop();
      await product.stop();
    }
  } finally {
    await removeDataFolder(dataFolder);
  }
}
