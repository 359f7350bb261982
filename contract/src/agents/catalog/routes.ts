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
    summary: "Lists the organisation's agents that the caller may chat with, a page at a time.",
    ...page,
  }),
  mine: defineRoute({
    method: 'GET',
    path: `${directory}/Personal/Mine`,
    access: mayChat,
    summary: "Lists the caller's personal agents, a page at a time.",
    ...page,
  }),
  sharedWithMe: defineRoute({
    method: 'GET',
    path: `${directory}/Personal/SharedWithMe`,
    access: mayChat,
    summary: 'Lists the personal agents that others have shared with the caller, a page at a time.',
    ...page,
  }),
  categories: defineRoute({
    method: 'GET',
    path: `${directory}/Categories`,
    access: mayChat,
    summary: 'Lists the categories of the agents that the caller may chat with, the fullest first.',
    response: json(pageOf(z.object({ name: z.string(), count: z.number().int() }))),
  }),
  configStates: defineRoute({
    method: 'GET',
    path: `${directory}/Personal/ConfigStates`,
    access: mayChat,
    summary: "Lists the caller's drafts of personal agents that were never finished.",
    response: json(pageOf(ConfigurationStateRowSchema)),
  }),
  availableForConversation: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/AvailableForConversation',
    access: mayChat,
    summary: 'Lists every agent that the caller may chat with, a page at a time.',
    ...page,
  }),
  basic: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/basic/{gptSystemId}',
    access: mayChat,
    summary: 'Reads what an agent is called and what it is for.',
    params: oneAgent,
    response: json(DirectoryAgentSchema),
    ...missing,
  }),
  avatar: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/common/management/{gptSystemId}/avatar',
    access: 'public',
    summary: "Serves an agent's picture.",
    params: oneAgent,
    query: z.object({
      v: z.string().max(100).optional().meta({ description: 'Names the picture: caches keep it' }),
    }),
    response: file('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'),
    ...missing,
  }),
  pinned: defineRoute({
    method: 'GET',
    path: `${currentUser}/pinnedGptSystems`,
    access: mayChat,
    summary: 'Lists the agents that the caller has pinned.',
    response: json(pageOf(DirectoryAgentSchema)),
  }),
  recent: defineRoute({
    method: 'GET',
    path: `${currentUser}/recentGptSystems`,
    access: mayChat,
    summary: 'Lists the agents that the caller has chatted with last.',
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
    summary: 'Takes an agent off the pinned ones.',
    params: oneAgent,
    response: empty,
    ...missing,
  }),
  shareCandidates: defineRoute({
    method: 'GET',
    path: '/api/internal/gptSystems/personal/management/{gptSystemId}/shareCandidates',
    access: mayChat,
    summary: 'Finds people and groups that an agent can be opened to, for whoever may write it.',
    params: oneAgent,
    query: z.object({ keywords: TextSchema.min(2).max(200) }),
    response: json(pageOf(ShareCandidateSchema)),
    ...missing,
  }),
  rememberShared: defineRoute({
    method: 'POST',
    path: `${currentUser}/gptSystemSharedWithMe/{gptSystemId}`,
    access: mayChat,
    summary: 'Keeps an agent that the caller may chat with among those shared with them.',
    params: oneAgent,
    response: empty,
    ...missing,
  }),
};
