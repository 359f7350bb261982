/** Routes of the agent directory (document 2 §7.2, §7.8). */
import { z } from 'zod';
import { CategorySchema } from '../agent/configuration.ts';
import { DirectoryAgentSchema, ConfigurationStateRowSchema, ShareCandidateSchema } from '../agent/schemas.ts';
import { defineRoute, empty, file, IdSchema, json, listOf, PageQuerySchema, pageOf } from '../../http.ts';
import { TextSchema } from '../../text-schemas.ts';

const mayChat = { anyOf: ['GptSystemsRead'] } as const;
const oneAgent = z.object({ gptSystemId: IdSchema });
const missing = { notFound: 'agent.not_found', errors: ['agent.not_found'] } as const;
const keywords = TextSchema.max(200).optional();
const searched = z.object({
  ...PageQuerySchema.shape,
  keywords,
  category: CategorySchema.optional(),
  sort: z.enum(['name', '-name', 'updatedAt', '-updatedAt']).optional(),
});
const directory = '/api/internal/gptSystems/directory';
const currentUser = '/api/internal/currentUser';
const page = {
  query: searched,
  response: json(listOf(DirectoryAgentSchema)),
  errors: ['request.continuation_token_invalid'],
} as const;

export const agentDirectoryRoutes = {
  system: defineRoute({
    method: 'GET',
    path: `${directory}/System`,
    access: mayChat,
    summary: "Lists the organisation's agents that the caller may chat with, paged.",
    ...page,
  }),
  mine: defineRoute({
    method: 'GET',
    path: `${directory}/Personal/Mine`,
    access: mayChat,
    summary: "Lists the caller's personal agents, paged.",
    ...page,
  }),
  sharedWithMe: defineRoute({
    method: 'GET',
    path: `${directory}/Personal/SharedWithMe`,
    access: mayChat,
    summary: 'Lists the personal agents shared with the caller, paged.',
    ...page,
  }),
  categories: defineRoute({
    method: 'GET',
    path: `${directory}/Categories`,
    access: mayChat,
    summary:
      'Lists the categories of the agents that the caller may chat with, by descending number of agents.',
    response: json(pageOf(z.object({ name: z.string(), count: z.number().int() }))),
  }),
  configStates: defineRoute({
    method: 'GET',
    path: `${directory}/Personal/ConfigStates`,
    access: mayChat,
    summary: "Lists the caller's unpublished drafts of personal agents.",
    response: json(pageOf(ConfigurationStateRowSchema)),
  }),
  availableForConversation: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/AvailableForConversation',
    access: mayChat,
    summary: 'Lists all agents that the caller may chat with, paged.',
    ...page,
  }),
  basic: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/basic/{gptSystemId}',
    access: mayChat,
    summary: 'Returns the name and description of an agent.',
    params: oneAgent,
    response: json(DirectoryAgentSchema),
    ...missing,
  }),
  avatar: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/common/management/{gptSystemId}/avatar',
    access: 'public',
    summary: "Returns an agent's picture.",
    params: oneAgent,
    query: z.object({
      v: z.string().max(100).optional().meta({ description: 'Version of the picture, for caching' }),
    }),
    response: file('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'),
    notFound: 'avatar.not_found',
    errors: ['avatar.not_found'],
  }),
  pinned: defineRoute({
    method: 'GET',
    path: `${currentUser}/pinnedGptSystems`,
    access: mayChat,
    summary: "Lists the caller's pinned agents.",
    response: json(pageOf(DirectoryAgentSchema)),
  }),
  recent: defineRoute({
    method: 'GET',
    path: `${currentUser}/recentGptSystems`,
    access: mayChat,
    summary: "Lists the caller's recently used agents.",
    response: json(pageOf(DirectoryAgentSchema)),
  }),
  pin: defineRoute({
    method: 'POST',
    path: `${currentUser}/pinnedGptSystem/{gptSystemId}`,
    access: mayChat,
    summary: 'Pins an agent.',
    params: oneAgent,
    response: empty,
    ...missing,
  }),
  unpin: defineRoute({
    method: 'DELETE',
    path: `${currentUser}/pinnedGptSystem/{gptSystemId}`,
    access: mayChat,
    summary: 'Unpins an agent.',
    params: oneAgent,
    response: empty,
    ...missing,
  }),
  shareCandidates: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/personal/management/{gptSystemId}/shareCandidates',
    access: mayChat,
    summary: 'Searches people and groups to share an agent with. Requires write access to the agent.',
    params: oneAgent,
    query: z.object({ keywords: TextSchema.min(2).max(200) }),
    response: json(pageOf(ShareCandidateSchema)),
    ...missing,
  }),
  rememberShared: defineRoute({
    method: 'POST',
    path: `${currentUser}/gptSystemSharedWithMe/{gptSystemId}`,
    access: mayChat,
    summary: "Adds an agent that the caller may chat with to the caller's shared agents.",
    params: oneAgent,
    response: empty,
    ...missing,
  }),
};
