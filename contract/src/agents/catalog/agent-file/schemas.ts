/** File format of an agent, for transfer between instances (domain.md §7). */
import { z } from 'zod';
import {
  AgentConfigurationSchema,
  CapabilityTypeSchema,
  NewConfigurationSchema,
  rejectUnlistedBindings,
} from '../../agent/configuration.ts';
import { DataSourceBindingSchema } from '../../knowledge/data-source-bindings.ts';
import {
  EvaluationQuestionSchema,
  EvaluationSettingsSchema,
  maxEvaluationQuestions,
} from '../../evaluations/schemas.ts';
import { limits, maxPrompts, maxPromptsCharacters, maxPromptTitleCharacters } from '../../../limits.ts';
import { PromptSettingsSchema } from '../../prompts/schemas.ts';
import { TextSchema } from '../../../text-schemas.ts';
import { isWithin } from './bounds.ts';

/** Maximum file size. Exceeds the size of prompts, questions and picture of an agent in most languages. */
export const maxAgentFileBytes = 16 * 1024 * 1024;

/** Maximum number of values. Exceeds the combined maximum of all schemas. */
const maxValues = 30_000;
/** Maximum characters of a part. Several times the body limit of a configuration or an evaluation. */
const maxPartCharacters = 1_000_000;

const partLimits = {
  configuration: maxPartCharacters,
  prompts: maxPromptsCharacters + maxPrompts * maxPromptTitleCharacters,
  evaluation: maxPartCharacters,
};

const format = z.literal('polylogue-agent');

const LibraryNameSchema = TextSchema.min(1).max(200);

/** A binding in a file. References libraries by name, since ids differ between instances. */
const ExportedBindingSchema = DataSourceBindingSchema.omit({
  dataSourceId: true,
  dataSourceIndexId: true,
}).extend({ dataSource: LibraryNameSchema });

/** Normalizes a library name for comparison across letter cases and Unicode forms. */
export const libraryNameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

const ExportedConfigurationSchema = AgentConfigurationSchema.omit({
  dataSources: true,
  ragDataSources: true,
})
  .extend({
    dataSources: z
      .array(LibraryNameSchema)
      .max(20)
      .default([])
      .meta({ description: 'Names of the libraries used for answers' }),
    ragDataSources: z
      .array(ExportedBindingSchema)
      .max(20)
      .default([])
      .meta({ description: 'Search settings of libraries that differ from the defaults' }),
  })
  .superRefine(({ dataSources, ragDataSources }, context) => {
    const listed = dataSources.map(libraryNameKey);
    const bound = ragDataSources.map(({ dataSource }) => libraryNameKey(dataSource));
    rejectUnlistedBindings({ listed, bound, field: 'dataSource' }, context);
  });

const ExportedEvaluationSchema = EvaluationSettingsSchema.extend({
  questions: z
    .array(EvaluationQuestionSchema.omit({ id: true }))
    .max(maxEvaluationQuestions)
    .default([]),
});

/** A file in the current format. */
export const AgentFileSchema = z.strictObject({
  format,
  formatVersion: z.literal(2),
  configuration: ExportedConfigurationSchema,
  prompts: z.array(PromptSettingsSchema).max(maxPrompts).default([]),
  avatar: z
    .string()
    .max(4 * Math.ceil(limits.avatar.maxBytes / 3))
    .regex(/^[0-9A-Za-z+/]+={0,2}$/)
    .nullable()
    .default(null)
    .meta({ description: 'Base64-encoded picture; null without a picture' }),
  evaluation: ExportedEvaluationSchema.prefault({ gate: {} }),
});
export type AgentFile = z.output<typeof AgentFileSchema>;

/** A file in format 1: a configuration that references libraries by id. */
const FirstAgentFileSchema = z.strictObject({
  format,
  formatVersion: z.literal(1),
  configuration: NewConfigurationSchema,
});
export type FirstAgentFile = z.output<typeof FirstAgentFileSchema>;

/** Rejects a file with too many values or characters before its items are validated. */
function withinLimits(file: unknown, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): unknown {
  const message = 'It is too large';
  if (!isWithin(file, { values: maxValues, characters: Infinity })) {
    addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  const parts = file as Partial<Record<string, unknown>> | null;
  for (const [part, characters] of Object.entries(partLimits)) {
    if (!isWithin(parts?.[part], { values: maxValues, characters }))
      addIssue({ code: 'custom', message, path: [part] });
  }
  return file;
}

export const AnyAgentFileSchema = z.preprocess(
  withinLimits,
  z.discriminatedUnion('formatVersion', [FirstAgentFileSchema, AgentFileSchema]),
);
export type AnyAgentFile = z.output<typeof AnyAgentFileSchema>;

/** Preview of an import, with references that are missing in this instance. */
export const AgentFilePreviewSchema = z.object({
  name: z.string(),
  description: z.string(),
  prompts: z.number().int(),
  questions: z.number().int(),
  hasAvatar: z.boolean(),
  missing: z.object({
    model: z.string().nullable().meta({ description: 'Name of the missing model' }),
    capabilities: z.array(CapabilityTypeSchema),
    dataSources: z.array(z.string()).meta({ description: 'Names of the missing data sources' }),
    unnamedDataSources: z
      .number()
      .int()
      .meta({ description: 'Number of data sources whose names the file omits' }),
  }),
});
export type AgentFilePreview = z.infer<typeof AgentFilePreviewSchema>;
