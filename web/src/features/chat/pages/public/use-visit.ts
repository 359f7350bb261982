/** Visit of a public endpoint: session, agent and last conversation (domain.md §3). */
import type { PublicAgent } from '@polylogue/contract/chat/conversations/schemas';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { log } from '../../../../lib/log.ts';
import { isRecord, localStore } from '../../../../lib/storage/browser-storage.ts';
import { publicConversationRoutes as routes } from '@polylogue/contract/chat/visitors/routes';
import type { RouteResult } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { api, queryOf } from '../../../../lib/http/api.ts';

interface SessionRequest {
  publicChatEndpoint: string;
  /** Token of the embedding site that identifies the visitor. */
  visitorToken?: string | undefined;
  /** Current session, kept if it belongs to the same visitor. */
  current?: string | undefined;
}

/** Endpoints that a visitor's page needs before a conversation. */
const publicChatApi = api.injectEndpoints({
  endpoints: (build) => ({
    openSession: build.mutation<RouteResult<typeof routes.openSession>, SessionRequest>({
      query: ({ current, ...body }) => ({
        route: routes.openSession,
        args: { body },
        ...(current !== undefined && { options: { headers: { [sessionIdentifierHeader]: current } } }),
      }),
    }),
    visitedAgent: queryOf(build, routes.detailsForConversation, { providesTags: ['ReaderTexts'] }),
  }),
});

interface Visit {
  sessionIdentifier: string;
  conversationId?: string | undefined;
}

/** Polling interval while an agent's sources are being prepared, in ms. */
const pollingIntervalMs = 2_000;
const storageKeyOf = (endpoint: string) => `publicChat/${endpoint.toLowerCase()}`;

function storedVisit(endpoint: string): Visit | undefined {
  const stored = localStore.read(storageKeyOf(endpoint));
  if (!isRecord(stored) || typeof stored.sessionIdentifier !== 'string') return undefined;
  const { sessionIdentifier, conversationId } = stored;
  return { sessionIdentifier, ...(typeof conversationId === 'string' && { conversationId }) };
}

export interface OpenedVisit {
  /** `undefined` until the session is open. */
  sessionIdentifier: string | undefined;
  agent: PublicAgent | undefined;
  conversationId: string | undefined;
  /** Stores the shown conversation; `undefined` starts a new one. */
  persist(conversationId: string | undefined): void;
  /**
   * Continues as the visitor that the token identifies, in their visit or a new one. Rejects when the token
   * is refused.
   */
  identify(visitorToken: string): Promise<void>;
  /** Starts a new visit. */
  reset(): void;
  error: unknown;
  retry(): void;
}

/**
 * Returns the session of a visit and functions that replace it. The latest request wins, whatever order the
 * responses come in.
 */
function useSession(endpoint: string) {
  const [visit, setVisit] = useState(() => storedVisit(endpoint));
  /** A session opened just now is not replaced, as the next would fail too. */
  const [isFresh, setFresh] = useState(false);
  const [isIdentifying, setNaming] = useState(false);
  const [openSession, opening] = publicChatApi.useOpenSessionMutation();
  const requestCount = useRef(0);
  const current = visit?.sessionIdentifier;
  const open = useCallback(
    async (visitorToken?: string) => {
      requestCount.current += 1;
      const own = requestCount.current;
      const named = visitorToken === undefined ? {} : { visitorToken, current };
      const { sessionIdentifier } = await openSession({ publicChatEndpoint: endpoint, ...named }).unwrap();
      if (own !== requestCount.current) return;
      setFresh(true);
      setVisit((known) => (known?.sessionIdentifier === sessionIdentifier ? known : { sessionIdentifier }));
    },
    [openSession, endpoint, current],
  );
  const begin = useCallback(
    () => void open().catch((cause: unknown) => log.error('The visit could not be started', cause)),
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
  return { visit, setVisit, isFresh, isIdentifying, begin, identify, reset, openingError: opening.error };
}

/** Returns this browser's stored visit, or a new one when there is none or its session ended. */
export function useVisit(endpoint: string): OpenedVisit {
  const { visit, setVisit, isFresh, isIdentifying, begin, identify, reset, openingError } =
    useSession(endpoint);
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
  // Also 404, when the name now belongs to another endpoint: opening a session shows whether one exists.
  const isOver = (status === 401 || status === 404) && !isFresh;
  const isMissing = visit === undefined || isOver;
  const mayBegin = isMissing && !isIdentifying;
  useEffect(() => {
    if (mayBegin) begin();
  }, [mayBegin, begin]);
  const persist = useCallback(
    (conversationId: string | undefined) => setVisit((known) => known && { ...known, conversationId }),
    [setVisit],
  );
  const detailsError = agent ? undefined : error;
  return {
    sessionIdentifier: isOver ? undefined : visit?.sessionIdentifier,
    agent,
    conversationId: visit?.conversationId,
    persist,
    identify,
    reset,
    error: isMissing ? openingError : detailsError,
    retry: isMissing ? begin : () => void details.refetch(),
  };
}
