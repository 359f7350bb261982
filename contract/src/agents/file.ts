/** An agent as a file, which carries its configuration from one instance to another. */
import { z } from 'zod';
import { AgentConfigurationSchema } from './configuration.ts';

/** More than the longest configuration takes. */
export const maxAgentFileBytes = 1024 * 1024;

export const AgentFileSchema = z.strictObject({
  format: z.literal('polylogue-agent'),
  formatVersion: z.literal(1),
  configuration: AgentConfigurationSchema,
});
export type AgentFile = z.infer<typeof AgentFileSchema>;
