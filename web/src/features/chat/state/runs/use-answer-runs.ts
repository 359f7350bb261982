/** React hooks for a chat's runs. */
import { useMemo, useSyncExternalStore } from 'react';
import type { StoreExtra } from '../../../../lib/http/api.ts';
import { type Chat, useChat } from '../context/chat-context.ts';
import type { AnswerRun, RunOutline } from '../answer-run.ts';
import { AnswerRuns } from './answer-runs.ts';
import { type Thunk, useThunkDispatch } from '../store-types.ts';

/** Runs by chat and store; they outlive the components that show them. */
const runsOfStore = new WeakMap<StoreExtra, Map<string, { chat: Chat; runs: AnswerRuns }>>();

/** Finds or creates the runs of a chat. */
export const findRuns =
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

/** Returns the runs of the surrounding chat. */
export function useAnswerRuns(): AnswerRuns {
  const dispatch = useThunkDispatch();
  const chat = useChat();
  return useMemo(() => dispatch(findRuns(chat)), [dispatch, chat]);
}

/** Returns the run in a conversation, or in a new one without an id, and re-renders when it changes. */
export function useRunIn(conversationId: string | undefined): AnswerRun | undefined {
  const runs = useAnswerRuns();
  useSyncExternalStore(runs.subscribe, runs.getVersion);
  return runs.find(conversationId);
}

const subscribeToNothing = () => () => undefined;
const noOutline = () => undefined;

/** Returns the throttled text of a run; '' without a run. */
export function useRunText(run: AnswerRun | undefined): string {
  return useSyncExternalStore(
    run?.subscribe ?? subscribeToNothing,
    () => run?.getSnapshot().answer.text ?? '',
  );
}

/** Returns the state of a run without its text; it changes a few times per answer. */
export function useRunOutline(run: AnswerRun | undefined): RunOutline | undefined {
  return useSyncExternalStore<RunOutline | undefined>(
    run?.subscribe ?? subscribeToNothing,
    run?.getOutline ?? noOutline,
  );
}
