/** Asks a model for a few words beside an answer. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { AnswerModel } from './answer-sources.ts';

const defaultTimeoutMs = 20_000;

export interface BriefQuestion {
  instructions: string;
  text: string;
  /** Of what the model says, in characters: more is not listened to. */
  maxLength: number;
  /** Default: 20 s. */
  timeoutMs?: number;
  /** Gives it up. */
  signal: AbortSignal;
}

export interface BriefAnswer {
  /** What the model says; `undefined` when it did not come to an end in time. */
  text: string | undefined;
  usage: Usage | undefined;
}

/** Models that think first need not think for long about this. */
const parameters = {
  temperature: null,
  topP: null,
  frequencyPenalty: null,
  maxTokens: null,
  reasoningEffort: 'low',
} as const;

/** Never throws. */
export async function askBriefly(
  model: AnswerModel,
  { instructions, text, maxLength, timeoutMs = defaultTimeoutMs, signal }: BriefQuestion,
): Promise<BriefAnswer> {
  const messages = [
    { role: 'system', text: instructions },
    { role: 'user', text },
  ] as const;
  const enough = new AbortController();
  const until = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(timeoutMs)]);
  let said = '';
  let isWhole = false;
  let usage: Usage | undefined;
  for await (const event of model.stream({ messages, signal: until, parameters })) {
    if (event.type === 'text') said += event.text;
    else if (event.type === 'finish') isWhole = true;
    if ('usage' in event) usage = event.usage;
    // It is listened to until it tells what was used.
    if (said.length > maxLength) enough.abort();
  }
  return { text: isWhole || said.length > maxLength ? said : undefined, usage };
}
