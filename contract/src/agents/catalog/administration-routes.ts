/** Administration of agents (document 2 §7.9, personal management §7.8), under both spellings of the path. */
import { z } from 'zod';
import {
  LanguageEngineSchema,
  OfferReasonSchema,
  CapabilityTypeSchema,
  AgentConfigurationSchema,
  NewConfigurationSchema,
  ReplacedConfigurationSchema,
} from '../agent/configuration.ts';
import { PublishingAnswerSchema, PublishingSchema, PublishingV1Schema } from '../publishing/publishing.ts';
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
import { PricedDeploymentSchema } from '../agent/offered-deployments.ts';
import { empty, IdSchema, json, listOf, PageQuerySchema, pageOf, defineRoute } from '../../http.ts';
import { consentErrors } from '../../brands/guidelines/consents.ts';
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
    state: z
      .enum(['current', 'published', 'scheduled', 'expired', 'unpublished', 'deleted'])
      .default('current'),
    gptSystemType: AgentTypeSchema.optional(),
    brandKey: TextSchema.max(100).optional(),
    ownerId: IdSchema.optional(),
    audience: z
      .enum(['everyone', 'chosen', 'nobody', 'visitors'])
      .optional()
      .meta({ description: '`visitors`: agents with an open public endpoint' }),
    deploymentName: TextSchema.min(1).max(200).optional().meta({ description: 'Model of the agent' }),
    hasDraft: z.stringbool().optional().meta({ description: 'Agents with or without a changed draft' }),
  },
  sorts: ['name', 'updatedAt', 'owner', 'model', 'questions', 'lastUsed', 'version'],
} as const;

const dryRun = z.object({
  dryRun: z.stringbool().default(false).meta({ description: 'Returns the result without saving it' }),
});
const missingSubjects = ['user.not_found', 'role.not_found', 'group.not_found'] as const;
const publishingCall = {
  summary: 'Updates the audience, channels and publication period of an agent.',
  query: dryRun,
  body: PublishingSchema,
  response: json(PublishingAnswerSchema),
  ifMatch: true,
  isIdempotent: true,
  errors: [
    'brand.not_found',
    ...missingSubjects,
    'agent.personal_audience',
    'agent.evaluation_failed',
    'data_source.not_found',
    'request.name_taken',
    'access_policy.not_found',
    'access_policy.fixed',
    'access_policy.removal_forbidden',
    'guidelines.unknown',
    ...consentErrors,
  ],
} as const;
const publishingV1Call = {
  summary: 'Updates the people and roles that may chat with an agent. Prefer publishing version 2.',
  body: PublishingV1Schema,
  response: json(PublishingAnswerSchema),
  ifMatch: true,
  isIdempotent: true,
  errors: [
    'agent.audience_wider',
    ...missingSubjects,
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
    summary: "Returns the caller's unchanged draft of a new organisation agent, or creates one.",
    access: { anyOf: ['GptSystemsCreate'] },
    query: z.object({
      forceCreate: z.stringbool().default(false),
      copyOf: IdSchema.optional().meta({ description: 'Agent whose configuration is copied to the draft' }),
    }),
    body: z
      .strictObject({
        configuration: NewConfigurationSchema.optional().meta({
          description: 'Initial configuration of the draft. Sources that the caller may not use are dropped',
        }),
      })
      .optional(),
    response: json(ConfigurationStateSchema),
    isIdempotent: true,
    errors: ['configuration_state.not_found', 'agent.not_found'],
  }),
  get: agents.get(AgentSchema),
  update: agents.replace(ReplacedConfigurationSchema, AgentSchema, {
    summary: 'Creates the next version of an agent.',
    errors: ['agent.evaluation_failed', 'data_source.not_found', 'data_source_index.not_found'],
  }),
  remove: agents.remove({ errors: ['agent.built_in'] }),
  restore: agents.restore(AgentSchema, { errors: ['data_source.not_found'] }),
  reset: agents.call('POST', '{gptSystemId}/reset', {
    summary: 'Resets a built-in agent to its shipped configuration as a new version.',
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
    summary: 'Deletes the picture of an agent, which then shows the default one.',
    response: json(AgentSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['agent.evaluation_failed'],
  }),
  versions: agents.call('GET', '{gptSystemId}/versions', {
    summary: 'Lists the versions of an agent, newest first, paged.',
    access: mayWrite,
    response: json(listOf(AgentVersionRowSchema)),
    ...pagedVersions,
  }),
  version: agents.call('GET', '{gptSystemId}/versions/{configurationVersion}', {
    summary: 'Returns a version of an agent.',
    access: mayWrite,
    params: oneVersion,
    response: json(AgentVersionSchema),
    errors: ['agent.version_not_found'],
  }),
  restoreVersion: agents.call('POST', '{gptSystemId}/versions/{configurationVersion}/restore', {
    summary: 'Restores an earlier version of an agent as a new version.',
    params: oneVersion,
    response: json(AgentSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['agent.version_not_found', 'agent.evaluation_failed', 'data_source.not_found'],
  }),
  publishing: agents.call('GET', '{gptSystemId}/publishing', {
    summary: 'Returns the audience, channels and publication period of an agent.',
    access: mayWrite,
    response: json(PublishingAnswerSchema),
  }),
  publish: agents.call('PUT', '{gptSystemId}/publishing', publishingV1Call),
  publishV2: agents.call('PUT', '{gptSystemId}/publishing/V2', publishingCall),
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
    summary: 'Returns the audience of a personal agent.',
    response: json(PublishingAnswerSchema),
  }),
  publishV2: personal.call('PUT', '{gptSystemId}/publishing/V2', publishingCall),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/internal/gptSystems/common/management/{gptSystemId}',
    access: { anyOf: ['GptSystemsRead'] },
    summary: "Deletes the caller's own agent.",
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

const hipaaCompliant = z.stringbool().optional().meta({ description: 'Only models for health data' });
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
      deployments: z.array(PricedDeploymentSchema),
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
        isChosenByAsker: z.boolean().meta({ description: 'Chosen by the asker, so it protects nothing' }),
      }),
    ),
  ),
  dataSourcesTypes: agents.call('GET', 'dataSourcesTypes', {
    summary: 'Lists the available types of data sources.',
    access: maySetUp,
    query: z.object({
      languageEngine: LanguageEngineSchema.optional(),
      deploymentName: TextSchema.max(200).optional(),
      hipaaCompliant,
    }),
    response: json(pageOf(DataSourceTypeSchema)),
  }),
  deployments: agents.call('GET', 'deployments', {
    summary: 'Lists the models available to agents.',
    access: maySetUp,
    query: z.object({ hipaaCompliant }),
    response: json(pageOf(PricedDeploymentSchema)),
  }),
};
