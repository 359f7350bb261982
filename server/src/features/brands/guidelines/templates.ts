/** Templates: sections that new documents start with. */
import { guidelinesTemplateRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import {
  type GuidelinesTemplate,
  type GuidelinesTemplateSettings,
  GuidelinesTemplateSettingsSchema,
} from '@polylogue/contract/brands/guidelines/schemas';
import { AppError } from '../../../app-error.ts';
import { defineResource } from '../../../changes/define-resource.ts';
import { type Database, jsonb } from '../../../db/client.ts';
import { findTemplate, templateQueries as queries, type TemplateRow } from './template-queries.ts';

const settingsOf = (row: TemplateRow): GuidelinesTemplateSettings =>
  GuidelinesTemplateSettingsSchema.parse({
    name: row.name,
    language: row.language,
    nameTranslations: row.name_translations,
    sections: row.sections,
  });

/** Reads the sections of a template. Throws `guidelines_template.not_found`. */
export async function readTemplateSections(
  db: Database,
  id: string,
): Promise<GuidelinesTemplateSettings['sections']> {
  const row = await findTemplate(db, id);
  if (!row) throw new AppError('guidelines_template.not_found');
  return settingsOf(row).sections;
}

export const guidelinesTemplateRoutes = defineResource({
  type: 'GuidelinesTemplate',
  routes,
  queries,
  content: GuidelinesTemplateSettingsSchema,
  uniqueName: { index: 'guidelines_templates_by_unique_name', field: 'name' },
  settingsOf,
  columnsOf: ({ name, language, nameTranslations, sections }: GuidelinesTemplateSettings) => ({
    name,
    language,
    name_translations: jsonb(nameTranslations),
    sections: jsonb(sections),
  }),
  present: (row, { grants }): GuidelinesTemplate & { sectionCount: number } => {
    const settings = settingsOf(row);
    const mayWrite = grants.has('GuidelinesDocumentsWrite');
    return {
      ...settings,
      templateId: row.id,
      sectionCount: settings.sections.length,
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
      permissions: { canEdit: mayWrite, canDelete: mayWrite },
    };
  },
});
