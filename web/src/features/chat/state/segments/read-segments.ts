/** Reads parts of a cached conversation on demand. */
import { original } from '@reduxjs/toolkit';
import { conversationsApi, type ConversationKey, windowTurns } from '../api.ts';
import type { Thunk } from '../store-types.ts';
import {
  addSegments,
  hasSegment,
  mergeChanges,
  type CachedConversation,
  missingWindows,
  type SegmentWindow,
  mergeResponse,
} from './cached-conversation.ts';

const readWindow =
  (key: ConversationKey, window: SegmentWindow): Thunk<Promise<CachedConversation>> =>
  (dispatch) =>
    dispatch(
      conversationsApi.endpoints.conversationWindow.initiate(
        { ...key, ...window },
        { subscribe: false, forceRefetch: true },
      ),
    ).unwrap();

function findCached(state: unknown, key: ConversationKey): CachedConversation | undefined {
  const select = conversationsApi.endpoints.conversation.select(key);
  // The endpoints are injected after the root state is typed.
  return select(state as Parameters<typeof select>[0]).data;
}

/**
 * Reads unread segments among the newest `limit` of the branch that ends with `until`. Rejects on a server
 * error; segments read before it are kept.
 */
export const readBranch =
  (key: ConversationKey, branch: { until: string; limit: number }): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const kept = findCached(getState(), key);
    for (const window of kept ? missingWindows(kept, branch) : []) {
      const { segments } = await dispatch(readWindow(key, window));
      dispatch(
        conversationsApi.util.updateQueryData('conversation', key, (draft) => addSegments(draft, segments)),
      );
    }
  };

/**
 * Reads the newest turns of a conversation that another tab or device changed; merges them where it is cached.
 * Rejects on a server error.
 */
export const readChanges =
  (key: ConversationKey): Thunk<Promise<CachedConversation>> =>
  async (dispatch, getState) => {
    const isCached = findCached(getState(), key) !== undefined;
    const answer = await dispatch(readWindow(key, { window: isCached ? windowTurns : 1 }));
    dispatch(
      conversationsApi.util.updateQueryData('conversation', key, (kept) =>
        mergeChanges(original(kept) ?? kept, answer),
      ),
    );
    return answer;
  };

/** Refreshes the state of an answer that can't be followed, and other changes. Rejects on a server error. */
export const refreshAnswer =
  (key: ConversationKey, segmentId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const looked = await dispatch(readWindow(key, { until: segmentId, window: 1 }));
    const merge = (answer: CachedConversation) =>
      dispatch(
        conversationsApi.util.updateQueryData('conversation', key, (kept) =>
          mergeResponse(original(kept) ?? kept, answer),
        ),
      );
    merge(looked);
    const { selectedLeafSegmentId: leaf } = looked;
    const kept = findCached(getState(), key);
    // The conversation continued elsewhere on another branch.
    if (leaf !== null && kept && !hasSegment(kept, leaf)) {
      merge(await dispatch(readWindow(key, { until: leaf, window: windowTurns })));
    }
  };
