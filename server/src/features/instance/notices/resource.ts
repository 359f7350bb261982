/** Administration of notices. */
import { noticeRoutes as routes } from '@polylogue/contract/instance/notices/routes';
import { type Notice, NoticeSettingsSchema } from '@polylogue/contract/instance/notices/schemas';
import { AppError } from '../../../app-error.ts';
import { defineResource } from '../../../changes/define-resource.ts';
import type { ProductDeps } from '../../../define-feature.ts';
import type { Database } from '../../../db/client.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { listBrandNames } from '../../brands/public.ts';
import { columnsOf, noticeQueries, settingsOf } from './queries.ts';
import { type ShownNoticesDeps, shownNotices } from './shown-notices.ts';

/** Throws `notice.brand_unknown`. */
async function assertBrandsKnown(db: Database, keys: readonly string[] = []): Promise<void> {
  if (keys.length === 0) return;
  const known = new Set((await listBrandNames(db)).map(({ brandKey }) => brandKey));
  if (keys.every((key) => known.has(key))) return;
  const code = 'notice.brand_unknown';
  throw new AppError(code, { issues: [{ path: ['brandKeys'], code }] });
}

export function noticeRoutes(deps: ProductDeps & ShownNoticesDeps): Binding[] {
  const queries = noticeQueries(deps.clock);
  const bindResource = defineResource({
    type: 'Notice',
    routes,
    content: NoticeSettingsSchema,
    queries: {
      ...queries,
      async insert(tx, row) {
        await assertBrandsKnown(tx, row.brand_keys);
        await queries.insert(tx, row);
      },
      async update(tx, id, columns) {
        await assertBrandsKnown(tx, columns.brand_keys);
        await queries.update(tx, id, columns);
      },
    },
    settingsOf,
    columnsOf,
    present(row, { grants }): Notice {
      const isDeleted = row.deleted_at !== null;
      const mayWrite = grants.has('InstanceSettingsWrite');
      const canEdit = mayWrite && !isDeleted;
      return {
        noticeId: row.id,
        ...settingsOf(row),
        status: row.status,
        version: row.version,
        updatedAt: row.updated_at.toISOString(),
        deletedAt: row.deleted_at?.toISOString() ?? null,
        permissions: { canEdit, canDelete: canEdit, canRestore: mayWrite && isDeleted },
      };
    },
  });
  const listShown = shownNotices(deps);
  return [
    ...bindResource(deps),
    bind(routes.brands, async () => ({ items: await listBrandNames(deps.db) })),
    bind(routes.shown, listShown),
  ];
}
