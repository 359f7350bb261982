/** Aggregates of agents and drafts. */
import { PublicEndpointSettingsSchema } from '@polylogue/contract/agents/publishing/public-endpoint';
import { AudienceSchema } from '@polylogue/contract/agents/publishing/publishing';
import { AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import { TimeSchema } from '@polylogue/contract/http';
import { secret } from '@polylogue/contract/secret';
import { z } from 'zod';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import { ConfigurationSchema } from './configuration.ts';
import type { Draft } from './draft.ts';

/** Content of an agent's version. Configurations are stored separately and referenced by number. */
const AgentContentSchema = z.object({
  name: z.string(),
  type: AgentTypeSchema.default('System'),
  configurationVersion: z.number().int().default(1),
  isPublished: z.boolean().default(true),
  isHidden: z.boolean().default(false),
  from: TimeSchema.nullable().default(null),
  until: TimeSchema.nullable().default(null),
  audience: AudienceSchema.prefault({ everyone: true }),
  brandKeys: z.array(z.string()).default([]),
  guidelinesDocumentIds: z.array(z.string()).default([]),
  chatAccessPolicyIds: z.array(z.string()).default([]),
  publicEndpoint: PublicEndpointSettingsSchema.omit({ identityKeys: true }).nullable().default(null),
  /** Fingerprint of the endpoint's keys, which differs after every change of a key. */
  identityKeys: secret(z.string().nullable()).default(null),
});
export type AgentContent = z.output<typeof AgentContentSchema>;

export const agentAggregate = defineAggregate({
  type: 'Agent',
  table: 'agents',
  param: 'gptSystemId',
  missing: 'agent.not_found',
  canBeRestored: true,
  uniqueName: { index: 'public_endpoints_by_name', field: 'publicEndpoint' },
  content: AgentContentSchema,
});
export type AgentChange = Change<typeof AgentContentSchema>;

const DraftContentSchema = z.object({
  configuration: ConfigurationSchema,
  agentId: z.string().nullable(),
  baseVersion: z.number().int().nullable(),
  avatarFileId: z.string().nullable(),
});

/** Defines the aggregate of drafts. `param` is the name of the path parameter. */
export const draftAggregate = (param: 'configStateId' | 'stateId') =>
  defineAggregate({
    type: 'ConfigurationState',
    table: 'configuration_states',
    param,
    missing: 'configuration_state.not_found',
    isRecorded: false,
    content: DraftContentSchema,
  });
export type DraftChange = Change<typeof DraftContentSchema>;

/** Converts a draft to the content that changes compare. */
export const draftContentOf = ({ configuration, agentId, baseVersion, avatarFileId }: Draft) => ({
  configuration,
  agentId,
  baseVersion,
  avatarFileId,
});
