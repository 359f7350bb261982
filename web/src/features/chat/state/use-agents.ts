/** Agents that a person may chat with, and the one for a new conversation. */
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { useState } from 'react';
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import { useBrand } from '../../brands/public.ts';
import { conversationsApi } from './api.ts';
import { useChatState } from './chat-slice.ts';

/** Polling interval while an agent's sources are being prepared, in ms. */
const pollingIntervalMs = 2_000;
const none: readonly AgentForConversation[] = [];

export interface Agents {
  agents: readonly AgentForConversation[];
  /**
   * The agent in the URL, else the last used, else the brand's, else the first; none when there are no agents or the URL's one
   * is missing.
   */
  current: AgentForConversation | undefined;
  /** The agent in the URL does not exist or is not available to the caller; the two are indistinguishable. */
  isUnknown: boolean;
  /** Opening of the agent in the URL, if it is outside of its hours. */
  opening: AgentOpening | undefined;
  isLoading: boolean;
  error: unknown;
  retry(): void;
}

/** Time at which an agent opens, and the way to read it again then. */
export interface AgentOpening {
  opensAt: string;
  onOpen(): void;
}

interface AgentResult {
  /** `undefined` when the agent does not exist or the caller may not use it. */
  agent: AgentForConversation | undefined;
  opening: AgentOpening | undefined;
  isLoading: boolean;
}

/** Returns an agent by id from the list, which may be incomplete, or by a request of its own. */
export function useAgent(
  id: string | undefined,
  listed: readonly AgentForConversation[] | undefined,
): AgentResult {
  const known = listed?.find(({ gptSystemId }) => gptSystemId === id);
  const isAsked = Boolean(id) && listed !== undefined && known === undefined;
  const { currentData, isFetching, error, refetch } = conversationsApi.useAgentDetailsQuery(
    { params: { gptSystemId: id ?? '' } },
    { skip: !isAsked },
  );
  const found = isAsked && currentData?.gptSystemId === id ? currentData : undefined;
  const failure = isAsked ? failureOf(error) : undefined;
  const opensAt = failure && errorBodyOf(failure)?.opensAt;
  return {
    agent: known ?? found,
    opening: opensAt === undefined ? undefined : { opensAt, onOpen: refetch },
    // A refused request is repeated by each new user of it: loading again would unmount that user, without end.
    isLoading: isAsked && isFetching && found === undefined && error === undefined,
  };
}

/** Returns the caller's agents; `entryGptSystemId` is the agent in the URL. */
export function useAgents(entryGptSystemId?: string): Agents {
  const [isPolling, setPolling] = useState(false);
  const { data, isLoading, error, refetch } = conversationsApi.useAgentsQuery(undefined, {
    refetchOnReconnect: true,
    pollingInterval: isPolling ? pollingIntervalMs : 0,
  });
  const { currentGptSystemId } = useChatState();
  const { defaultAgentId } = useBrand();
  const agents = data?.items ?? none;
  const ofBrand = agents.find(({ gptSystemId }) => gptSystemId === defaultAgentId);
  const isPreparing = agents.some((agent) => agent.isPreparing);
  if (isPreparing !== isPolling) setPolling(isPreparing);
  const {
    agent: wanted,
    opening,
    isLoading: isLooking,
  } = useAgent(entryGptSystemId ?? currentGptSystemId, data?.items);
  const isUnknown = entryGptSystemId !== undefined && data !== undefined && !isLooking && !wanted;
  return {
    agents,
    current: isUnknown ? undefined : (wanted ?? ofBrand ?? agents[0]),
    isUnknown,
    opening: isUnknown ? opening : undefined,
    isLoading: isLoading || isLooking,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
}
