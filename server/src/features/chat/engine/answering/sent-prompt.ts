/** Stored form of a sent prompt. */
import type { ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { SentPrompt } from '@polylogue/contract/chat/conversations/schemas';
import type { ModelMessage } from '../../../../models/model-request.ts';

/** Maximum length of a message; the middle of a longer one is dropped. */
const maxMessageCharacters = 80_000;
const half = maxMessageCharacters / 2;

const cut = (text: string): string =>
  text.length <= maxMessageCharacters
    ? text
    : `${text.slice(0, half)}\n…\n${text.slice(-half)}`.toWellFormed();

/** Converts a prompt; `parameters` are those that the model supports. */
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
