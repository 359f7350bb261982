/** Agents that a prompt can be shared with. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import type { Action } from '@polylogue/contract/permissions';
import { api, queryOf } from '../../../../lib/http/api.ts';
import { useOwnActions } from '../../../people/public.ts';

const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    agentsToShareWith: queryOf(build, agentRoutes.listAvailable, { providesTags: ['ReaderTexts'] }),
  }),
});

export interface WritableAgent {
  gptSystemId: string;
  name: string;
}

const writing: readonly Action[] = ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'];
const none: readonly WritableAgent[] = [];

/** Empty for users without write access; the server decides which agents are listed. */
export function useWritableAgents(): readonly WritableAgent[] {
  const mayWrite = useOwnActions().actions?.some((action) => writing.includes(action)) ?? false;
  const { data } = agentsApi.useAgentsToShareWithQuery(undefined, { skip: !mayWrite });
  return data?.items ?? none;
}
