/** Administration of chat access policies (document 2 §7.12). */
import { z } from 'zod';
import { json, listOf, PageQuerySchema } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  ChatAccessPolicyRowSchema,
  ChatAccessPolicySchema,
  ChatAccessPolicySettingsSchema,
  PolicyAgentSchema,
  PolicyChoiceSchema,
  PolicyEffectSchema,
  PolicyPersonSchema,
} from './schemas.ts';

const policies = resource({
  base: '/api/internal/admin/chatAccessPolicies',
  id: 'chatAccessPolicyId',
  missing: 'access_policy.not_found',
  nouns: ['chat access policy', 'chat access policies'],
  may: {
    read: ['ChatAccessPoliciesRead', 'ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'],
    create: ['ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'],
    // Holders of `ChatAccessPoliciesCreate` alone may change only their own policies.
    write: ['ChatAccessPoliciesWrite', 'ChatAccessPoliciesCreate'],
  },
});

const keywords = TextSchema.max(200).optional();
const refusals = [
  'request.name_taken',
  'access_policy.other_instance_policy',
  'user.not_found',
  'role.not_found',
  'group.not_found',
  'guidelines.unknown',
] as const;

export const chatAccessPolicyRoutes = {
  list: policies.list(ChatAccessPolicyRowSchema, {
    filters: {
      keywords,
      state: z.enum(['current', 'deleted']).default('current'),
      isFixed: z.stringbool().optional(),
    },
    sorts: ['name', 'updatedAt'],
  }),
  get: policies.get(ChatAccessPolicySchema),
  create: policies.create(ChatAccessPolicySettingsSchema, ChatAccessPolicySchema, { errors: refusals }),
  update: policies.replace(ChatAccessPolicySettingsSchema, ChatAccessPolicySchema, { errors: refusals }),
  remove: policies.remove({ errors: ['request.in_use'] }),
  restore: policies.restore(ChatAccessPolicySchema, { errors: refusals }),
  preview: policies.call('POST', '{chatAccessPolicyId}/preview', {
    summary: 'Previews whom changed settings of a policy would hold.',
    body: ChatAccessPolicySettingsSchema,
    response: json(PolicyEffectSchema),
  }),
  previewCreate: policies.call('POST', 'preview', {
    summary: 'Previews whom the settings of a new policy would hold.',
    access: { anyOf: ['ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'] },
    body: ChatAccessPolicySettingsSchema,
    response: json(PolicyEffectSchema),
  }),
  people: policies.call('GET', '{chatAccessPolicyId}/people', {
    summary: 'Lists the people whom a policy holds, paged.',
    access: { anyOf: ['UserRead'] },
    query: z.object({ ...PageQuerySchema.shape, keywords }),
    response: json(listOf(PolicyPersonSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  agents: policies.call('GET', '{chatAccessPolicyId}/agents', {
    summary: 'Lists the agents to which a policy applies, paged.',
    query: z.object({ ...PageQuerySchema.shape, keywords }),
    response: json(listOf(PolicyAgentSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  choices: policies.call('GET', 'choices', {
    summary: 'Lists the policies that an agent may list, with the instance policy.',
    access: { anyOf: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'] },
    query: z.object({ keywords, top: z.coerce.number().int().min(1).max(200).default(50) }),
    response: json(z.object({ items: z.array(PolicyChoiceSchema), hasMore: z.boolean() })),
  }),
};
