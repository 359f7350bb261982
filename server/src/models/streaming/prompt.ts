/** Our messages and tools in the form that the provider packages take. */
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

/** The conversation so far; steps of the tool loop are appended to it. */
export function toPrompt(messages: readonly ModelMessage[]): LanguageModelV4Prompt {
  return messages.map(promptMessage);
}

/** Tool declarations with their schemas as JSON Schema. */
export function toToolDeclarations(
  tools: readonly ModelTool[],
): NonNullable<LanguageModelV4CallOptions['tools']> {
  return tools.map(({ name, description, inputSchema }) => {
    const schema = z.toJSONSchema(inputSchema, { target: 'draft-7', io: 'input' });
    // Declared by zod as a schema of any draft; asked for draft 7, it is one.
    return { type: 'function', name, description, inputSchema: schema as JSONSchema7 };
  });
}
