/** Gives an instance a second brand before it starts, so that every look at a screen is a look at two brands. */
import { openBlobStore } from '../../../server/src/blobs/open-storage.ts';
import { systemClock } from '../../../server/src/clock.ts';
import { startDatabase } from '../../../server/src/db/start/start-database.ts';
import { addIfMissing } from '../../../server/src/features/brands/brands/seed.ts';
import { secondBrand } from '../../../server/src/testing/second-brand.ts';

const silent = () => undefined;

/** Writes the brand into an instance that is not running. */
export async function addSecondBrand(dataFolder: string): Promise<void> {
  const log = { debug: silent, info: silent, warn: silent };
  const database = await startDatabase({ dataFolder, log, onTakenOver: silent });
  const blobs = await openBlobStore({ kind: 'folder', folder: dataFolder, isShared: false });
  await addIfMissing({ db: database.db, blobs, clock: systemClock }, secondBrand);
  await database.stop();
}

/** The address at which a running instance shows its second brand. */
export function secondBrandUrl(url: string): string {
  const address = new URL(url);
  address.hostname = secondBrand.hostNames[0] ?? '';
  return address.origin;
}
