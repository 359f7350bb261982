import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { accessPolicyErrors } from '../errors.ts';

export const englishAccessPolicyErrorTexts = {
  'access_policy.not_found': 'This chat access policy no longer exists.',
  'access_policy.other_instance_policy': 'Another policy is the instance policy. Change that one first.',
  'access_policy.fixed':
    'This policy is fixed. Only administrators of chat access policies can remove it from an agent.',
  'access_policy.removal_forbidden':
    "You can't remove a chat access policy from an agent, since you don't have permission to read policies.",
  'access_policy.duplicate': 'This list contains an entry twice.',
  'access_policy.hours_empty': 'The end must differ from the start.',
  'chat_limit.reached': 'The limit for this agent is reached.',
  'chat_limit.price_unknown':
    "This agent can't answer under a cost limit, since the price of its model is unknown.",
  'price.not_found': 'This price no longer exists.',
  'price.day_taken': 'This model already has a price from this day on. Edit that one.',
} as const satisfies Record<Exclude<keyof typeof accessPolicyErrors, FirstErrorCode>, string>;
