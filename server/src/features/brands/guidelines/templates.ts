/** Templates: sections that new documents start with. */
import { guidelinesTemplateRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import {
  type GuidelinesTemplate,
  type GuidelinesTemplateSettings,
  GuidelinesTemplateSettingsSchema,
  isTranslatedToOwn,
} from '@polylogue/contract/brands/guidelines/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import { bindResource } from '../../../changes/bind-resource.ts';
import type { ResourceDeps } from '../../../changes/define-resource.ts';
import { type Database, jsonb } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { Binding } from '../../../http/routes/binding.ts';
import * as queries from './template-queries.ts';

const aggregate = defineAggregate({
  type: 'GuidelinesTemplate',
  table: 'guidelines_templates',
  param: 'templateId',
  missing: 'guidelines_template.not_found',
  canBeRestored: true,
  uniqueName: { index: 'guidelines_templates_by_unique_name', field: 'name' },
  content: GuidelinesTemplateSettingsSchema,
});

const settingsOf = (row: queries.TemplateRow): GuidelinesTemplateSettings =>
  GuidelinesTemplateSettingsSchema.parse({
    name: row.name,
    language: row.language,
    nameTranslations: row.name_translations,
    sections: row.sections,
  });

const columnsOf = ({ name, language, nameTranslations, sections }: GuidelinesTemplateSettings) => ({
  name,
  language,
  name_translations: jsonb(nameTranslations),
  sections: jsonb(sections),
});

async function findRow(db: Database, id: string): Promise<queries.TemplateRow> {
  const row = await queries.findTemplate(db, id);
  if (!row) throw new AppError('guidelines_template.not_found');
  return row;
}

/** Reads the sections of a template. Throws `guidelines_template.not_found`. */
export async function readTemplateSections(
  db: Database,
  id: string,
): Promise<GuidelinesTemplateSettings['sections']> {
  return settingsOf(await findRow(db, id)).sections;
}

function present(
  row: queries.TemplateRow,
  { grants }: Caller,
): GuidelinesTemplate & { sectionCount: number } {
  const settings = settingsOf(row);
  const isDeleted = row.deleted_at !== null;
  const mayWrite = grants.has('GuidelinesDocumentsWrite');
  return {
    ...settings,
    templateId: row.id,
    sectionCount: settings.sections.length,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    permissions: {
      canEdit: mayWrite && !isDeleted,
      canDelete: mayWrite && !isDeleted,
      canRestore: mayWrite && isDeleted,
    },
  };
}

export const guidelinesTemplateRoutes = (deps: ResourceDeps): Binding[] =>
  bindResource(routes, deps, {
    aggregate,
    async list({ caller, query }) {
      const call = { userId: caller.userId, query, tokens: deps.continuationTokens };
      return presentPage(await queries.list(deps.db, call), (row) => present(row, caller));
    },
    read: async ({ db, caller, id }) => present(await findRow(db, id), caller),
    async create({ tx, id, version, at, record }, { body }) {
      await queries.insert(tx, { ...columnsOf(body), id, version, created_at: at, updated_at: at });
      record(undefined, body);
    },
    async update({ tx, id, record }, { body }) {
      const before = settingsOf(await queries.readTemplate(tx, id));
      const after = { ...body, sections: body.sections ?? before.sections };
      if (isTranslatedToOwn(after)) throw new AppError('guidelines.language_taken');
      await queries.update(tx, id, columnsOf(after));
      record(before, after);
    },
    async remove({ tx, id, record }) {
      record(settingsOf(await queries.readTemplate(tx, id)), undefined);
    },
    async restore({ tx, id, record }) {
      record(undefined, settingsOf(await queries.readTemplate(tx, id)), 'Restore');
    },
  });
