/** Wire schemas of prompts: texts for the message field, of a user or an agent (domain.md §2). */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { maxPromptTitleCharacters, maxPrompts, maxQuestionCharacters } from '../../limits.ts';
import { isVisible } from '../../plain-text.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import { hasTooManyPlaceholders, maxPlaceholders } from './placeholders.ts';

const PromptTextSchema = TextSchema.min(1)
  .max(maxQuestionCharacters)
  .refine(isVisible, 'Nothing of it can be seen')
  .refine((text) => !hasTooManyPlaceholders(text), `It asks for more than ${maxPlaceholders} values`);

export const PromptSettingsSchema = z.strictObject({
  title: nameSchema(maxPromptTitleCharacters),
  text: PromptTextSchema,
  position: z.number().int().min(0).max(maxPrompts).optional().meta({
    description:
      'Zero-based position in the list; defaults to the current position, or the end for a new prompt',
  }),
});
export type PromptSettings = z.infer<typeof PromptSettingsSchema>;

export const CreateAgentPromptSchema = PromptSettingsSchema.extend({ gptSystemId: IdSchema });
export type CreateAgentPrompt = z.infer<typeof CreateAgentPromptSchema>;

/** A prompt in a list. */
export const PromptSchema = z.object({
  promptId: IdSchema,
  title: z.string(),
  text: z.string(),
  position: z.number().int(),
});
export type Prompt = z.infer<typeof PromptSchema>;

/** A prompt of an agent, for its authors. */
export const AgentPromptSchema = PromptSchema.extend({
  gptSystemId: IdSchema,
  version: VersionSchema,
  updatedAt: TimeSchema,
});
export type AgentPrompt = z.infer<typeof AgentPromptSchema>;

/** All prompts of an agent, in order. */
export const AgentPromptsSchema = z.object({
  items: z.array(AgentPromptSchema),
  permissions: z.object({ canEdit: z.boolean() }),
});
