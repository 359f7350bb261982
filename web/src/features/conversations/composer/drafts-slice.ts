/** What was typed and not sent yet, and what waits its turn, per conversation; survives a reload. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { persistSlice, revive, revivedState, storedElsewhere } from '../../../lib/persistence.ts';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { sessionEnded } from '../../../lib/session-end.ts';

export interface QueuedMessage {
  id: string;
  text: string;
}
interface DraftsState {
  /** By conversation id; `new` for the conversation that is not begun yet. */
  drafts: Record<string, string>;
  queues: Record<string, QueuedMessage[]>;
}
/** Of a conversation that has no id yet. */
export const newConversationKey = 'new';
/** Drafts of long-forgotten conversations must not fill the storage. */
const maxKept = 50;

const name = 'chatDrafts';
const initial: DraftsState = { drafts: {}, queues: {} };

/** What this tab has typed into: another tab's writing does not change it under the fingers. */
const ownKeys = new Set<string>();

function mergeStored<T>(stored: Record<string, T>, known: Record<string, T>): Record<string, T> {
  const others = Object.entries(stored).filter(([key]) => !ownKeys.has(key));
  const own = Object.entries(known).filter(([key]) => ownKeys.has(key));
  return Object.fromEntries([...others, ...own]);
}

/** Sets an entry as the newest, or drops it when empty, and drops the oldest beyond the limit. */
function keep<T extends { length: number }>(
  entries: Record<string, T>,
  key: string,
  value: T,
): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  const all = value.length > 0 ? [...others, [key, value] as const] : others;
  return Object.fromEntries(all.slice(-maxKept));
}

const slice = createSlice({
  name,
  initialState: revivedState<DraftsState>(name, initial),
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<{ key: string; text: string }>): DraftsState => ({
      ...state,
      drafts: keep(state.drafts, payload.key, payload.text),
    }),
    queueChanged: (
      state,
      { payload }: PayloadAction<{ key: string; queue: QueuedMessage[] }>,
    ): DraftsState => ({ ...state, queues: keep(state.queues, payload.key, payload.queue) }),
    /** The conversation got its id: what was kept for the new one belongs to it. */
    conversationNamed: (
      { drafts, queues },
      { payload: conversationId }: PayloadAction<string>,
    ): DraftsState => ({
      drafts: keep(
        keep<string>(drafts, newConversationKey, ''),
        conversationId,
        drafts[newConversationKey] ?? '',
      ),
      queues: keep(
        keep<QueuedMessage[]>(queues, newConversationKey, []),
        conversationId,
        queues[newConversationKey] ?? [],
      ),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initial)
      .addCase(storedElsewhere, (state, { payload }): DraftsState => {
        if (payload.key !== name) return state;
        const stored = revive(initial, payload.value);
        return {
          drafts: mergeStored(stored.drafts, state.drafts),
          queues: mergeStored(stored.queues, state.queues),
        };
      }),
});
persistSlice<DraftsState>(name, []);
const injected = slice.injectInto(rootReducer);
type Root = Parameters<typeof injected.selectSlice>[0];

const { draftChanged, queueChanged } = slice.actions;
export const { conversationNamed } = slice.actions;

const noQueue: readonly QueuedMessage[] = [];

/** What was typed for a conversation and not sent, and how to change it. */
export function useDraft(key: string): [string, (text: string) => void] {
  const dispatch = useDispatch();
  const draft = useSelector((root: Root) => injected.selectSlice(root).drafts[key] ?? '');
  const change = useCallback(
    (text: string) => {
      ownKeys.add(key);
      dispatch(draftChanged({ key, text }));
    },
    [dispatch, key],
  );
  return [draft, change];
}

/** What waits until the conversation's answer is complete, and how to change it. */
export function useQueue(key: string): [readonly QueuedMessage[], (queue: QueuedMessage[]) => void] {
  const dispatch = useDispatch();
  const queue = useSelector((root: Root) => injected.selectSlice(root).queues[key] ?? noQueue);
  const change = useCallback(
    (next: QueuedMessage[]) => {
      ownKeys.add(key);
      dispatch(queueChanged({ key, queue: next }));
    },
    [dispatch, key],
  );
  return [queue, change];
}
