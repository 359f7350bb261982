/** Exports that other domains may import from `agents`. */
export { offeredPromptsTag, userPromptApi } from './prompts/api.ts';
