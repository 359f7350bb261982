/** Administration of agents (document 2 §7.9, personal management §7.8), under both spellings of the path. */
import { z } from 'zod';
import {
  LanguageEngineSchema,
  OfferReasonSchema,
  CapabilityTypeSchema,
  AgentConfigurationSchema,
  ReplacedConfigurationSchema,
} from '../agent/configuration.ts';
import {
  AccessCheckSchema,
  PublishingAnswerSchema,
  PublishingSchema,
  PublishingV1Schema,
} from '../publishing/publishing.ts';
import {
  AgentRowSchema,
  AgentSchema,
  AgentTypeSchema,
  AgentVersionRowSchema,
  AgentVersionSchema,
  ConfigurationStateSchema,
  DirectoryAgentSchema,
} from '../agent/schemas.ts';
import { IndexFiltersSchema } from '../../knowledge/libraries/filters.ts';
import { OfferedDeploymentSchema } from '../agent/offered-deployments.ts';
import { empty, IdSchema, json, listOf, PageQuerySchema, pageOf, defineRoute } from '../../http.ts';
import { limits } from '../../limits.ts';
import { fileOf, multipart } from '../../multipart.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { maySetUp } from '../access/set-up.ts';

const agents = resource({
  base: '/api/internal/admin/gptSystems',
  id: 'gptSystemId',
  missing: 'agent.not_found',
  nouns: ['agent', 'agents'],
  may: {
    read: [
      'GptSystemsRead',
      'GptSystemsCreate',
      'GptSystemsWrite',
      'GptSystemsReadSpecific',
      'GptSystemsWriteSpecific',
    ],
    create: ['GptSystemsCreate'],
    // GptSystemsCreate alone permits writing own agents.
    write: ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'],
  },
});
const misspelled = agents.at('/api/internal/admin/gptSytems/system');

const listParts = {
  filters: {
    keywords: TextSchema.max(200).optional(),
    state: z.enum(['current', 'published', 'unpublished', 'deleted']).default('current'),
    gptSystemType: AgentTypeSchema.optional(),
    brandKey: TextSchema.max(100).optional(),
    ownerId: IdSchema.optional(),
  },
  sorts: ['name', 'updatedAt'],
} as const;

const dryRun = z.object({
  dryRun: z.stringbool().default(false).meta({ description: 'Tells what would be, and changes nothing' }),
});
const publishingCall = {
  summary: 'Replaces who may chat with an agent, where and when.',
  query: dryRun,
  body: PublishingSchema,
  response: json(PublishingAnswerSchema),
  ifMatch: true,
  isIdempotent: true,
  errors: [
    'brand.not_found',
    'user.not_found',
    'role.not_found',
    'agent.personal_audience',
    'agent.evaluation_failed',
    'data_source.not_found',
    'request.name_taken',
  ],
} as const;
const publishingV1Call = {
  summary: 'Replaces the people and roles that may chat with an agent; the older call.',
  body: PublishingV1Schema,
  response: json(PublishingAnswerSchema),
  ifMatch: true,
  isIdempotent: true,
  errors: [
    'agent.audience_wider',
    'user.not_found',
    'role.not_found',
    'agent.personal_audience',
    'agent.evaluation_failed',
    'data_source.not_found',
  ],
} as const;
const pagedVersions = {
  query: PageQuerySchema,
  errors: ['request.continuation_token_invalid'],
} as const;
const oneVersion = z.object({
  gptSystemId: IdSchema,
  configurationVersion: z.coerce.number().int().min(1).max(2_147_483_647),
});
const mayWrite = { anyOf: ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'] } as const;

export const agentAdministrationRoutes = {
  list: agents.list(AgentRowSchema, listParts),
  createDraft: agents.call('POST', '', {
    summary: "Gives back the caller's untouched draft of an agent of the organisation, or makes one.",
    access: { anyOf: ['GptSystemsCreate'] },
    query: z.object({
      forceCreate: z.stringbool().default(false),
      copyOf: IdSchema.optional().meta({ description: 'An agent whose configuration the draft begins with' }),
    }),
    body: z
      .strictObject({
        configuration: AgentConfigurationSchema.optional().meta({
          description: 'What the draft begins with, but for sources that the caller may not use',
        }),
      })
      .optional(),
    response: json(ConfigurationStateSchema),
    isIdempotent: true,
    errors: ['configuration_state.not_found', 'agent.not_found'],
  }),
  get: agents.get(AgentSchema),
  update: agents.replace(ReplacedConfigurationSchema, AgentSchema, {
    summary: 'Makes the next version of an agent.',
    errors: ['agent.evaluation_failed', 'data_source.not_found', 'data_source_index.not_found'],
  }),
  remove: agents.remove({ errors: ['agent.built_in'] }),
  restore: agents.restore(AgentSchema, { errors: ['data_source.not_found'] }),
  reset: agents.call('POST', '{gptSystemId}/reset', {
    summary: 'Makes what ships with the product the next version of a built-in agent.',
    response: json(AgentSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['agent.not_built_in', 'agent.evaluation_failed'],
  }),
  uploadAvatar: agents.call('POST', '{gptSystemId}/avatar', {
    summary: 'Replaces the picture of an agent.',
    body: multipart({ file: fileOf(limits.avatar) }),
    response: json(AgentSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['agent.evaluation_failed'],
  }),
  removeAvatar: agents.call('DELETE', '{gptSystemId}/avatar', {
    summary: 'Removes the picture of an agent: the default one is shown.',
    response: json(AgentSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['agent.evaluation_failed'],
  }),
  versions: agents.call('GET', '{gptSystemId}/versions', {
    summary: 'Lists the versions of an agent, the newest first, a page at a time.',
    access: mayWrite,
    response: json(listOf(AgentVersionRowSchema)),
    ...pagedVersions,
  }),
  version: agents.call('GET', '{gptSystemId}/versions/{configurationVersion}', {
    summary: 'Reads a version of an agent.',
    access: mayWrite,
    params: oneVersion,
    response: json(AgentVersionSchema),
    errors: ['agent.version_not_found'],
  }),
  restoreVersion: agents.call('POST', '{gptSystemId}/versions/{configurationVersion}/restore', {
    summary: 'Makes an earlier version the next one.',
    params: oneVersion,
    response: json(AgentSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['agent.version_not_found', 'agent.evaluation_failed', 'data_source.not_found'],
  }),
  publishing: agents.call('GET', '{gptSystemId}/publishing', {
    summary: 'Reads who may chat with an agent, where and when.',
    access: mayWrite,
    response: json(PublishingAnswerSchema),
  }),
  publish: agents.call('PUT', '{gptSystemId}/publishing', publishingV1Call),
  publishV2: agents.call('PUT', '{gptSystemId}/publishing/V2', publishingCall),
  accessCheck: agents.call('GET', '{gptSystemId}/accessCheck/{userId}', {
    summary: 'Tells why a person may chat with an agent, or may not.',
    access: mayWrite,
    params: z.object({ gptSystemId: IdSchema, userId: IdSchema }),
    query: z.object({ brandKey: TextSchema.max(100).optional() }),
    response: json(AccessCheckSchema),
    errors: ['user.not_found'],
  }),
  listMisspelled: misspelled.list(AgentRowSchema, listParts),
  getMisspelled: misspelled.get(AgentSchema),
  publishMisspelled: misspelled.call('PUT', '{gptSystemId}/publishing', publishingV1Call),
  publishV2Misspelled: misspelled.call('PUT', '{gptSystemId}/publishing/V2', publishingCall),
};

const personal = resource({
  base: '/api/internal/gptSystems/personal/management',
  id: 'gptSystemId',
  missing: 'agent.not_found',
  nouns: ['personal agent', 'personal agents'],
  may: { read: ['GptSystemsRead'], write: ['GptSystemsRead'] },
});

/** Administration of the caller's personal agents. */
export const personalAgentRoutes = {
  list: personal.list(DirectoryAgentSchema, {
    filters: { keywords: TextSchema.max(200).optional() },
    sorts: ['name', 'updatedAt'],
  }),
  get: personal.get(AgentSchema),
  publishing: personal.call('GET', '{gptSystemId}/publishing', {
    summary: 'Reads whom a personal agent is shared with.',
    response: json(PublishingAnswerSchema),
  }),
  publishV2: personal.call('PUT', '{gptSystemId}/publishing/V2', publishingCall),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/internal/gptSystems/common/management/{gptSystemId}',
    access: { anyOf: ['GptSystemsRead'] },
    summary: 'Removes an agent of one’s own.',
    params: z.object({ gptSystemId: IdSchema }),
    response: empty,
    notFound: 'agent.not_found',
    ifMatch: true,
    isIdempotent: true,
    errors: [
      'agent.not_found',
      'agent.built_in',
      'request.idempotency_conflict',
      'request.precondition_failed',
      'request.precondition_required',
    ],
  }),
};

const hipaaCompliant = z.stringbool().optional().meta({ description: 'Only models covered for health data' });
const DataSourceTypeSchema = z.object({
  type: z.string(),
  isAvailable: z.boolean(),
  reason: OfferReasonSchema.nullable(),
});
const setUp = <const Suffix extends string, S extends z.ZodType>(
  suffix: Suffix,
  summary: string,
  schema: S,
) => agents.call('GET', suffix, { summary, access: maySetUp, response: json(schema) });

/** Options that forms can offer now. */
export const agentOfferRoutes = {
  availableConfiguration: setUp(
    'AvailableConfiguration',
    'Tells which engines, models, capabilities, sources and brands an agent can use now, and the limits.',
    z.object({
      languageEngines: z.array(LanguageEngineSchema),
      deployments: z.array(OfferedDeploymentSchema),
      capabilities: z.array(
        z.object({
          capabilityType: CapabilityTypeSchema,
          isAvailable: z.boolean(),
          reason: OfferReasonSchema.nullable(),
        }),
      ),
      dataSourceTypes: z.array(DataSourceTypeSchema),
      dataSources: z.array(
        z.object({
          dataSourceId: IdSchema,
          name: z.string(),
          description: z.string(),
          filters: IndexFiltersSchema,
        }),
      ),
      brands: z.array(z.object({ brandKey: z.string(), name: z.string() })),
      limits: z.record(z.string(), z.number()),
    }),
  ),
  systemDefaults: setUp('SystemDefaults', 'Reads the values of a new draft.', AgentConfigurationSchema),
  requestParameterHandlebarsValueTypes: setUp(
    'requestParameterHandlebarsValueTypes',
    'Lists the paths that `{{path}}` may name.',
    pageOf(
      z.object({
        path: z.string(),
        description: z.string(),
        example: z.string(),
        isChosenByAsker: z.boolean().meta({ description: 'Protects nothing: the asker may give any value' }),
      }),
    ),
  ),
  dataSourcesTypes: agents.call('GET', 'dataSourcesTypes', {
    summary: 'Lists the kinds of sources that a model can be given.',
    access: maySetUp,
    query: z.object({
      languageEngine: LanguageEngineSchema.optional(),
      deploymentName: TextSchema.max(200).optional(),
      hipaaCompliant,
    }),
    response: json(pageOf(DataSourceTypeSchema)),
  }),
  deployments: agents.call('GET', 'deployments', {
    summary: 'Lists the models that an agent can be answered by.',
    access: maySetUp,
    query: z.object({ hipaaCompliant }),
    response: json(pageOf(OfferedDeploymentSchema)),
  }),
};
