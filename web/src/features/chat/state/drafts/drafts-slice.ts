/**
 * Unsent drafts and queued messages of people in this browser. They survive a reload and a sign-out;
 * everybody sees only their own.
 */
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import {
  persistSlice,
  restoreState,
  restoredState,
  storedElsewhere,
} from '../../../../lib/storage/persistence.ts';
import { rootReducer } from '../../../../lib/root-reducer.ts';
import { selectUserId } from '../../../people/public.ts';
import { type PickedFile, picksOfFiles, type Uploaded, withPicks } from '../picked-file.ts';
import { noFiles, type QuestionFiles } from '../question-files.ts';
import { type Thunk, useThunkDispatch } from '../store-types.ts';
import {
  setEntry,
  noDrafts,
  type PersonDrafts,
  type QueuedMessage,
  restoreDrafts,
  withConversationId,
  returnToDraft,
  withUploaded,
} from './person-drafts.ts';
import { typingStorage } from './typing-storage.ts';

interface DraftsState {
  /** Drafts by user id, the last writer last. */
  people: Record<string, PersonDrafts>;
}
/** Maximum number of people, so that abandoned drafts don't fill the storage. */
const maxPeople = 5;

const name = 'chatDrafts';
const initial: DraftsState = { people: {} };

/** Keys that this tab has typed into; changes from other tabs don't overwrite them while typing. */
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
    // A message that one tab has sent or removed must not be sent by another.
    queues: stored.queues,
    unsent: mergeStored(userId, stored.unsent, known.unsent),
    unsentFiles: mergeStored(userId, stored.unsentFiles, known.unsentFiles),
  };
}

/** Updates the drafts of a person. */
function updatePerson(
  { people }: DraftsState,
  userId: string,
  change: (of: PersonDrafts) => PersonDrafts,
): DraftsState {
  const { [userId]: known = noDrafts, ...others } = people;
  const all = [...Object.entries(others), [userId, change(known)] as const];
  return { people: Object.fromEntries(all.slice(-maxPeople)) };
}

/** Restores drafts; after a reload, unsent questions are no longer being sent. */
const revived = (): DraftsState => {
  const { people } = restoredState<DraftsState>(name, initial)();
  const returned = Object.entries(people).map(([userId, stored]) => {
    const of = restoreDrafts(stored);
    return [userId, Object.keys(of.unsent).reduce(returnToDraft, of)];
  });
  return { people: Object.fromEntries(returned) };
};

type PersonAction<T> = PayloadAction<T & { userId: string }>;
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
    draftChanged: (state, { payload }: PersonAction<{ key: string; text: string }>): DraftsState =>
      updatePerson(state, payload.userId, (of) => ({
        ...of,
        drafts: setEntry(of.drafts, payload.key, payload.text),
      })),
    queueChanged: (state, { payload }: PersonAction<{ key: string; queue: QueuedMessage[] }>): DraftsState =>
      updatePerson(state, payload.userId, (of) => ({
        ...of,
        queues: setEntry(of.queues, payload.key, payload.queue),
      })),
    picked: (state, { payload: { userId, key, picks } }: PersonAction<Picked>): DraftsState =>
      updatePerson(state, userId, (of) => ({
        ...of,
        files: setEntry(of.files, key, withPicks(of.files[key] ?? [], picks)),
      })),
    dropped: (state, { payload: { userId, key, pickIds } }: PersonAction<Dropped>): DraftsState =>
      updatePerson(state, userId, (of) => ({
        ...of,
        files: setEntry(
          of.files,
          key,
          (of.files[key] ?? []).filter(({ pickId }) => !pickIds.includes(pickId)),
        ),
      })),
    arrived: (
      state,
      { payload: { userId, ...uploaded } }: PersonAction<{ pickId: string } & Uploaded>,
    ): DraftsState => updatePerson(state, userId, (of) => withUploaded(of, uploaded)),
    /** An empty question means that the server has it or it was discarded. */
    unsentChanged: (
      state,
      { payload }: PersonAction<{ key: string; question: string; files: PickedFile[] }>,
    ): DraftsState =>
      updatePerson(state, payload.userId, (of) => ({
        ...of,
        unsent: setEntry(of.unsent, payload.key, payload.question),
        unsentFiles: setEntry(of.unsentFiles, payload.key, payload.files),
      })),
    returned: (state, { payload }: PersonAction<{ key: string }>): DraftsState =>
      updatePerson(state, payload.userId, (of) => returnToDraft(of, payload.key)),
    named: (state, { payload }: PersonAction<{ key: string; conversationId: string }>): DraftsState =>
      updatePerson(state, payload.userId, (of) => withConversationId(of, payload)),
  },
  extraReducers: (builder) =>
    builder.addCase(storedElsewhere, (state, { payload }): DraftsState => {
      if (payload.key !== name) return state;
      const { people } = restoreState(initial, payload.value);
      const merged = Object.entries(people).map(([userId, stored]) => [
        userId,
        mergePerson(userId, restoreDrafts(stored), state.people[userId] ?? noDrafts),
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

/** Dispatches an action for the signed-in person. */
const forCurrentPerson =
  (create: (userId: string) => UnknownAction): Thunk<void> =>
  (dispatch, getState) => {
    dispatch(create(selectUserId(getState())));
  };

const forCurrentTyping = (key: string, create: (userId: string) => UnknownAction): Thunk<void> =>
  forCurrentPerson((userId) => {
    ownKeys.add(ownKeyOf(userId, key));
    return create(userId);
  });

/**
 * Stores a question until the server has accepted it. `key` is its conversation's id, or the chat's
 * `newConversationKey`.
 */
export const questionAsked = (key: string, question: string, files: QuestionFiles = noFiles) =>
  forCurrentTyping(key, (userId) => unsentChanged({ userId, key, question, files: picksOfFiles(files) }));

/** Removes a question that the server has accepted. */
export const questionAccepted = (key: string) =>
  forCurrentPerson((userId) => unsentChanged({ userId, key, question: '', files: [] }));

/** Returns an unsent question to the message field, unless the server has accepted it. */
export const questionReturned = (key: string) => forCurrentPerson((userId) => returned({ userId, key }));

/** Moves drafts of a new conversation from `key` to its id. */
export const conversationNamed = (key: string, conversationId: string) =>
  forCurrentPerson((userId) => named({ userId, key, conversationId }));

/** Updates the signed-in person's draft of a conversation; stored after a delay. */
export const draftTyped =
  (key: string, text: string): Thunk<void> =>
  (dispatch, getState) => {
    const change = () => dispatch(forCurrentTyping(key, (userId) => draftChanged({ userId, key, text })));
    typing(name, change, () => JSON.stringify(injected.selectSlice(getState() as Root)));
  };

/** Adds files to the signed-in person's draft. */
export const filesPicked = (key: string, picks: readonly PickedFile[]) =>
  forCurrentTyping(key, (userId) => picked({ userId, key, picks }));

/** Removes files that were discarded or sent. */
export const picksDropped = (key: string, pickIds: readonly string[]) =>
  forCurrentTyping(key, (userId) => dropped({ userId, key, pickIds }));

/** Removes all files of the signed-in person's draft; returns their ids. */
export const picksCleared =
  (key: string): Thunk<string[]> =>
  (dispatch, getState) => {
    const state = getState();
    const { files } = injected.selectSlice(state as Root).people[selectUserId(state)] ?? noDrafts;
    const pickIds = (files[key] ?? []).map(({ pickId }) => pickId);
    if (pickIds.length > 0) dispatch(picksDropped(key, pickIds));
    return pickIds;
  };

/** Records an upload, also when the conversation has another key or person by now. */
export const pickUploaded = (userId: string, pickId: string, uploaded: Uploaded): UnknownAction =>
  arrived({ userId, pickId, ...uploaded });

const noPicks: readonly PickedFile[] = [];

/** Returns files of the signed-in person's draft. */
export function usePicks(key: string): readonly PickedFile[] {
  const userId = useSelector(selectUserId);
  return useSelector((root: Root) => injected.selectSlice(root).people[userId]?.files[key] ?? noPicks);
}

const noQueue: readonly QueuedMessage[] = [];

/** Returns the signed-in person's draft of a conversation and its setter. */
export function useDraft(key: string): [string, (text: string) => void] {
  const dispatch = useThunkDispatch();
  const userId = useSelector(selectUserId);
  const draft = useSelector((root: Root) => injected.selectSlice(root).people[userId]?.drafts[key] ?? '');
  const change = useCallback((text: string) => dispatch(draftTyped(key, text)), [dispatch, key]);
  return [draft, change];
}

/** Returns messages queued behind the conversation's answer, and their setter. */
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
