/** The agents to converse with, and the one that a new conversation begins with. */
import type { AgentForConversation } from '@polylogue/contract/conversations/schemas';
import { useState } from 'react';
import { conversationsApi } from '../api.ts';
import { useChatState } from './chat-slice.ts';

/** How often is asked whether an agent that waits for what it answers from is ready. */
const pollingIntervalMs = 2_000;
const none: readonly AgentForConversation[] = [];

export interface Agents {
  agents: readonly AgentForConversation[];
  /** By the address, else the one used last, else the first; none when there are no agents, or not the named one. */
  current: AgentForConversation | undefined;
  /** The address names an agent that does not exist, or that is not offered to the caller: one looks like the other. */
  isUnknown: boolean;
  isLoading: boolean;
  error: unknown;
  retry(): void;
}

/** Agents of the caller; `entryGptSystemId` is the agent that the address names. */
export function useAgents(entryGptSystemId?: string): Agents {
  const [isPolling, setPolling] = useState(false);
  const { data, isLoading, error, refetch } = conversationsApi.useAgentsQuery(undefined, {
    refetchOnReconnect: true,
    pollingInterval: isPolling ? pollingIntervalMs : 0,
  });
  const { currentGptSystemId } = useChatState();
  const agents = data?.items ?? none;
  const isPreparing = agents.some((agent) => agent.isPreparing);
  if (isPreparing !== isPolling) setPolling(isPreparing);
  const byId = (id: string | undefined) => agents.find(({ gptSystemId }) => gptSystemId === id);
  const named = byId(entryGptSystemId);
  const isUnknown = entryGptSystemId !== undefined && agents.length > 0 && !named;
  return {
    agents,
    current: isUnknown ? undefined : (named ?? byId(currentGptSystemId) ?? agents[0]),
    isUnknown,
    isLoading,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
}
