import type { Database } from '../../../db/client.ts';
import { resourceQueries } from '../../../db/resource-queries.ts';

const templates = (db: Database) => db.selectFrom('guidelines_templates').selectAll();

export const templateQueries = resourceQueries('guidelines_templates', { select: templates });

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>;

export const findTemplate = (db: Database, id: string): Promise<TemplateRow | undefined> =>
  templates(db).where('id', '=', id).executeTakeFirst();
