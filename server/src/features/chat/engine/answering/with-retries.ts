/** Retries the database reads of a running answer during an outage. */
import { retryWhileUnavailable } from '../../../../db/retry-while-unavailable.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AnswerSources } from './answer-sources.ts';

type RetryWrapper = <A extends unknown[], R>(
  read: (...asked: A) => Promise<R>,
) => (...asked: A) => Promise<R>;

const withRetryUntil =
  (signal: AbortSignal): RetryWrapper =>
  (read) =>
  (...asked) =>
    retryWhileUnavailable(() => read(...asked), signal);

/** Wraps the sources and the input of an answer with retries. */
export function withRetries(
  sources: AnswerSources,
  input: AnswerInput,
): { sources: AnswerSources; input: AnswerInput } {
  const withRetry = withRetryUntil(input.signal);
  const files = withRetry(input.files);
  return {
    sources: {
      ...sources,
      retrieve: withRetry(sources.retrieve),
      nearest: withRetry(sources.nearest),
      readWhole: withRetry(sources.readWhole),
      answerFromLibrary: withRetry(sources.answerFromLibrary),
      librariesOf: withRetry(sources.librariesOf),
      readableBy: withRetry(sources.readableBy),
    },
    input: {
      ...input,
      systemPrompt: withRetry(input.systemPrompt),
      sources: withRetry(input.sources),
      history: withRetry(input.history),
      async files() {
        const { pictures, ...known } = await files();
        return { ...known, pictures: withRetry(pictures) };
      },
    },
  };
}
