/** Fixtures of an agent file and its import preview. */
import {
  type AgentFile,
  type AgentFilePreview,
  AgentFileSchema,
} from '@polylogue/contract/agents/catalog/agent-file/schemas';
import { configuration } from './fixtures.ts';

export const agentFile: AgentFile = AgentFileSchema.parse({
  format: 'polylogue-agent',
  formatVersion: 2,
  configuration: { ...configuration, dataSources: ['HR handbook'] },
  prompts: [{ title: 'Compare', text: 'Compare {{one}} with {{other}}.', position: 0 }],
});

export const filePreview: AgentFilePreview = {
  name: configuration.gptSystemName,
  description: configuration.description,
  prompts: 3,
  questions: 12,
  hasAvatar: true,
  missing: { model: 'gpt-9', capabilities: [], dataSources: ['Pay scales'], unnamedDataSources: 0 },
};
