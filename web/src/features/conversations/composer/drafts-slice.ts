/** What was typed and not sent yet, and what waits its turn, per conversation; survives a reload. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { persistSlice, revivedState } from '../../../lib/persistence.ts';
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
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initial),
});
persistSlice<DraftsState>(name, []);
const injected = slice.injectInto(rootReducer);
type Root = Parameters<typeof injected.selectSlice>[0];

export const { draftChanged, queueChanged, conversationNamed } = slice.actions;

const noQueue: readonly QueuedMessage[] = [];

/** What was typed for a conversation and not sent. */
export const useDraft = (key: string): string =>
  useSelector((root: Root) => injected.selectSlice(root).drafts[key] ?? '');

/** What waits until the conversation's answer is complete. */
export const useQueue = (key: string): readonly QueuedMessage[] =>
  useSelector((root: Root) => injected.selectSlice(root).queues[key] ?? noQueue);
