import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { agentErrors } from '../errors.ts';

export const englishAgentErrorTexts = {
  'agent.evaluation_failed':
    'The evaluation holds this publication back: exactly this configuration has to pass it first.',
  'agent.version_not_found': 'This version of the agent does not exist.',
  'agent.built_in': 'This agent ships with the product and can’t be deleted. Hide it instead.',
  'agent.not_built_in': 'This agent does not ship with the product: there is nothing to reset it to.',
  'agent.newer_version': 'Somebody published a newer version of this agent meanwhile.',
  'agent.personal_off': 'Personal agents are turned off on this instance.',
  'agent.personal_audience': 'A personal agent can be shared with people and groups only.',
  'agent.audience_wider':
    'The agent is also open to others than these people and roles. Change its audience on the publishing page.',
  'configuration_state.not_found': 'This draft does not exist any more.',
  'evaluation.no_questions': 'The evaluation has no questions yet. Add one first.',
  'evaluation.version_not_found': 'The agent has no such version.',
  'evaluation_run.not_found': 'This run does not exist any more.',
  'public_endpoint.not_found': 'This chat is not available.',
  'public_endpoint.limit_reached': 'No more questions can be asked here for now. Try again later.',
  'public_endpoint.agent_away': 'The agent is not available right now. Your conversation is kept.',
  'public_endpoint.origin_refused': 'This chat is not for pages of this address.',
  'agent.no_library':
    'This agent answers from libraries, and none is chosen. Whoever looks after it can choose one.',
  'prompt.not_found': 'This prompt does not exist any more.',
  'prompt.too_many': 'There is no room for more prompts here. Remove or shorten others.',
} as const satisfies Record<Exclude<keyof typeof agentErrors, FirstErrorCode>, string>;
