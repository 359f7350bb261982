/** Form values of guidelines: an empty translation is one that is missing. */
import {
  type GuidelinesSection,
  type GuidelinesSectionSettings,
  GuidelinesSectionSettingsSchema,
  GuidelinesSectionTextsSchema,
  GuidelinesSettingsSchema,
  type GuidelinesSettings,
  guidelinesLimits,
} from '@polylogue/contract/brands/guidelines/schemas';
import { type Language, languages } from '@polylogue/contract/languages';
import { z } from 'zod';

const isEmpty = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** Texts in a further language: both or none. */
const OptionalTextsSchema = z
  .object({ title: z.string(), text: z.string() })
  .superRefine((texts, context) => {
    if (isEmpty(texts.title) && isEmpty(texts.text)) return;
    const issues = GuidelinesSectionTextsSchema.safeParse(texts).error?.issues ?? [];
    context.issues.push(...issues.map((issue) => ({ ...issue, input: texts }) as z.core.$ZodRawIssue));
  });

/** Fields of a section's form; translations without a text are left out. */
export const SectionFormSchema = GuidelinesSectionSettingsSchema.extend({
  translations: z
    .partialRecord(z.enum(languages), OptionalTextsSchema)
    .transform((translations) => filled(translations, ({ title }) => title)),
});

/** Fields of the settings' form; names that are empty are left out. */
export const SettingsFormSchema = GuidelinesSettingsSchema.extend({
  nameTranslations: z
    .partialRecord(z.enum(languages), z.string().trim().max(guidelinesLimits.name))
    .transform((names) => filled(names, (name) => name)),
});

/** Keeps the entries whose text is not empty. */
function filled<T>(entries: Partial<Record<Language, T>>, textOf: (entry: T) => string) {
  const kept = Object.entries(entries).filter(([, entry]) => !isEmpty(textOf(entry)));
  return Object.fromEntries(kept) as Partial<Record<Language, T>>;
}

/** Languages besides the document's own. */
export const furtherLanguages = (own: Language): Language[] => languages.filter((other) => other !== own);

const withAll = <T>(own: Language, valueOf: (language: Language) => T) =>
  Object.fromEntries(furtherLanguages(own).map((language) => [language, valueOf(language)]));

/** Adds positions as ids to the sections of a template, which have none. */
export const numbered = (sections: readonly GuidelinesSectionSettings[]): GuidelinesSection[] =>
  sections.map((section, position) => ({ sectionId: String(position), position, ...section }));

/** Returns the form values of a section; without one, those of a new section. */
export const sectionValuesOf = (section: GuidelinesSectionSettings | undefined, own: Language) => ({
  title: section?.title ?? '',
  text: section?.text ?? '',
  translations: withAll(own, (language) => section?.translations[language] ?? { title: '', text: '' }),
});

type Settings = Pick<GuidelinesSettings, 'name' | 'language' | 'nameTranslations'>;

/** Returns the form values of a document's settings. */
export function settingsValuesOf(from: Settings | undefined, language: Language) {
  const own = from?.language ?? language;
  return {
    name: from?.name ?? '',
    language: own,
    nameTranslations: Object.fromEntries(
      languages.map((other) => [other, from?.nameTranslations[other] ?? '']),
    ),
  };
}

/** Returns entered settings without a translation in the document's own language. */
export function settingsOf<S extends z.output<typeof SettingsFormSchema>>(entered: S): S {
  const { [entered.language]: _own, ...nameTranslations } = entered.nameTranslations;
  return { ...entered, nameTranslations };
}

/** Returns the languages in which a section has no text. */
export const missingLanguages = (
  { translations }: Pick<GuidelinesSection, 'translations'>,
  own: Language,
): Language[] => furtherLanguages(own).filter((language) => translations[language] === undefined);
