/** Agent of a new conversation, for features that change the list of agents. */
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { conversationsApi } from './api.ts';
import { currentAgentChanged } from './chat-slice.ts';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';

const idsOf = (agents: readonly AgentForConversation[]) => agents.map(({ gptSystemId }) => gptSystemId);

/** Returns a function that selects an agent added since this screen was opened, if any. Never rejects. */
export function useSelectNewAgent(): () => Promise<void> {
  const dispatch = useDispatch();
  const { data } = conversationsApi.useAgentsQuery();
  const [readAgents] = conversationsApi.useLazyAgentsQuery();
  const [found, setFound] = useState<readonly string[]>();
  if (data && !found) setFound(idsOf(data.items));
  return async () => {
    const { data: now } = await readAgents();
    const arrived = found && now && idsOf(now.items).find((id) => !found.includes(id));
    if (arrived) dispatch(currentAgentChanged(arrived));
  };
}
