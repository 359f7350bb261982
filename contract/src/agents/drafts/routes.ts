/** Configuration states: drafts of personal agents (document 2 §7.7) and of the organisation's (§7.9). */
import { z } from 'zod';
import { CapabilityTypeSchema, LanguageEngineSchema, OfferReasonSchema } from '../agent/configuration.ts';
import { PricedDeploymentSchema } from '../agent/offered-deployments.ts';
import {
  AgentTypeSchema,
  ConfigurationStateRowSchema,
  ConfigurationStateSchema,
  RenderedPromptSchema,
  UpdateConfigurationStateSchema,
} from '../agent/schemas.ts';
import { defineRoute, file, IdSchema, json, pageOf } from '../../http.ts';
import { limits } from '../../limits.ts';
import { fileOf, multipart } from '../../multipart.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';

const ofAgent = z.object({ gptSystemId: IdSchema });
const ofType = z.object({ gptSystemType: AgentTypeSchema.extract(['User']) });
const forceCreate = z.object({ forceCreate: z.stringbool().default(false) });
const publishErrors = [
  'agent.newer_version',
  'agent.evaluation_failed',
  'agent.personal_off',
  'data_source.not_found',
] as const;
/** Cache key of the picture. */
const pictured = z.object({ v: TextSchema.max(100).optional() });
const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];

const personal = resource({
  base: '/api/internal/configStates',
  id: 'configStateId',
  missing: 'configuration_state.not_found',
  nouns: ['draft of a personal agent', 'drafts of personal agents'],
  may: { read: ['GptSystemsRead'], create: ['GptSystemsRead'], write: ['GptSystemsRead'] },
});

/** Definition of an avatar upload, which increments the version of the draft. */
const avatarOf = {
  body: multipart({ file: fileOf(limits.avatar) }),
  ifMatch: true,
  isIdempotent: true,
} as const;

export const agentDraftRoutes = {
  get: personal.get(ConfigurationStateSchema),
  update: personal.replace(UpdateConfigurationStateSchema, ConfigurationStateSchema, {
    errors: ['data_source.not_found', 'data_source_index.not_found'],
  }),
  remove: personal.remove(),
  list: personal.call('GET', 'list/{gptSystemType}', {
    summary: "Lists the caller's drafts of a kind of agent that have changes, latest first.",
    params: ofType,
    response: json(pageOf(ConfigurationStateRowSchema)),
  }),
  createByGptSystemId: defineRoute({
    method: 'POST',
    path: '/api/internal/configStates/byGptSystemId/{gptSystemId}',
    access: { anyOf: ['GptSystemsRead'] },
    summary:
      'Returns the draft of the newest version of an agent, or creates one; with `asCopy`, one of a new agent.',
    params: ofAgent,
    query: z.object({ asCopy: z.stringbool().default(false) }),
    response: json(ConfigurationStateSchema),
    isIdempotent: true,
    notFound: 'agent.not_found',
    errors: [
      'agent.not_found',
      'agent.personal_off',
      'configuration_state.not_found',
      'request.idempotency_conflict',
    ],
  }),
  createByGptSystemType: personal.call('POST', 'byGptSystemType/{gptSystemType}', {
    summary: "Returns the caller's unchanged draft of that kind, or creates one.",
    params: ofType,
    query: forceCreate,
    response: json(ConfigurationStateSchema),
    isIdempotent: true,
    errors: ['configuration_state.not_found', 'agent.personal_off'],
  }),
  dataSourcesAndCapabilities: personal.call('GET', 'dataSourcesAndCapabilities/{gptSystemType}', {
    summary: 'Lists the data sources, capabilities and models available to drafts of that kind.',
    params: ofType,
    response: json(
      z.object({
        dataSources: z.array(z.object({ dataSourceId: IdSchema, name: z.string(), description: z.string() })),
        capabilities: z.array(
          z.object({
            capabilityType: CapabilityTypeSchema,
            isAvailable: z.boolean(),
            reason: OfferReasonSchema.nullable(),
          }),
        ),
        languageEngines: z.array(LanguageEngineSchema),
        deployments: z.array(PricedDeploymentSchema),
      }),
    ),
  }),
  createGptSystem: personal.call('POST', '{configStateId}/createGptSystem', {
    summary: 'Creates an agent from a draft.',
    response: json(ConfigurationStateSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: publishErrors,
  }),
  updateGptSystem: personal.call('PUT', '{configStateId}/updateGptSystem', {
    summary: 'Publishes a draft as the next version of its agent.',
    response: json(ConfigurationStateSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: [...publishErrors, 'agent.not_found'],
  }),
  uploadAvatar: personal.call('POST', '{configStateId}/avatar', {
    summary: 'Replaces the picture of a draft.',
    response: json(ConfigurationStateSchema),
    ...avatarOf,
  }),
  removeAvatar: personal.call('DELETE', '{configStateId}/avatar', {
    summary: 'Deletes the picture of a draft, which then shows the default one.',
    response: json(ConfigurationStateSchema),
    ifMatch: true,
    isIdempotent: true,
  }),
  avatar: personal.call('GET', '{configStateId}/avatar', {
    summary: 'Returns the picture of a draft.',
    query: pictured,
    response: file(...pictureTypes),
    errors: ['avatar.not_found'],
  }),
};

const admin = resource({
  base: '/api/internal/admin/gptSystems/configurationStates',
  id: 'stateId',
  missing: 'configuration_state.not_found',
  nouns: ["draft of the organisation's agents", "drafts of the organisation's agents"],
  may: {
    read: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'],
    create: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'],
    write: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'],
  },
});

export const adminAgentDraftRoutes = {
  list: admin.call('GET', '', {
    summary: 'Lists the drafts with changes of an agent, or of new agents, that the caller may edit.',
    query: z.object({ gptSystemId: IdSchema.optional() }),
    response: json(pageOf(ConfigurationStateRowSchema)),
  }),
  create: admin.create(z.strictObject({ gptSystemId: IdSchema }), ConfigurationStateSchema, {
    summary: 'Creates a draft from the newest version of an agent.',
    errors: ['agent.not_found'],
  }),
  get: admin.get(ConfigurationStateSchema),
  update: admin.replace(UpdateConfigurationStateSchema, ConfigurationStateSchema, {
    errors: ['data_source.not_found', 'data_source_index.not_found'],
  }),
  remove: admin.remove(),
  createGptSystem: admin.call('PUT', '{stateId}/createGptSystem', {
    summary: 'Creates an agent from a draft.',
    response: json(ConfigurationStateSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: publishErrors,
  }),
  updateGptSystem: admin.call('PUT', '{stateId}/updateGptSystem', {
    summary: 'Publishes a draft as the next version of its agent.',
    response: json(ConfigurationStateSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: [...publishErrors, 'agent.not_found'],
  }),
  renderedPrompt: admin.call('POST', '{stateId}/renderedPrompt', {
    summary: 'Resolves the parameters of a prompt for a person. Requires UserRead for anyone but the caller.',
    body: z.strictObject({ systemPrompt: TextSchema.max(64_000), userId: IdSchema.optional() }),
    response: json(RenderedPromptSchema),
    errors: ['user.not_found', 'auth.forbidden'],
  }),
  avatar: admin.call('GET', '{stateId}/avatar', {
    summary: 'Returns the picture of a draft.',
    query: pictured,
    response: file(...pictureTypes),
    errors: ['avatar.not_found'],
  }),
  uploadAvatar: admin.call('POST', '{stateId}/avatar', {
    summary: 'Replaces the picture of a draft.',
    response: json(ConfigurationStateSchema),
    ...avatarOf,
  }),
  removeAvatar: admin.call('DELETE', '{stateId}/avatar', {
    summary: 'Deletes the picture of a draft, which then shows the default one.',
    response: json(ConfigurationStateSchema),
    ifMatch: true,
    isIdempotent: true,
  }),
};
