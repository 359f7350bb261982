import type { AnswerSource } from '@polylogue/contract/conversations/stream-events';
import type { Configuration } from './configuration.ts';

/** Where answers come from; `undefined` when there can be none: without a model they need a library. */
export function answerSourceOf(
  { libraryIds }: Pick<Configuration, 'libraryIds'>,
  hasModel: boolean,
): AnswerSource | undefined {
  if (hasModel) return 'model';
  return libraryIds.length === 0 ? undefined : 'library';
}
