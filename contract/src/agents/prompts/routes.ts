/** Routes of user prompts (document 2 §7.4) and agent prompts (document 2 §7.8). */
import { z } from 'zod';
import { defineRoute, empty, IdSchema, json, pageOf } from '../../http.ts';
import { resource } from '../../resource.ts';
import {
  AgentPromptSchema,
  AgentPromptsSchema,
  CreateAgentPromptSchema,
  PromptSchema,
  PromptSettingsSchema,
} from './schemas.ts';

const userBase = '/api/internal/userPrompts';
const OnePrompt = z.object({ promptId: IdSchema });

/** The caller's own prompts. They have no version, since nobody else edits them. */
export const userPromptRoutes = {
  list: defineRoute({
    method: 'GET',
    path: userBase,
    access: 'signedIn',
    summary: "Lists the caller's own prompts in display order.",
    response: json(pageOf(PromptSchema)),
  }),
  create: defineRoute({
    method: 'POST',
    path: userBase,
    access: 'signedIn',
    summary: 'Creates a prompt of the caller.',
    body: PromptSettingsSchema,
    isIdempotent: true,
    response: json(PromptSchema),
    errors: ['prompt.not_found', 'prompt.too_many', 'request.idempotency_conflict'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${userBase}/prompt/{promptId}`,
    access: 'signedIn',
    summary: "Updates or moves one of the caller's prompts.",
    params: OnePrompt,
    body: PromptSettingsSchema,
    response: json(PromptSchema),
    notFound: 'prompt.not_found',
    errors: ['prompt.not_found', 'prompt.too_many'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${userBase}/prompt/{promptId}`,
    access: 'signedIn',
    summary: "Deletes one of the caller's prompts.",
    params: OnePrompt,
    response: empty,
    notFound: 'prompt.not_found',
    errors: ['prompt.not_found'],
  }),
};

const agentBase = '/api/internal/admin/gptSystems/prompts';
const mayWrite = ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'] as const;
const mayRead = [...mayWrite, 'GptSystemsReadSpecific'] as const;

const agentPrompts = resource({
  base: agentBase,
  id: 'promptId',
  missing: 'prompt.not_found',
  nouns: ['prompt of an agent', 'prompts of an agent'],
  may: { read: mayRead, create: mayWrite, write: mayWrite },
});

/** Prompts that an agent offers in chats. */
export const agentPromptRoutes = {
  list: defineRoute({
    method: 'GET',
    path: agentBase,
    access: { anyOf: mayRead },
    summary: 'Lists the prompts of an agent in display order.',
    query: z.object({ gptSystemId: IdSchema }),
    response: json(AgentPromptsSchema),
    errors: ['agent.not_found'],
  }),
  create: agentPrompts.create(CreateAgentPromptSchema, AgentPromptSchema, {
    errors: ['agent.not_found', 'prompt.too_many'],
  }),
  update: agentPrompts.replace(PromptSettingsSchema, AgentPromptSchema, { errors: ['prompt.too_many'] }),
  remove: agentPrompts.remove(),
};
