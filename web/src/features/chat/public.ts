/** Exports that other domains may import from `chat`. */
export { createQuestionRelay, type QuestionRelay } from './state/question-relay.ts';
export { useAgentName } from './state/use-agent-name.ts';
export { useSelectNewAgent } from './state/use-current-agent.ts';
