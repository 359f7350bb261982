/** What an agent is at a moment: the content of each of its versions, and of a draft. */
import { z } from 'zod';

/**
 * As it is stored. Every field but the name has a default, so that what was stored before a field existed is read as
 * before.
 */
export const ConfigurationSchema = z.object({
  name: z.string(),
  description: z.string().default(''),
  systemPrompt: z.string().default(''),
  /** Libraries that answers draw on. */
  libraryIds: z.array(z.string()).max(1).default([]),
  /** Suggested first questions. */
  starterPrompts: z.array(z.string()).default([]),
});
export type Configuration = z.output<typeof ConfigurationSchema>;
