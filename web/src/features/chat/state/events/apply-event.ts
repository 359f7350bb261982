/** Applies changes of conversations by other tabs and devices: reads what changed and updates the cache. */
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { log } from '../../../../lib/log.ts';
import { sessionTokensRemembered } from '../../../../lib/session/session-tokens.ts';
import { conversationsApi } from '../api.ts';
import { userChat } from '../context/user-chat.ts';
import { placeChangedRow, refreshFirstPage, removeRow } from '../list/list-cache.ts';
import type { AnswerRuns } from '../runs/answer-runs.ts';
import { readChanges } from '../segments/read-segments.ts';
import type { Thunk } from '../store-types.ts';

const { calls } = userChat;

/** Removes a conversation from the lists; where it is open, its missing state shows. */
const dropConversation =
  (conversationId: string): Thunk<void> =>
  (dispatch) => {
    dispatch(removeRow(conversationId));
    dispatch(conversationsApi.util.invalidateTags([{ type: 'Conversation', id: conversationId }]));
  };

const refreshConversation =
  (conversationId: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    try {
      dispatch(placeChangedRow(await dispatch(readChanges({ calls, conversationId }))));
    } catch (error) {
      if (failureOf(error)?.status !== 404) throw error;
      dispatch(dropConversation(conversationId));
    }
  };

/** Refreshes the list and the cached conversations, except those that are answered here. */
const reload =
  (runs: AnswerRuns): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { selectCachedArgsForQuery } = conversationsApi.util;
    // The endpoints are injected after the root state is typed.
    const state = getState() as Parameters<typeof selectCachedArgsForQuery>[0];
    const cached = selectCachedArgsForQuery(state, 'conversation').filter(
      ({ calls: { base }, conversationId }) => base === calls.base && !runs.find(conversationId),
    );
    await Promise.all([
      dispatch(refreshFirstPage()),
      ...cached.map(({ conversationId }) => dispatch(refreshConversation(conversationId))),
    ]);
  };

/** Applies an event. `runs` are those of the user's chat, whose own changes this tab knows. */
export const applyEvent =
  ({ event, data }: ConversationEvent, runs: AnswerRuns): Thunk<Promise<void>> =>
  async (dispatch) => {
    try {
      if (event === 'reload') return await dispatch(reload(runs));
      if (data.tokens) dispatch(sessionTokensRemembered(data.tokens));
      if (event === 'deleted') return dispatch(dropConversation(data.conversationId));
      const parentId = event === 'asked' ? data.parentSegmentId : undefined;
      if (event !== 'changed' && runs.knows(data.requestId, parentId)) return;
      await dispatch(refreshConversation(data.conversationId));
    } catch (error) {
      log.warn('A change of another tab could not be read', error);
    }
  };
