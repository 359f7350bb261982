/** Converts messages and tools to the format of the provider packages. */
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelMessage, ModelTool } from '../model-request.ts';

function promptMessage(message: ModelMessage): LanguageModelV4Message {
  if (message.role === 'system') return { role: 'system', content: message.text };
  const text = { type: 'text' as const, text: message.text };
  if (message.role === 'assistant') return { role: 'assistant', content: [text] };
  const images = (message.images ?? []).map(({ mediaType, data }) => ({
    type: 'file' as const,
    mediaType,
    data: { type: 'data' as const, data },
  }));
  return { role: 'user', content: [...images, text] };
}

/** Converts the conversation; the tool loop appends its steps to the result. */
export function toPrompt(messages: readonly ModelMessage[]): LanguageModelV4Prompt {
  return messages.map(promptMessage);
}

/** Converts tools to declarations with JSON Schema. */
export function toToolDeclarations(
  tools: readonly ModelTool[],
): NonNullable<LanguageModelV4CallOptions['tools']> {
  return tools.map(({ name, description, inputSchema }) => {
    const schema = z.toJSONSchema(inputSchema, { target: 'draft-7', io: 'input' });
    // zod types the result as a schema of any draft; it is one of draft 7.
    return { type: 'function', name, description, inputSchema: schema as JSONSchema7 };
  });
}
