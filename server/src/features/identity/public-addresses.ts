/** Which addresses are the product's own: the embedded provider issues for no other (choices.md, Running it). */
import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import { listBrandHostNames } from '../brands/service.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the address that a browser used is listed, a brand's, or, with nothing listed, the listening one. */
export async function isPublicOrigin(db: Database, config: Config, origin: string): Promise<boolean> {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  if (config.publicUrls.includes(origin)) return true;
  if (config.publicUrls.length === 0 && [...loopbackNames, config.host].includes(url.hostname)) return true;
  return (await listBrandHostNames(db)).includes(url.hostname);
}
