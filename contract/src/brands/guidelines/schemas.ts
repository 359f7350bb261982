/** Guidelines documents, templates and versions, as administrators see them (document 2 §7.12). */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { IdSchema, TimeSchema, UseSchema, VersionSchema } from '../../http.ts';
import { languages } from '../../languages.ts';
import { isVisible } from '../../plain-text.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

export const guidelinesLimits = {
  name: 150,
  title: 150,
  /** Characters of a section in one language. */
  text: 20_000,
  sections: 50,
  /** Characters of all sections of a document, in all languages. */
  characters: 400_000,
  reacceptAfterDays: 3_650,
  /** Documents required at one place. */
  required: 20,
} as const;

/** Longest JSON of a whole document, in bytes. */
export const guidelinesBodyLimitBytes = 2 * 1024 * 1024;

export const GuidelinesLanguageSchema = z.enum(languages);

const TitleSchema = nameSchema(guidelinesLimits.title);
const MarkdownSchema = TextSchema.min(1)
  .max(guidelinesLimits.text)
  .refine(isVisible, 'Nothing of it can be seen');

/** Texts of a section in one language; `text` is markdown. */
export const GuidelinesSectionTextsSchema = z.strictObject({ title: TitleSchema, text: MarkdownSchema });
export type GuidelinesSectionTexts = z.infer<typeof GuidelinesSectionTextsSchema>;

const translations = z
  .partialRecord(GuidelinesLanguageSchema, GuidelinesSectionTextsSchema)
  .default({})
  .meta({
    description: "Texts in further languages, by language; not in the document's own",
  });

/** Editable fields of a section, in the language of the document. */
export const GuidelinesSectionSettingsSchema = GuidelinesSectionTextsSchema.extend({ translations });
export type GuidelinesSectionSettings = z.infer<typeof GuidelinesSectionSettingsSchema>;

export const GuidelinesSectionSchema = z.object({
  sectionId: IdSchema,
  position: z.number().int().min(0),
  ...GuidelinesSectionSettingsSchema.shape,
});
export type GuidelinesSection = z.infer<typeof GuidelinesSectionSchema>;

/** Settings of a document that people edit, without its sections. */
export const GuidelinesSettingsSchema = z.strictObject({
  name: nameSchema(guidelinesLimits.name),
  language: GuidelinesLanguageSchema.default('en').meta({
    description: 'Language of the name and the sections, shown where a translation is missing',
  }),
  nameTranslations: z.partialRecord(GuidelinesLanguageSchema, nameSchema(guidelinesLimits.name)).default({}),
});
export type GuidelinesSettings = z.infer<typeof GuidelinesSettingsSchema>;

export const CreateGuidelinesSchema = GuidelinesSettingsSchema.extend({
  templateId: IdSchema.nullish().meta({ description: 'Template whose sections the document starts with' }),
});

const requiredBy = z.array(UseSchema).meta({
  description: 'Objects that require the document; an agent also for its endpoint',
});

export const GuidelinesStatusSchema = z.enum(['draft', 'scheduled', 'inForce', 'withdrawn']).meta({
  description: 'scheduled: a first version becomes effective later',
});
export type GuidelinesStatus = z.infer<typeof GuidelinesStatusSchema>;

/** Number of a version of the document that was put in force, starting at 1. */
export const GuidelinesVersionNumberSchema = z.number().int().min(1).max(2_147_483_647);

const ReacceptAfterDaysSchema = z
  .number()
  .int()
  .min(1)
  .max(guidelinesLimits.reacceptAfterDays)
  .nullable()
  .meta({ description: 'Days after which an acceptance expires; null for never' });

export const GuidelinesRowSchema = z.object({
  guidelinesDocumentId: IdSchema,
  name: z.string(),
  status: GuidelinesStatusSchema,
  inForceVersion: GuidelinesVersionNumberSchema.nullable(),
  scheduled: z
    .object({ version: GuidelinesVersionNumberSchema, effectiveFrom: TimeSchema })
    .nullable()
    .meta({ description: 'Version that becomes effective later' }),
  hasChanges: z.boolean().meta({ description: 'Whether the draft differs from the latest version' }),
  sectionCount: z.number().int(),
  requiredByCount: z.number().int(),
  version: VersionSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean(), canRestore: z.boolean() }),
});
export type GuidelinesRow = z.infer<typeof GuidelinesRowSchema>;

/** A document with its draft. Every change of a section raises `version`. */
export const GuidelinesDocumentSchema = GuidelinesRowSchema.omit({
  sectionCount: true,
  requiredByCount: true,
}).extend({
  ...GuidelinesSettingsSchema.shape,
  sections: z.array(GuidelinesSectionSchema),
  reacceptAfterDays: ReacceptAfterDaysSchema.meta({ description: 'Of the latest version in effect' }),
  requiredBy,
});
export type GuidelinesDocument = z.infer<typeof GuidelinesDocumentSchema>;

export const ReorderSectionsSchema = z.strictObject({
  sectionIds: z.array(IdSchema).max(guidelinesLimits.sections).meta({
    description: 'Every section of the document once, in the new order',
  }),
});

/** Terms under which the draft becomes the next version. */
export const PutInForceTermsSchema = z.strictObject({
  isMinor: z.boolean().default(false).meta({
    description: 'Keeps consents to the version before; without effect on a first version',
  }),
  effectiveFrom: TimeSchema.nullable().default(null).meta({ description: 'null or a past time: at once' }),
  reacceptAfterDays: ReacceptAfterDaysSchema.default(null),
});
export type PutInForceTerms = z.infer<typeof PutInForceTermsSchema>;

export const PutInForceSchema = PutInForceTermsSchema.extend({
  confirmedPeople: z.number().int().min(0).meta({
    description: 'Number of people stopped until they accept, as confirmed; refused if there are more by now',
  }),
});

/** Consequences of putting a draft in force. */
export const PutInForcePreviewSchema = z.object({
  nextVersion: GuidelinesVersionNumberSchema,
  peopleCount: z.number().int().meta({
    description: 'Active people who cannot ask until they accept; visitors are not counted',
  }),
  requiredBy,
  languages: z
    .array(z.object({ language: GuidelinesLanguageSchema, isComplete: z.boolean() }))
    .meta({ description: "An incomplete language is shown in the document's own" }),
});
export type PutInForcePreview = z.infer<typeof PutInForcePreviewSchema>;

/** Facts of a numbered, immutable version. */
export const GuidelinesVersionSchema = z.object({
  version: GuidelinesVersionNumberSchema,
  status: z.enum(['scheduled', 'inForce', 'superseded', 'withdrawn']),
  isMinor: z.boolean(),
  effectiveFrom: TimeSchema,
  reacceptAfterDays: ReacceptAfterDaysSchema,
  putInForceAt: TimeSchema,
  putInForceBy: z
    .object({ userId: IdSchema, name: z.string().nullable() })
    .nullable()
    .meta({ description: 'name is null for an erased person' }),
  withdrawnAt: TimeSchema.nullable(),
});
export type GuidelinesVersion = z.infer<typeof GuidelinesVersionSchema>;

/** Content of a version, for reading and comparison. */
export const GuidelinesVersionContentSchema = GuidelinesVersionSchema.extend({
  ...GuidelinesSettingsSchema.shape,
  sections: z.array(GuidelinesSectionSchema),
});
export type GuidelinesVersionContent = z.infer<typeof GuidelinesVersionContentSchema>;

const TemplateSectionsSchema = z
  .array(GuidelinesSectionSettingsSchema)
  .max(guidelinesLimits.sections)
  .refine((sections) => charactersOf(sections) <= guidelinesLimits.characters, {
    params: { code: 'guidelines.full' satisfies ErrorCode },
  });

/** A template: a document that is never in force. */
export const GuidelinesTemplateSettingsSchema = GuidelinesSettingsSchema.extend({
  sections: TemplateSectionsSchema.default([]),
}).refine((template) => !isTranslatedToOwn(template), {
  path: ['language'],
  params: { code: 'guidelines.language_taken' satisfies ErrorCode },
});
export type GuidelinesTemplateSettings = z.infer<typeof GuidelinesTemplateSettingsSchema>;

/** Replaced settings of a template, whose sections stay if omitted. */
export const ReplacedTemplateSchema = GuidelinesSettingsSchema.extend({
  sections: TemplateSectionsSchema.optional().meta({ description: 'Omitted sections stay as they are' }),
});

export const GuidelinesTemplateSchema = z.object({
  templateId: IdSchema,
  ...GuidelinesSettingsSchema.shape,
  sections: z.array(GuidelinesSectionSettingsSchema),
  version: VersionSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean(), canRestore: z.boolean() }),
});
export type GuidelinesTemplate = z.infer<typeof GuidelinesTemplateSchema>;

export const GuidelinesTemplateRowSchema = GuidelinesTemplateSchema.omit({
  sections: true,
  nameTranslations: true,
}).extend({ sectionCount: z.number().int() });
export type GuidelinesTemplateRow = z.infer<typeof GuidelinesTemplateRowSchema>;

/** Counts the characters of sections in all languages. */
export function charactersOf(sections: readonly GuidelinesSectionSettings[]): number {
  const length = ({ title, text }: GuidelinesSectionTexts) => title.length + text.length;
  return sections.reduce(
    (sum, { translations: others, ...own }) =>
      sum + length(own) + Object.values(others).reduce((all, texts) => all + length(texts), 0),
    0,
  );
}

/** Checks for translations into the document's own language. */
export const isTranslatedToOwn = ({
  language,
  nameTranslations,
  sections,
}: GuidelinesSettings & { sections: readonly GuidelinesSectionSettings[] }): boolean =>
  [nameTranslations, ...sections.map(({ translations: others }) => others)].some(
    (others) => others[language] !== undefined,
  );

const RequiredIdsSchema = z
  .array(IdSchema)
  .max(guidelinesLimits.required)
  .overwrite((ids) => [...new Set(ids)]);

/** Ids of the documents that an object requires; part of brands, policies, agents, endpoints and the instance. */
export const RequiredGuidelinesSchema = RequiredIdsSchema.default([]).meta({
  description: 'Guidelines documents that people accept before they ask',
});

/** The same in a body whose older clients do not know the field. */
export const RequiredGuidelinesOrKeptSchema = RequiredIdsSchema.optional().meta({
  description: 'Guidelines documents that people accept before they ask; omit to keep them',
});
