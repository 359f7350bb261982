/** A prompt as it was sent, in the size in which it is kept. */
import type { ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { SentPrompt } from '@polylogue/contract/chat/conversations/schemas';
import type { ModelMessage } from '../../../../models/model-request.ts';

/** Longer messages lose their middle; prompts have few that are long. */
const maxMessageCharacters = 80_000;
const half = maxMessageCharacters / 2;

const cut = (text: string): string =>
  text.length <= maxMessageCharacters
    ? text
    : `${text.slice(0, half)}\n…\n${text.slice(-half)}`.toWellFormed();

/** `parameters`: those that the model takes. */
export function sentPrompt(
  messages: readonly ModelMessage[],
  parameters: Partial<ModelParameters>,
): SentPrompt {
  const set = Object.entries(parameters).filter(([, value]) => value !== null);
  return {
    messages: messages.map(({ role, text }) => ({ role, text: cut(text) })),
    parameters: Object.fromEntries(set) as SentPrompt['parameters'],
    isCut: messages.some(({ text }) => text.length > maxMessageCharacters),
  };
}
