/** An answer that was begun waits for a database that is away, as its end does when it is kept. */
import { waitOutOutage } from '../../../../db/wait-out-outage.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AnswerSources } from './answer-sources.ts';

type Patiently = <A extends unknown[], R>(read: (...asked: A) => Promise<R>) => (...asked: A) => Promise<R>;

const patientlyUntil =
  (signal: AbortSignal): Patiently =>
  (read) =>
  (...asked) =>
    waitOutOutage(() => read(...asked), signal);

/** The sources and the input of an answer, whose readings outlast an outage. */
export function patientReading(
  sources: AnswerSources,
  input: AnswerInput,
): { sources: AnswerSources; input: AnswerInput } {
  const patiently = patientlyUntil(input.signal);
  const files = patiently(input.files);
  return {
    sources: {
      ...sources,
      retrieve: patiently(sources.retrieve),
      nearest: patiently(sources.nearest),
      readWhole: patiently(sources.readWhole),
      answerFromLibrary: patiently(sources.answerFromLibrary),
      librariesOf: patiently(sources.librariesOf),
      readableBy: patiently(sources.readableBy),
    },
    input: {
      ...input,
      systemPrompt: patiently(input.systemPrompt),
      sources: patiently(input.sources),
      history: patiently(input.history),
      async files() {
        const { whenRead, pictures, ...known } = await files();
        return { ...known, whenRead: patiently(whenRead), pictures: patiently(pictures) };
      },
    },
  };
}
