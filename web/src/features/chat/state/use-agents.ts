/** The agents to converse with, and the one that a new conversation begins with. */
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { useState } from 'react';
import { conversationsApi } from './api.ts';
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

interface SoughtAgent {
  /** `undefined` for one that the caller may not chat with, or that does not exist. */
  agent: AgentForConversation | undefined;
  isLoading: boolean;
}

/** An agent by its id: among those that are listed, which are not all where there are many, or by itself. */
export function useAgent(
  id: string | undefined,
  listed: readonly AgentForConversation[] | undefined,
): SoughtAgent {
  const known = listed?.find(({ gptSystemId }) => gptSystemId === id);
  const isAsked = Boolean(id) && listed !== undefined && known === undefined;
  const { currentData, isFetching } = conversationsApi.useAgentDetailsQuery(
    { params: { gptSystemId: id ?? '' } },
    { skip: !isAsked },
  );
  const found = isAsked && currentData?.gptSystemId === id ? currentData : undefined;
  return { agent: known ?? found, isLoading: isAsked && isFetching && found === undefined };
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
  const { agent: wanted, isLoading: isLooking } = useAgent(
    entryGptSystemId ?? currentGptSystemId,
    data?.items,
  );
  const isUnknown = entryGptSystemId !== undefined && data !== undefined && !isLooking && !wanted;
  return {
    agents,
    current: isUnknown ? undefined : (wanted ?? agents[0]),
    isUnknown,
    isLoading: isLoading || isLooking,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
}
