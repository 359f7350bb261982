import type { ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { AnswerSource } from '@polylogue/contract/chat/engine/stream-events';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Configuration } from './configuration.ts';

/** Returns whether the model of a configuration is available and has the ability. */
export type HasModel = (choice: ModelChoice, ability?: 'vision') => boolean;

/** Fields of a configuration that determine its answer source. */
type Answering = ModelChoice & { libraryIds: Pick<readonly string[], 'length'> };

/** Returns whether the configuration selects an engine instead of the instance's default. */
const isChoosing = ({ languageEngine }: Answering) => languageEngine !== null && languageEngine !== 'Library';

/**
 * Returns the source of answers; `undefined` if there is none. The library answers only if no model was selected
 * explicitly.
 */
export function answerSourceOf(configuration: Answering, hasModel: HasModel): AnswerSource | undefined {
  const { languageEngine, libraryIds } = configuration;
  if (languageEngine !== 'Library' && hasModel(configuration)) return 'model';
  return isChoosing(configuration) || libraryIds.length === 0 ? undefined : 'library';
}

/** Returns the error code for a configuration without an answer source. */
export function refusalOf(configuration: Answering): ErrorCode {
  if (isChoosing(configuration)) return 'model.not_offered';
  return configuration.languageEngine === 'Library' ? 'agent.no_library' : 'model.not_configured';
}

/** Files accepted with a question. */
export interface AcceptedFiles {
  attachments: boolean;
  images: boolean;
}

type FileSettings = Pick<Configuration, 'composer' | 'capabilityTypes'>;

/** Returns the files that a configuration accepts, regardless of its model. */
export const configuredFiles = ({ composer, capabilityTypes }: FileSettings): AcceptedFiles => ({
  attachments: composer.attachments && capabilityTypes.includes('FileSearch'),
  images: composer.images && capabilityTypes.includes('Vision'),
});

/** Returns the files that a configuration accepts with its model. Images require vision. */
export function acceptedFiles(configuration: Answering & FileSettings, hasModel: HasModel): AcceptedFiles {
  const { attachments, images } = configuredFiles(configuration);
  const sees = configuration.languageEngine !== 'Library' && hasModel(configuration, 'vision');
  return { attachments, images: images && sees };
}
