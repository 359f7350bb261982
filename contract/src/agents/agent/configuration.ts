/** Configuration of an agent: the content of a version or a draft (document 1 §3). */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { isVisible, singleLine } from '../../plain-text.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import { DataSourceBindingsSchema } from '../knowledge/data-source-bindings.ts';
import { maxParameterCharacters, maxParameters, parameterNamePattern } from '../knowledge/parameter-rules.ts';

/** Limits of document 1 §9, and limits that it leaves open. */
export const agentLimits = {
  name: 150,
  description: 500,
  systemPrompt: 64_000,
  greeting: 2_000,
  disclaimer: 1_000,
  starterPrompts: 12,
  starterPrompt: 500,
  categories: 5,
  category: 50,
  requestParameters: maxParameters,
  requestParameter: maxParameterCharacters,
  maxTokens: 1_000_000,
} as const;

/** Capabilities of an answer beyond the model. */
export const CapabilityTypeSchema = z.enum(['CodeInterpreter', 'FileSearch', 'Vision']);
export type CapabilityType = z.infer<typeof CapabilityTypeSchema>;

/** Reason code for an unavailable option. */
export const OfferReasonSchema = z.enum(['later', 'needsVision']);
export type OfferReason = z.infer<typeof OfferReasonSchema>;

/** Kind of provider that answers. `Library` quotes sentences of the bound library without a model. */
export const LanguageEngineSchema = z.enum([
  'OpenAI',
  'AzureOpenAI',
  'Anthropic',
  'OpenAICompatible',
  'Library',
]);
export type LanguageEngine = z.infer<typeof LanguageEngineSchema>;

export const ReasoningEffortSchema = z.enum(['none', 'minimal', 'low', 'medium', 'high']);

export const ParameterNameSchema = z.string().regex(parameterNamePattern);

/** A value passed by the embedding page or the URL, used as `{{parameter.name}}`. */
export const RequestParameterSchema = z.strictObject({
  name: ParameterNameSchema,
  description: TextSchema.max(500).default(''),
  example: TextSchema.max(200).default(''),
});

/** A category of the directory, such as *Travel*. Categories are case-insensitive. */
export const CategorySchema = nameSchema(agentLimits.category);

/** A category while it is being edited, which may be empty. */
const CategoryLineSchema = TextSchema.overwrite(singleLine)
  .max(agentLimits.category)
  .refine((name) => name === '' || isVisible(name), 'Nothing of it can be seen');

/** Removes duplicates, ignoring case. Keeps the first spelling. */
function eachOnce(categories: string[]): string[] {
  const folded = categories.map((name) => name.toLowerCase());
  return categories.filter((_name, index) => folded.indexOf(folded[index] ?? '') === index);
}

/** Removes empty lines, so that they do not prevent saving a draft. */
const withoutBlanks = (lines: string[]): string[] => lines.filter((line) => line !== '');

/** Fields stored under their wire names. Each has a default, since older versions lack newer fields. */
export const configurationFields = {
  description: TextSchema.max(agentLimits.description).default(''),
  systemPrompt: TextSchema.max(agentLimits.systemPrompt).default(''),
  languageEngine: LanguageEngineSchema.nullable()
    .default(null)
    .meta({ description: "null for the instance's default" }),
  deploymentName: TextSchema.max(200)
    .nullable()
    .default(null)
    .meta({ description: 'Model of the engine; null for its default' }),
  temperature: z.number().min(0).max(2).nullable().default(null),
  topP: z.number().min(0).max(1).nullable().default(null),
  frequencyPenalty: z.number().min(-2).max(2).nullable().default(null),
  maxTokens: z.number().int().min(1).max(agentLimits.maxTokens).nullable().default(null),
  reasoningEffort: ReasoningEffortSchema.nullable().default(null),
  capabilityTypes: z.array(CapabilityTypeSchema).max(CapabilityTypeSchema.options.length).default([]),
  restrictAnswerToInformationReturnedByTools: z.boolean().default(false),
  greeting: TextSchema.max(agentLimits.greeting).default(''),
  disclaimer: TextSchema.max(agentLimits.disclaimer).default(''),
  starterPrompts: z
    .array(TextSchema.trim().max(agentLimits.starterPrompt))
    .overwrite(withoutBlanks)
    .max(agentLimits.starterPrompts)
    .default([]),
  categories: z
    .array(CategoryLineSchema)
    .overwrite((names) => eachOnce(withoutBlanks(names)))
    .max(agentLimits.categories)
    .default([])
    .meta({ description: 'Categories that list the agent' }),
  followUps: z.boolean().default(false).meta({ description: 'Enables suggested follow-up questions' }),
  composer: z
    .strictObject({
      attachments: z.boolean().default(true),
      images: z.boolean().default(true),
      voice: z.boolean().default(true),
    })
    .default({ attachments: true, images: true, voice: true }),
  requestParameters: z
    .array(RequestParameterSchema)
    .max(agentLimits.requestParameters)
    .refine(
      (parameters) => new Set(parameters.map(({ name }) => name)).size === parameters.length,
      'Each name once',
    )
    .default([]),
};

/** Normalizes a name to a single line. An invisible name becomes empty. */
function shownName(name: string): string {
  const line = singleLine(name);
  return isVisible(line) ? line : '';
}

const settings = {
  gptSystemName: TextSchema.overwrite(shownName)
    .max(agentLimits.name)
    .default('')
    .meta({ description: 'Empty for an unnamed agent' }),
  ...configurationFields,
  dataSources: z
    .array(IdSchema)
    .max(20)
    .overwrite((ids) => [...new Set(ids)])
    .default([])
    .meta({ description: 'Libraries used for answers' }),
  ragDataSources: DataSourceBindingsSchema.default([]).meta({
    description: 'Search settings of libraries that differ from the defaults',
  }),
};

/** A configuration on the wire. */
export const AgentConfigurationSchema = z.strictObject(settings);
export type AgentConfiguration = z.infer<typeof AgentConfigurationSchema>;

/** Rejects bindings of unlisted libraries. Dropping them could bind a library without its intended filters. */
export function rejectUnlistedBindings(
  { listed, bound, field }: { listed: string[]; bound: string[]; field: string },
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  for (const [place, library] of bound.entries()) {
    if (listed.includes(library)) continue;
    const message = 'It has to be one of the dataSources';
    addIssue({ code: 'custom', message, path: ['ragDataSources', place, field] });
  }
}

/** A new configuration, which has bindings only for its libraries. */
export const NewConfigurationSchema = AgentConfigurationSchema.superRefine(
  ({ dataSources: listed, ragDataSources }, context) => {
    const bound = ragDataSources.map(({ dataSourceId }) => dataSourceId);
    rejectUnlistedBindings({ listed, bound, field: 'dataSourceId' }, context);
  },
);

/** Replacement of a configuration. Omitted bindings stay unchanged. */
export const ReplacedConfigurationSchema = AgentConfigurationSchema.extend({
  ragDataSources: DataSourceBindingsSchema.optional(),
});
export type ReplacedConfiguration = z.infer<typeof ReplacedConfigurationSchema>;

/** Input of Quick Create (document 1 §5). */
export const QuickCreateSchema = z.strictObject({
  agentName: nameSchema(agentLimits.name),
  description: TextSchema.max(agentLimits.description),
});
