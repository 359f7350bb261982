/** Wire schemas of agents, their versions and drafts (document 1 §3; document 2 §7.7 to §7.9). */
import { z } from 'zod';
import { AnswerSourceSchema } from '../../chat/engine/stream-events.ts';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import {
  AgentConfigurationSchema,
  LanguageEngineSchema,
  ReplacedConfigurationSchema,
} from './configuration.ts';

/** Type of an agent: `System` for the organisation's, `User` for personal ones. */
export const AgentTypeSchema = z.enum(['System', 'User']);
export type AgentType = z.infer<typeof AgentTypeSchema>;

const PermissionsSchema = z.object({
  canRead: z.boolean().meta({ description: 'Whether the caller may read configuration, drafts and prompts' }),
  canEdit: z.boolean(),
  canPublish: z.boolean(),
  canDelete: z.boolean(),
});

const AvatarUrlSchema = z
  .string()
  .nullable()
  .meta({ description: 'null for an avatar generated from the id' });

/** Fields of an agent in every list. */
const head = {
  gptSystemId: IdSchema,
  name: z.string().meta({ description: 'Empty for an unnamed agent' }),
  description: z.string(),
  gptSystemType: AgentTypeSchema,
  avatarUrl: AvatarUrlSchema,
};

const PersonSchema = z.object({ userId: IdSchema, name: z.string() });

/** A row of the administration's list. Agents that the caller may only chat with have just name and description. */
export const AgentRowSchema = z.object({
  ...head,
  builtIn: z.string().nullable(),
  state: z.enum(['published', 'scheduled', 'expired', 'unpublished', 'deleted']),
  isHidden: z.boolean(),
  hasDraft: z
    .boolean()
    .meta({ description: 'Whether a draft that the caller may test differs from the newest version' }),
  brandKeys: z.array(z.string()),
  owner: PersonSchema.nullable().meta({ description: 'Creator of the agent; null for built-in agents' }),
  configurationVersion: z.number().int(),
  languageEngine: LanguageEngineSchema.nullable(),
  deploymentName: z.string().nullable(),
  lastUsedAt: TimeSchema.nullable(),
  questions30Days: z.number().int(),
  feedback30Days: z.object({ positive: z.number().int(), negative: z.number().int() }),
  publicEndpoint: z.string().nullable(),
  version: VersionSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: PermissionsSchema,
});
export type AgentRow = z.infer<typeof AgentRowSchema>;

/** An agent with its published configuration. */
export const AgentSchema = AgentRowSchema.extend({
  configuration: AgentConfigurationSchema,
  draftId: IdSchema.nullable().meta({ description: "The caller's newest draft of its next version" }),
  createdAt: TimeSchema,
});
export type Agent = z.infer<typeof AgentSchema>;

/** A version. Numbers are consecutive, and the newest version answers. */
export const AgentVersionRowSchema = z.object({
  configurationVersion: z.number().int(),
  createdAt: TimeSchema,
  createdBy: PersonSchema.nullable(),
  changedFields: z.array(z.string()).meta({ description: 'Fields changed since the previous version' }),
});
export type AgentVersionRow = z.infer<typeof AgentVersionRowSchema>;
export const AgentVersionSchema = z.object({
  configurationVersion: z.number().int(),
  createdAt: TimeSchema,
  createdBy: PersonSchema.nullable(),
  configuration: AgentConfigurationSchema,
});
export type AgentVersion = z.infer<typeof AgentVersionSchema>;

/** A configuration state: a draft. */
export const ConfigurationStateSchema = AgentConfigurationSchema.extend({
  configStateId: IdSchema,
  gptSystemType: AgentTypeSchema,
  gptSystemId: IdSchema.nullable().meta({ description: 'null before an agent is created from the draft' }),
  baseVersion: z.number().int().nullable().meta({ description: 'Version that the draft is based on' }),
  newestVersion: z.number().int().nullable().meta({
    description: 'Current version of the agent. Differs from `baseVersion` after another publication',
  }),
  ragDataSourceIds: z.record(IdSchema, IdSchema).meta({
    description: 'Ids of the bindings in `ragDataSources` by `dataSourceId`, specific to each draft',
  }),
  avatarUrl: AvatarUrlSchema,
  author: PersonSchema,
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
  version: VersionSchema,
});
export type ConfigurationState = z.infer<typeof ConfigurationStateSchema>;

/** Replacement of a draft. `baseVersion` acknowledges a version that was published meanwhile. */
export const UpdateConfigurationStateSchema = ReplacedConfigurationSchema.extend({
  baseVersion: z.number().int().min(1).optional(),
});
export type UpdateConfigurationState = z.infer<typeof UpdateConfigurationStateSchema>;

export const ConfigurationStateRowSchema = z.object({
  configStateId: IdSchema,
  gptSystemId: IdSchema.nullable(),
  name: z.string(),
  description: z.string(),
  avatarUrl: AvatarUrlSchema,
  author: PersonSchema,
  baseVersion: z.number().int().nullable(),
  updatedAt: TimeSchema,
  version: VersionSchema,
});
export type ConfigurationStateRow = z.infer<typeof ConfigurationStateRowSchema>;

/** Body of 412 `agent.newer_version`: the draft, the newer version and their common base. */
export const PublishConflictSchema = z.object({
  mine: AgentConfigurationSchema,
  theirs: AgentVersionSchema,
  base: AgentConfigurationSchema.nullable(),
});
export type PublishConflict = z.infer<typeof PublishConflictSchema>;

export const DirectoryAgentSchema = z.object({
  ...head,
  answerSource: AnswerSourceSchema.nullable().meta({
    description: 'null while the agent cannot answer',
  }),
  owner: PersonSchema.nullable(),
  brandKeys: z.array(z.string()),
  categories: z.array(z.string()),
  capabilityTypes: z.array(z.string()),
  hasLibrary: z.boolean(),
  starterPrompts: z.array(z.string()),
  isPinned: z.boolean(),
  isPublished: z.boolean(),
  sharedWithCount: z
    .number()
    .int()
    .meta({ description: 'Number of people and groups that a personal agent is shared with' }),
  updatedAt: TimeSchema,
  permissions: PermissionsSchema,
});
export type DirectoryAgent = z.infer<typeof DirectoryAgentSchema>;

/** Prompt of a draft, rendered for a user. */
export const RenderedPromptSchema = z.object({
  text: z.string(),
  missing: z.array(z.string()).meta({ description: 'Paths without a value, replaced by an empty string' }),
});

/** A user or group that a personal agent can be shared with. */
export const ShareCandidateSchema = z.object({
  kind: z.enum(['user', 'group']),
  id: z.string(),
  name: z.string(),
});
export type ShareCandidate = z.infer<typeof ShareCandidateSchema>;
