/** What a change of an agent, and of a draft, keeps and compares. */
import { AudienceSchema } from '@polylogue/contract/agents/publishing';
import { AgentTypeSchema } from '@polylogue/contract/agents/schemas';
import { TimeSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { defineAggregate } from '../../changes/aggregate.ts';
import type { Change } from '../../changes/change.ts';
import { ConfigurationSchema } from './configuration.ts';
import type { Draft } from './draft.ts';
import type { AgentRow } from './queries.ts';

/** An agent in the world. What it says stands in its configurations, which a number names. */
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
});
export type AgentContent = z.output<typeof AgentContentSchema>;
export type AgentAudience = AgentContent['audience'];

export const agentAggregate = defineAggregate({
  type: 'Agent',
  table: 'agents',
  param: 'gptSystemId',
  missing: 'agent.not_found',
  canBeRestored: true,
  content: AgentContentSchema,
});
export type AgentChange = Change<typeof AgentContentSchema>;

/** What a version of an agent keeps. */
export const contentOf = (
  agent: Omit<AgentRow, 'content'>,
  audience: Omit<AgentAudience, 'everyone'>,
): AgentContent => ({
  name: agent.configuration.name,
  type: AgentTypeSchema.parse(agent.type),
  configurationVersion: agent.version,
  isPublished: agent.is_published,
  isHidden: agent.is_hidden,
  from: agent.published_from?.toISOString() ?? null,
  until: agent.published_until?.toISOString() ?? null,
  audience: { everyone: agent.is_for_everyone, ...audience },
  brandKeys: agent.brand_keys,
});

const DraftContentSchema = z.object({
  configuration: ConfigurationSchema,
  agentId: z.string().nullable(),
  baseVersion: z.number().int().nullable(),
  avatarFileId: z.string().nullable(),
});

/** `param`: what the path of the route calls it. */
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

/** What a change of a draft compares. */
export const draftContentOf = ({ configuration, agentId, baseVersion, avatarFileId }: Draft) => ({
  configuration,
  agentId,
  baseVersion,
  avatarFileId,
});
