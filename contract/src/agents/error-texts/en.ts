import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { agentErrors } from '../errors.ts';

export const englishAgentErrorTexts = {
  'agent.closed': 'This agent is closed at the moment.',
  'agent.evaluation_failed': 'Not published: run the evaluation for this version first.',
  'agent.version_not_found': "This version of the agent doesn't exist.",
  'agent.built_in': "Built-in agents can't be deleted. Set this agent to unlisted instead.",
  'agent.not_built_in': 'Only built-in agents can be reset to default.',
  'agent.newer_version': 'Another user published a newer version of this agent in the meantime.',
  'agent.personal_off': 'Personal agents are turned off on this instance.',
  'agent.personal_audience': 'A personal agent can only be shared with users and groups.',
  'agent.audience_wider':
    'The agent is also available to others than these users and roles. Change its audience on the publishing page.',
  'avatar.not_found': 'No image was uploaded.',
  'configuration_state.not_found': 'This draft no longer exists.',
  'evaluation.no_questions': 'The evaluation has no questions yet. Add one first.',
  'evaluation.version_not_found': "This version of the agent doesn't exist.",
  'evaluation_run.not_found': 'This run no longer exists.',
  'public_endpoint.not_found': 'This chat is not available.',
  'public_endpoint.limit_reached': "You've reached the message limit.",
  'public_endpoint.agent_away': 'The agent is currently unavailable. Your conversation is saved.',
  'public_endpoint.origin_refused': "This chat can't be embedded on this website.",
  'agent.no_library':
    'This agent answers from libraries, but none is selected. The owner of the agent can select one.',
  'prompt.not_found': 'This prompt no longer exists.',
  'prompt.too_many': "You've reached the limit for prompts. Delete or shorten other prompts.",
} as const satisfies Record<Exclude<keyof typeof agentErrors, FirstErrorCode>, string>;
