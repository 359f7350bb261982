/** Difference of a personal draft from its agent. */
import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useWatch } from 'react-hook-form';
import { changedFields, hasPictureOf } from '../../editor/draft-values.ts';
import { personalAgentApi } from '../api.ts';
import type { PersonalDraft } from '../use-personal-draft.ts';

/** Returns false if publishing would change nothing, and while the agent loads. */
export function useHasChanges(draft: ConfigurationState, { methods }: PersonalDraft): boolean {
  const gptSystemId = draft.gptSystemId ?? '';
  const query = personalAgentApi.get.useQuery({ params: { gptSystemId } }, { skip: gptSystemId === '' });
  const values = useWatch({ control: methods.control });
  if (gptSystemId === '') return true;
  const agent = query.currentData;
  if (!agent) return query.isError;
  const { data } = AgentConfigurationSchema.safeParse(values);
  return !data || changedFields(agent.configuration, data).length > 0 || !hasPictureOf(agent, draft);
}
