import type { ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { AnswerSource } from '@polylogue/contract/chat/engine/stream-events';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Configuration } from './configuration.ts';

/** Whether the model that a configuration chooses can be asked at the moment, and can do that. */
export type HasModel = (choice: ModelChoice, ability?: 'vision') => boolean;

type Answering = Pick<Configuration, 'libraryIds' | 'languageEngine' | 'deploymentName'>;

/** Whether it names a model, and not just the instance's default. */
const isChoosing = ({ languageEngine }: Answering) => languageEngine !== null && languageEngine !== 'Library';

/**
 * Where answers come from; `undefined` when there can be none. Without a model they need a library; in place of a model
 * that was chosen by name nothing else answers.
 */
export function answerSourceOf(configuration: Answering, hasModel: HasModel): AnswerSource | undefined {
  const { languageEngine, libraryIds } = configuration;
  if (languageEngine !== 'Library' && hasModel(configuration)) return 'model';
  return isChoosing(configuration) || libraryIds.length === 0 ? undefined : 'library';
}

/** Why there can be no answer. */
export function refusalOf(configuration: Answering): ErrorCode {
  if (isChoosing(configuration)) return 'model.not_offered';
  return configuration.languageEngine === 'Library' ? 'agent.no_library' : 'model.not_configured';
}

/** What may go with a question. */
export interface TakenFiles {
  attachments: boolean;
  images: boolean;
}

type SetUp = Pick<Configuration, 'composer' | 'capabilityTypes'>;

/** What a configuration is set up to take, whatever its model can do. */
export const setUpFor = ({ composer, capabilityTypes }: SetUp): TakenFiles => ({
  attachments: composer.attachments && capabilityTypes.includes('FileSearch'),
  images: composer.images && capabilityTypes.includes('Vision'),
});

/** What it takes at the moment: pictures where its model sees. */
export function takenBy(configuration: Answering & SetUp, hasModel: HasModel): TakenFiles {
  const { attachments, images } = setUpFor(configuration);
  const sees = configuration.languageEngine !== 'Library' && hasModel(configuration, 'vision');
  return { attachments, images: images && sees };
}
