/** Short auxiliary questions to a model. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { AnswerModel } from './answer-sources.ts';

const defaultTimeoutMs = 20_000;

export interface ShortQuestion {
  instructions: string;
  text: string;
  /** Maximum length of the response, in characters; a longer one is aborted. */
  maxLength: number;
  /** Default: 20 s. */
  timeoutMs?: number;
  /** Aborts the request. */
  signal: AbortSignal;
}

export interface ShortAnswer {
  /** Response; `undefined` if it did not finish in time. */
  text: string | undefined;
  usage: Usage | undefined;
}

/** Parameters with low reasoning effort. */
const parameters = {
  temperature: null,
  topP: null,
  frequencyPenalty: null,
  maxTokens: null,
  reasoningEffort: 'low',
} as const;

/** Asks a model. Never throws. */
export async function askShortQuestion(
  model: AnswerModel,
  { instructions, text, maxLength, timeoutMs = defaultTimeoutMs, signal }: ShortQuestion,
): Promise<ShortAnswer> {
  const messages = [
    { role: 'system', text: instructions },
    { role: 'user', text },
  ] as const;
  const enough = new AbortController();
  const until = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(timeoutMs)]);
  let response = '';
  let isWhole = false;
  let usage: Usage | undefined;
  for await (const event of model.stream({ messages, signal: until, parameters })) {
    if (event.type === 'text') response += event.text;
    else if (event.type === 'finish') isWhole = true;
    if ('usage' in event) usage = event.usage;
    // Keep reading after the abort to get the usage.
    if (response.length > maxLength) enough.abort();
  }
  return { text: isWhole || response.length > maxLength ? response : undefined, usage };
}
