/** A chat's answers for components. */
import { useMemo, useSyncExternalStore } from 'react';
import type { StoreExtra } from '../../../../lib/http/api.ts';
import { type Chat, useChat } from '../context/chat-context.ts';
import type { AnswerRun, RunOutline } from './answer-run.ts';
import { AnswerRuns } from './answer-runs.ts';
import { type Thunk, useThunkDispatch } from './store-types.ts';

/** One per chat of a store: they outlive the components that show them. */
const runsOfStore = new WeakMap<StoreExtra, Map<string, { chat: Chat; runs: AnswerRuns }>>();

const findRuns =
  (chat: Chat): Thunk<AnswerRuns> =>
  (dispatch, _getState, extra): AnswerRuns => {
    const known = runsOfStore.get(extra) ?? new Map<string, { chat: Chat; runs: AnswerRuns }>();
    runsOfStore.set(extra, known);
    const found = known.get(chat.key);
    if (found?.chat === chat) return found.runs;
    const runs = new AnswerRuns({ http: extra.http, dispatch, chat });
    known.set(chat.key, { chat, runs });
    return runs;
  };

/** The answers that the chat around the caller follows. */
export function useAnswerRuns(): AnswerRuns {
  const dispatch = useThunkDispatch();
  const chat = useChat();
  return useMemo(() => dispatch(findRuns(chat)), [dispatch, chat]);
}

/** The run in a conversation (or in the one that is just beginning), and what is new with it. */
export function useRunIn(conversationId: string | undefined): AnswerRun | undefined {
  const runs = useAnswerRuns();
  useSyncExternalStore(runs.subscribe, runs.getVersion);
  return runs.find(conversationId);
}

const subscribeToNothing = () => () => undefined;
const noOutline = () => undefined;

/** The text of a run so far, at a drawable pace; '' without a run. */
export function useRunText(run: AnswerRun | undefined): string {
  return useSyncExternalStore(
    run?.subscribe ?? subscribeToNothing,
    () => run?.getSnapshot().answer.text ?? '',
  );
}

/** How a run stands, apart from its text: changes a few times in an answer. */
export function useRunOutline(run: AnswerRun | undefined): RunOutline | undefined {
  return useSyncExternalStore<RunOutline | undefined>(
    run?.subscribe ?? subscribeToNothing,
    run?.getOutline ?? noOutline,
  );
}
