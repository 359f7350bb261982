/** Changes of a document's draft: its settings and its sections. */
import {
  charactersOf,
  type GuidelinesSectionSettings,
  type GuidelinesSettings,
  guidelinesLimits,
  isTranslatedToOwn,
} from '@polylogue/contract/brands/guidelines/schemas';
import { AppError } from '../../../../app-error.ts';
import { assertUnused } from '../../../../changes/in-use.ts';
import type { Transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { readTemplateSections } from '../templates.ts';
import type { AuditedContent, GuidelinesChange } from './aggregate.ts';
import type { GuidelinesContent } from './content.ts';
import { presentUses } from './presenter.ts';
import * as queries from './queries.ts';

/** Adds the terms of the versions to the content for the audit log. */
export async function audited(
  tx: Transaction,
  id: string,
  content: GuidelinesContent,
): Promise<AuditedContent> {
  const versions = (await queries.listVersions(tx, id)).map((row) => ({
    version: row.number,
    isMinor: row.is_minor,
    effectiveFrom: row.effective_from.toISOString(),
    reacceptAfterDays: row.reaccept_after_days,
    isWithdrawn: row.withdrawn_at !== null,
  }));
  return { ...content, versions };
}

/** Replaces the draft of a locked document, and records the change. */
async function put(
  { tx, id, record }: GuidelinesChange,
  change: (before: GuidelinesContent) => GuidelinesContent,
): Promise<void> {
  const before = await queries.readContent(tx, id);
  const after = change(before);
  if (isTranslatedToOwn(after)) throw new AppError('guidelines.language_taken');
  const { sections } = after;
  if (sections.length > guidelinesLimits.sections || charactersOf(sections) > guidelinesLimits.characters) {
    throw new AppError('guidelines.full');
  }
  await queries.update(tx, id, after);
  record(await audited(tx, id, before), await audited(tx, id, after));
}

/** Creates a document, with the sections of a template. Throws `guidelines_template.not_found`. */
export async function create(
  { tx, id, at, record }: GuidelinesChange,
  { templateId, ...settings }: GuidelinesSettings & { templateId?: string | null | undefined },
): Promise<void> {
  const sections = templateId ? await readTemplateSections(tx, templateId) : [];
  const content = {
    ...settings,
    sections: sections.map((section) => ({ ...section, sectionId: newId() })),
  };
  if (isTranslatedToOwn(content)) throw new AppError('guidelines.language_taken');
  await queries.insert(tx, { id, at, content });
  record(undefined, { ...content, versions: [] });
}

export const replaceSettings = (change: GuidelinesChange, settings: GuidelinesSettings): Promise<void> =>
  put(change, ({ sections }) => ({ ...settings, sections }));

/** Throws `request.in_use` with the objects that require the document. */
export async function remove({ tx, id, caller, record }: GuidelinesChange): Promise<void> {
  const [content, uses] = [await queries.readContent(tx, id), await queries.listUses(tx, id)];
  assertUnused(presentUses(uses, caller));
  record(await audited(tx, id, content), undefined);
}

export async function restore({ tx, id, record }: GuidelinesChange): Promise<void> {
  record(undefined, await audited(tx, id, await queries.readContent(tx, id)), 'Restore');
}

export const addSection = (change: GuidelinesChange, section: GuidelinesSectionSettings): Promise<void> =>
  put(change, (content) => ({
    ...content,
    sections: [...content.sections, { ...section, sectionId: newId() }],
  }));

/** Throws `guidelines_section.not_found`. */
export const replaceSection = (
  change: GuidelinesChange,
  sectionId: string,
  section: GuidelinesSectionSettings,
): Promise<void> =>
  put(change, (content) => ({
    ...content,
    sections: withSection(content, sectionId).map((one) =>
      one.sectionId === sectionId ? { ...section, sectionId } : one,
    ),
  }));

/** Throws `guidelines_section.not_found`. */
export const removeSection = (change: GuidelinesChange, sectionId: string): Promise<void> =>
  put(change, (content) => ({
    ...content,
    sections: withSection(content, sectionId).filter((one) => one.sectionId !== sectionId),
  }));

function withSection({ sections }: GuidelinesContent, sectionId: string) {
  if (!sections.some((one) => one.sectionId === sectionId))
    throw new AppError('guidelines_section.not_found');
  return sections;
}

/** Throws `guidelines.sections_differ` unless the ids are those of all sections, each once. */
export const reorderSections = (change: GuidelinesChange, sectionIds: readonly string[]): Promise<void> =>
  put(change, (content) => {
    const { sections } = content;
    const ordered = sectionIds.flatMap((id) => sections.find(({ sectionId }) => sectionId === id) ?? []);
    const isWhole = new Set(ordered).size === sections.length && sectionIds.length === sections.length;
    if (!isWhole) throw new AppError('guidelines.sections_differ');
    return { ...content, sections: ordered };
  });
