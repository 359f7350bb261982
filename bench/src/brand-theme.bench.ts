/** Bytes that a brand's theme adds to a page, with one brand and with many. */
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { fillPath } from '@polylogue/contract/path';
import { sql } from 'kysely';
import { jsonb } from '../../server/src/db/client.ts';
import { secondBrand } from '../../server/src/testing/second-brand.ts';
import { type MeasuredInstance, withInstance } from './administration/measured-instance.ts';
import { send } from './http-load.ts';
import { reportTarget } from './target-row.ts';

const brands = 200;
const brandKey = 'default';

/** Returns the bytes of a page and of the brand's calls on it, without and with the theme. */
async function pageBytes({ product: { url } }: MeasuredInstance): Promise<{ plain: number; themed: number }> {
  const bytesOf = async (path: string) =>
    (await send({ url: `${url}${fillPath(path, { brandKey })}` })).bytes;
  const paths = ['/', instanceSettingsRoutes.defaultBrand.path, brandRoutes.get.path];
  const sizes = await Promise.all(paths.map(bytesOf));
  const plain = sizes.reduce((sum, size) => sum + size, 0);
  return { plain, themed: plain + (await bytesOf(brandRoutes.theme.path)) };
}

async function measure(instance: MeasuredInstance): Promise<void> {
  const { db } = instance;
  const one = await pageBytes(instance);
  await sql`insert into brands (key, name, look, theme, created_at)
    select 'brand-' || n, 'Brand ' || n, ${jsonb(secondBrand.look)}, '{}', now()
    from generate_series(2, ${brands}::int) as n`.execute(db);
  await db
    .updateTable('brands')
    .set({ look: jsonb(secondBrand.look) })
    .where('key', '=', brandKey)
    .execute();
  const many = await pageBytes(instance);
  const kib = (bytes: number) => bytes / 1_024;
  const bound = { atMost: 6 };
  const figureOf = (themed: number) => ({ unit: 'KB', figure: kib(themed - one.plain), bound });
  reportTarget({ what: 'Theme of the only brand, added to a page', ...figureOf(one.themed) });
  reportTarget({ what: `Own theme of one of ${brands} brands, added to a page`, ...figureOf(many.themed) });
}

await withInstance(measure);
