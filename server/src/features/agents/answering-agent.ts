/** What answering needs of an agent's version, or of a draft. */
import type { AnswerSource } from '@polylogue/contract/conversations/stream-events';
import { AppError } from '../../app-error.ts';
import type { Configuration } from './configuration.ts';
import { answerSourceOf } from './policy.ts';

/** An agent that can answer now. */
export interface Agent {
  /** `null`: a draft. */
  id: string | null;
  /** Of the agent; `null`: a draft. */
  version: number | null;
  name: string;
  systemPrompt: string;
  libraryId: string | null;
  answerSource: AnswerSource;
}

/** Throws `model.not_configured` where there is no model, and it can answer only with one. */
export function answering(
  { id, version, configuration }: Pick<Agent, 'id' | 'version'> & { configuration: Configuration },
  hasModel: boolean,
): Agent {
  const answerSource = answerSourceOf(configuration, hasModel);
  if (!answerSource) throw new AppError('model.not_configured');
  const { name, systemPrompt, libraryIds } = configuration;
  return { id, version, name, systemPrompt, libraryId: libraryIds[0] ?? null, answerSource };
}
