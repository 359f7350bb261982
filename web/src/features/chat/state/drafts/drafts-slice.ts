/**
 * What people of this browser have typed and not sent yet, and what waits its turn: survives a reload and a sign-out.
 * Everybody sees their own alone.
 */
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { persistSlice, revive, revivedState, storedElsewhere } from '../../../../lib/storage/persistence.ts';
import { rootReducer } from '../../../../lib/root-reducer.ts';
import { selectUserId } from '../../../people/public.ts';
import { type PickedFile, picksOfFiles, type Uploaded, withPicks } from '../uploads/picked-file.ts';
import { noFiles, type QuestionFiles } from '../uploads/question-files.ts';
import { type Thunk, useThunkDispatch } from '../runs/store-types.ts';
import {
  keep,
  noDrafts,
  type PersonDrafts,
  type QueuedMessage,
  revivedDrafts,
  withNamed,
  withReturned,
  withUploaded,
} from './person-drafts.ts';
import { typingStorage } from './typing-storage.ts';

interface DraftsState {
  /** By user id; whoever wrote last stands last. */
  people: Record<string, PersonDrafts>;
}
/** Drafts of people who don't come back must not fill the storage. */
const maxPeople = 5;

const name = 'chatDrafts';
const initial: DraftsState = { people: {} };

/** What this tab has typed into, by person and conversation: another tab's writing does not change it under the fingers. */
const ownKeys = new Set<string>();
const ownKeyOf = (userId: string, key: string) => `${userId}/${key}`;

function mergeStored<T>(userId: string, stored: Record<string, T>, known: Record<string, T>) {
  const isOwn = ([key]: [string, T]) => ownKeys.has(ownKeyOf(userId, key));
  const others = Object.entries(stored).filter((entry) => !isOwn(entry));
  return Object.fromEntries([...others, ...Object.entries(known).filter(isOwn)]);
}

function mergePerson(userId: string, stored: PersonDrafts, known: PersonDrafts): PersonDrafts {
  return {
    drafts: mergeStored(userId, stored.drafts, known.drafts),
    files: mergeStored(userId, stored.files, known.files),
    // What one tab has sent or removed must not be sent by another.
    queues: stored.queues,
    unsent: mergeStored(userId, stored.unsent, known.unsent),
    unsentFiles: mergeStored(userId, stored.unsentFiles, known.unsentFiles),
  };
}

/** Changes what is kept of a person. */
function changed(
  { people }: DraftsState,
  userId: string,
  change: (of: PersonDrafts) => PersonDrafts,
): DraftsState {
  const { [userId]: known = noDrafts, ...others } = people;
  const all = [...Object.entries(others), [userId, change(known)] as const];
  return { people: Object.fromEntries(all.slice(-maxPeople)) };
}

/** After a reload nobody sends any more what was on its way. */
const revived = (): DraftsState => {
  const { people } = revivedState<DraftsState>(name, initial)();
  const returned = Object.entries(people).map(([userId, stored]) => {
    const of = revivedDrafts(stored);
    return [userId, Object.keys(of.unsent).reduce(withReturned, of)];
  });
  return { people: Object.fromEntries(returned) };
};

type Of<T> = PayloadAction<T & { userId: string }>;
interface Picked {
  key: string;
  picks: readonly PickedFile[];
}
interface Dropped {
  key: string;
  pickIds: readonly string[];
}

const slice = createSlice({
  name,
  initialState: revived,
  reducers: {
    draftChanged: (state, { payload }: Of<{ key: string; text: string }>): DraftsState =>
      changed(state, payload.userId, (of) => ({ ...of, drafts: keep(of.drafts, payload.key, payload.text) })),
    queueChanged: (state, { payload }: Of<{ key: string; queue: QueuedMessage[] }>): DraftsState =>
      changed(state, payload.userId, (of) => ({
        ...of,
        queues: keep(of.queues, payload.key, payload.queue),
      })),
    picked: (state, { payload: { userId, key, picks } }: Of<Picked>): DraftsState =>
      changed(state, userId, (of) => ({
        ...of,
        files: keep(of.files, key, withPicks(of.files[key] ?? [], picks)),
      })),
    dropped: (state, { payload: { userId, key, pickIds } }: Of<Dropped>): DraftsState =>
      changed(state, userId, (of) => ({
        ...of,
        files: keep(
          of.files,
          key,
          (of.files[key] ?? []).filter(({ pickId }) => !pickIds.includes(pickId)),
        ),
      })),
    arrived: (state, { payload: { userId, ...uploaded } }: Of<{ pickId: string } & Uploaded>): DraftsState =>
      changed(state, userId, (of) => withUploaded(of, uploaded)),
    /** An empty question: the server has it, or it is given up. */
    unsentChanged: (
      state,
      { payload }: Of<{ key: string; question: string; files: PickedFile[] }>,
    ): DraftsState =>
      changed(state, payload.userId, (of) => ({
        ...of,
        unsent: keep(of.unsent, payload.key, payload.question),
        unsentFiles: keep(of.unsentFiles, payload.key, payload.files),
      })),
    returned: (state, { payload }: Of<{ key: string }>): DraftsState =>
      changed(state, payload.userId, (of) => withReturned(of, payload.key)),
    named: (state, { payload }: Of<{ key: string; conversationId: string }>): DraftsState =>
      changed(state, payload.userId, (of) => withNamed(of, payload)),
  },
  extraReducers: (builder) =>
    builder.addCase(storedElsewhere, (state, { payload }): DraftsState => {
      if (payload.key !== name) return state;
      const { people } = revive(initial, payload.value);
      const merged = Object.entries(people).map(([userId, stored]) => [
        userId,
        mergePerson(userId, revivedDrafts(stored), state.people[userId] ?? noDrafts),
      ]);
      return { people: { ...state.people, ...Object.fromEntries(merged) } };
    }),
});
const { storage, typing } = typingStorage();
persistSlice<DraftsState>(name, [], storage);
const injected = slice.injectInto(rootReducer);
const { draftChanged, queueChanged, picked, dropped, arrived, unsentChanged, returned, named } =
  slice.actions;
type Root = Parameters<typeof injected.selectSlice>[0];

/** Dispatches what changes the signed-in person's. */
const ofCurrent =
  (create: (userId: string) => UnknownAction): Thunk<void> =>
  (dispatch, getState) => {
    dispatch(create(selectUserId(getState())));
  };

const ofCurrentTyping = (key: string, create: (userId: string) => UnknownAction): Thunk<void> =>
  ofCurrent((userId) => {
    ownKeys.add(ownKeyOf(userId, key));
    return create(userId);
  });

/** Keeps a question until the server has taken it. `key` is its conversation's id, or the chat's `newConversationKey`. */
export const questionAsked = (key: string, question: string, files: QuestionFiles = noFiles) =>
  ofCurrentTyping(key, (userId) => unsentChanged({ userId, key, question, files: picksOfFiles(files) }));

/** The server has the question. */
export const questionTaken = (key: string) =>
  ofCurrent((userId) => unsentChanged({ userId, key, question: '', files: [] }));

/** It is not going to be sent: back into the message field, where the server has not taken it. */
export const questionReturned = (key: string) => ofCurrent((userId) => returned({ userId, key }));

/** The new conversation, which was kept under `key`, got its id. */
export const conversationNamed = (key: string, conversationId: string) =>
  ofCurrent((userId) => named({ userId, key, conversationId }));

/** What the signed-in person types for a conversation; stored a moment later. */
export const draftTyped =
  (key: string, text: string): Thunk<void> =>
  (dispatch, getState) => {
    const change = () => dispatch(ofCurrentTyping(key, (userId) => draftChanged({ userId, key, text })));
    typing(name, change, () => JSON.stringify(injected.selectSlice(getState() as Root)));
  };

/** Adds to what goes along with what the signed-in person types for a conversation. */
export const filesPicked = (key: string, picks: readonly PickedFile[]) =>
  ofCurrentTyping(key, (userId) => picked({ userId, key, picks }));

/** Takes picks out again: removed, or sent. */
export const picksDropped = (key: string, pickIds: readonly string[]) =>
  ofCurrentTyping(key, (userId) => dropped({ userId, key, pickIds }));

/** The server has what was picked, also where the conversation got another key or person meanwhile. */
export const pickArrived = (userId: string, pickId: string, uploaded: Uploaded): UnknownAction =>
  arrived({ userId, pickId, ...uploaded });

const noPicks: readonly PickedFile[] = [];

/** What the signed-in person picked for a conversation. */
export function usePicks(key: string): readonly PickedFile[] {
  const userId = useSelector(selectUserId);
  return useSelector((root: Root) => injected.selectSlice(root).people[userId]?.files[key] ?? noPicks);
}

const noQueue: readonly QueuedMessage[] = [];

/** What the signed-in person typed for a conversation and did not send, and how to change it. */
export function useDraft(key: string): [string, (text: string) => void] {
  const dispatch = useThunkDispatch();
  const userId = useSelector(selectUserId);
  const draft = useSelector((root: Root) => injected.selectSlice(root).people[userId]?.drafts[key] ?? '');
  const change = useCallback((text: string) => dispatch(draftTyped(key, text)), [dispatch, key]);
  return [draft, change];
}

/** What waits until the conversation's answer is complete, and how to change it. */
export function useQueue(key: string): [readonly QueuedMessage[], (queue: QueuedMessage[]) => void] {
  const dispatch = useThunkDispatch();
  const userId = useSelector(selectUserId);
  const queue = useSelector(
    (root: Root) => injected.selectSlice(root).people[userId]?.queues[key] ?? noQueue,
  );
  const change = useCallback(
    (next: QueuedMessage[]) => void dispatch(queueChanged({ userId, key, queue: next })),
    [dispatch, userId, key],
  );
  return [queue, change];
}
