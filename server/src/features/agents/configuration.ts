/** What an agent is at a moment: the content of each of its versions, and of a draft. */
import { type AgentConfiguration, configurationFields } from '@polylogue/contract/agents/configuration';
import { z } from 'zod';

/**
 * As it is stored. Every field but the name has a default, so that what was stored before a field existed is read as
 * before.
 */
export const ConfigurationSchema = z.object({
  ...configurationFields,
  name: z.string(),
  /** Libraries that answers draw on. */
  libraryIds: z.array(z.string()).max(20).default([]),
});
export type Configuration = z.output<typeof ConfigurationSchema>;

/** In the wire's words. */
export const presentConfiguration = ({ name, libraryIds, ...fields }: Configuration): AgentConfiguration => ({
  gptSystemName: name,
  ...fields,
  dataSources: libraryIds,
});

/** What was stored of what travelled. */
export const configurationOfWire = ({
  gptSystemName,
  dataSources,
  ...fields
}: AgentConfiguration): Configuration => ({ name: gptSystemName, ...fields, libraryIds: dataSources });
