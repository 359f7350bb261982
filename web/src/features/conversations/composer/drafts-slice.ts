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
  /** Questions that were asked and that the server has not taken yet. */
  unsent: Record<string, string>;
}
/** Of a conversation that has no id yet. */
export const newConversationKey = 'new';
/** Drafts of long-forgotten conversations must not fill the storage. */
const maxKept = 50;

const name = 'chatDrafts';
const initial: DraftsState = { drafts: {}, queues: {}, unsent: {} };

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

/** Puts an unsent question back where it can be edited and sent, before what was typed since. */
function withReturned(state: DraftsState, key: string): DraftsState {
  const question = state.unsent[key];
  if (question === undefined) return state;
  const typed = state.drafts[key];
  return {
    ...state,
    drafts: keep(state.drafts, key, typed ? `${question}\n${typed}` : question),
    unsent: keep<string>(state.unsent, key, ''),
  };
}

/** After a reload nobody sends any more what was on its way. */
const revived = (): DraftsState => {
  const state = revivedState<DraftsState>(name, initial)();
  return Object.keys(state.unsent).reduce(withReturned, state);
};

const slice = createSlice({
  name,
  initialState: revived,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<{ key: string; text: string }>): DraftsState => ({
      ...state,
      drafts: keep(state.drafts, payload.key, payload.text),
    }),
    queueChanged: (
      state,
      { payload }: PayloadAction<{ key: string; queue: QueuedMessage[] }>,
    ): DraftsState => ({ ...state, queues: keep(state.queues, payload.key, payload.queue) }),
    asked: (state, { payload }: PayloadAction<{ key: string; question: string }>): DraftsState => ({
      ...state,
      unsent: keep(state.unsent, payload.key, payload.question),
    }),
    /** The server has the question. */
    questionTaken: (state, { payload: key }: PayloadAction<string>): DraftsState => ({
      ...state,
      unsent: keep<string>(state.unsent, key, ''),
    }),
    /** It is not going to be sent: back into the message field, where the server has not taken it. */
    questionReturned: (state, { payload: key }: PayloadAction<string>): DraftsState =>
      withReturned(state, key),
    /** The conversation got its id: what was kept for the new one belongs to it. */
    conversationNamed: (
      { drafts, queues, unsent },
      { payload: conversationId }: PayloadAction<string>,
    ): DraftsState => ({
      unsent,
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
          unsent: mergeStored(stored.unsent, state.unsent),
        };
      }),
});
persistSlice<DraftsState>(name, []);
const injected = slice.injectInto(rootReducer);
type Root = Parameters<typeof injected.selectSlice>[0];

const { draftChanged, queueChanged, asked } = slice.actions;
export const { conversationNamed, questionTaken, questionReturned } = slice.actions;

/** Keeps a question until the server has taken it. `key` is its conversation's id, or `newConversationKey`. */
export function questionAsked(key: string, question: string) {
  ownKeys.add(key);
  return asked({ key, question });
}

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
