import {
  type NoticeSettings,
  NoticeSettingsSchema,
  type NoticeStatus,
} from '@polylogue/contract/instance/notices/schemas';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { type Database, jsonb, type Schema } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { resourceQueries } from '../../../db/resource-queries.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

const table = 'notices';
type NoticeRow = Selectable<Schema[typeof table]> & { status: NoticeStatus };

const statusAt = (at: Date) => sql<NoticeStatus>`case
  when starts_at > ${at}::timestamptz then 'planned'
  when ends_at <= ${at}::timestamptz then 'ended'
  else 'active' end`;

const notices = (db: Database, at: Date) =>
  db.selectFrom(table).selectAll().select(statusAt(at).as('status'));

/** Converts a row to its settings. */
export const settingsOf = (row: NoticeRow): NoticeSettings =>
  NoticeSettingsSchema.parse({
    name: row.name,
    texts: row.texts,
    link: row.link,
    severity: row.severity,
    audience: row.audience,
    brandKeys: row.brand_keys,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
  });

/** Converts settings to columns. */
export const columnsOf = ({ texts, brandKeys, startsAt, endsAt, ...settings }: NoticeSettings) => ({
  ...settings,
  texts: jsonb(texts),
  brand_keys: brandKeys,
  starts_at: new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
});

export const noticeQueries = ({ now }: Clock) =>
  resourceQueries(table, {
    isRestorable: true,
    select: (db) => notices(db, now()),
    filter: ({ status }) => (status === undefined ? undefined : sql`${statusAt(now())} = ${status}`),
    sorts: { startsAt: { by: sql.ref('starts_at'), type: 'timestamptz' } },
  });

/** Lists the notices that are active or planned at a time, in the order of their readers. */
export const listUnended = (db: Database, at: Date): Promise<NoticeRow[]> =>
  notices(db, at)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .orderBy(sql`array_position(array['problem', 'warning', 'information'], severity)`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute();

/** Deletes a batch of notices that were removed before a time. Resolves to their number. */
export const removeGone = (tx: Database, before: Date): Promise<number> =>
  deleteBatch(tx, table, { where: sql`deleted_at < ${before}::timestamptz`, limit: batchRows });
