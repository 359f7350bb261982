/** Content of a document: what its draft and each version hold, and what people are shown of it. */
import { createHash } from 'node:crypto';
import type { ShownGuidelines } from '@polylogue/contract/brands/guidelines/consents';
import {
  GuidelinesSectionSettingsSchema,
  GuidelinesSettingsSchema,
} from '@polylogue/contract/brands/guidelines/schemas';
import { IdSchema } from '@polylogue/contract/http';
import { type Language, languages } from '@polylogue/contract/languages';
import { z } from 'zod';

const StoredSectionSchema = GuidelinesSectionSettingsSchema.extend({ sectionId: IdSchema });

export const GuidelinesContentSchema = GuidelinesSettingsSchema.extend({
  sections: z.array(StoredSectionSchema),
});
export type GuidelinesContent = z.infer<typeof GuidelinesContentSchema>;

/** Adds positions to sections, which are stored in order. */
export const positioned = <S>(sections: readonly S[]): (S & { position: number })[] =>
  sections.map((section, position) => ({ ...section, position }));

/** Lists the languages in which every section exists, the document's own first. */
export function completeLanguages({ language: own, sections }: GuidelinesContent): Language[] {
  const others = languages.filter(
    (language) => language !== own && sections.every(({ translations }) => translations[language]),
  );
  return [own, ...others];
}

/** Renders a version in a language, or in its own one if that is incomplete. */
export function shownIn(
  content: GuidelinesContent,
  asked: Language | undefined,
): Omit<ShownGuidelines, 'version'> {
  const language = completeLanguages(content).find((one) => one === asked) ?? content.language;
  const isOwn = language === content.language;
  const shown = {
    language,
    name: (isOwn ? undefined : content.nameTranslations[language]) ?? content.name,
    sections: content.sections.map(({ sectionId, title, text, translations }) => ({
      sectionId,
      ...((isOwn ? undefined : translations[language]) ?? { title, text }),
    })),
  };
  return { ...shown, textDigest: digestOf(shown) };
}

/** Computes the SHA-256 of name, titles and texts. */
function digestOf({ name, sections }: Pick<ShownGuidelines, 'name' | 'sections'>): string {
  const texts = [name, ...sections.map(({ title, text }) => [title, text])];
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
