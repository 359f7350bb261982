/** Asks a model for a few words beside an answer. */
import type { AnswerModel } from './answer-sources.ts';

const timeoutMs = 20_000;

export interface BriefQuestion {
  instructions: string;
  text: string;
  /** Of what the model says, in characters: more is not listened to. */
  maxLength: number;
  /** The server is closing. */
  closing: AbortSignal;
}

/** What the model says; `undefined` when it did not come to an end within 20 s. Never throws. */
export async function askBriefly(
  model: AnswerModel,
  { instructions, text, maxLength, closing }: BriefQuestion,
): Promise<string | undefined> {
  const messages = [
    { role: 'system', text: instructions },
    { role: 'user', text },
  ] as const;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]);
  let said = '';
  for await (const event of model.stream({ messages, signal })) {
    if (event.type === 'text') said += event.text;
    if (said.length > maxLength || event.type === 'finish') return said;
  }
  return undefined;
}
