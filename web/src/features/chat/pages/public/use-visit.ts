/** A visit of a public endpoint: its session, the agent, and the conversation that was open last (domain.md §3). */
import type { PublicAgent } from '@polylogue/contract/chat/conversations/schemas';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { log } from '../../../../lib/log.ts';
import { isRecord, localStore } from '../../../../lib/storage/browser-storage.ts';
import { publicChatApi } from './api.ts';

interface Visit {
  sessionIdentifier: string;
  conversationId?: string | undefined;
}

/** How often is asked whether an agent that waits for what it answers from is ready. */
const pollingIntervalMs = 2_000;
const storageKeyOf = (endpoint: string) => `publicChat/${endpoint.toLowerCase()}`;

function storedVisit(endpoint: string): Visit | undefined {
  const stored = localStore.read(storageKeyOf(endpoint));
  if (!isRecord(stored) || typeof stored.sessionIdentifier !== 'string') return undefined;
  const { sessionIdentifier, conversationId } = stored;
  return { sessionIdentifier, ...(typeof conversationId === 'string' && { conversationId }) };
}

export interface OpenedVisit {
  /** Undefined until it has begun. */
  sessionIdentifier: string | undefined;
  agent: PublicAgent | undefined;
  conversationId: string | undefined;
  /** Remembers which conversation is shown; `undefined`: a new one begins. */
  keep(conversationId: string | undefined): void;
  /** Goes on as whom a web site's token names: in their visit, or in a new one. Rejects where the token is refused. */
  identify(visitorToken: string): Promise<void>;
  /** Forgets the visit; a new one begins. */
  reset(): void;
  error: unknown;
  retry(): void;
}

/** The session of a visit, and what opens another one. The newest wish counts, whichever answer comes first. */
function useSession(endpoint: string) {
  const [visit, setVisit] = useState(() => storedVisit(endpoint));
  /** A session that was opened just now is not replaced: the next one would be no better. */
  const [isFresh, setFresh] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [openSession, opening] = publicChatApi.useOpenSessionMutation();
  const wish = useRef(0);
  const current = visit?.sessionIdentifier;
  const open = useCallback(
    async (visitorToken?: string) => {
      wish.current += 1;
      const own = wish.current;
      const named = visitorToken === undefined ? {} : { visitorToken, current };
      const { sessionIdentifier } = await openSession({ publicChatEndpoint: endpoint, ...named }).unwrap();
      if (own !== wish.current) return;
      setFresh(true);
      setVisit((known) => (known?.sessionIdentifier === sessionIdentifier ? known : { sessionIdentifier }));
    },
    [openSession, endpoint, current],
  );
  const begin = useCallback(
    () => void open().catch((cause: unknown) => log.error('The visit could not begin', cause)),
    [open],
  );
  const identify = useCallback(
    (visitorToken: string) => {
      setNaming(true);
      return open(visitorToken).finally(() => setNaming(false));
    },
    [open],
  );
  const reset = useCallback(() => {
    setFresh(false);
    setVisit(undefined);
  }, []);
  useEffect(() => {
    if (visit) localStore.write(storageKeyOf(endpoint), visit);
    else localStore.remove(storageKeyOf(endpoint));
  }, [endpoint, visit]);
  return { visit, setVisit, isFresh, isNaming, begin, identify, reset, openingError: opening.error };
}

/** The visit of this browser, as it was left; a new one where there is none, or its session is over. */
export function useVisit(endpoint: string): OpenedVisit {
  const { visit, setVisit, isFresh, isNaming, begin, identify, reset, openingError } = useSession(endpoint);
  const [isPreparing, setPreparing] = useState(false);
  const details = publicChatApi.useVisitedAgentQuery(
    visit
      ? {
          params: { sessionIdentifier: visit.sessionIdentifier },
          query: { publicChatEndpoint: endpoint },
        }
      : skipToken,
    { pollingInterval: isPreparing ? pollingIntervalMs : 0, refetchOnReconnect: true },
  );
  const { currentData: agent, error } = details;
  if ((agent?.isPreparing ?? false) !== isPreparing) setPreparing(!isPreparing);
  const status = failureOf(error)?.status;
  // Also where the name is another endpoint's by now: opening a session says whether there is one at all.
  const isOver = (status === 401 || status === 404) && !isFresh;
  const isMissing = visit === undefined || isOver;
  const mayBegin = isMissing && !isNaming;
  useEffect(() => {
    if (mayBegin) begin();
  }, [mayBegin, begin]);
  const keep = useCallback(
    (conversationId: string | undefined) => setVisit((known) => known && { ...known, conversationId }),
    [setVisit],
  );
  const detailsError = agent ? undefined : error;
  return {
    sessionIdentifier: isOver ? undefined : visit?.sessionIdentifier,
    agent,
    conversationId: visit?.conversationId,
    keep,
    identify,
    reset,
    error: isMissing ? openingError : detailsError,
    retry: isMissing ? begin : () => void details.refetch(),
  };
}
