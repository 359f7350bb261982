/** The page's answers for components. */
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { StoreExtra } from '../../../lib/api.ts';
import type { AnswerRun, RunSnapshot } from './answer-run.ts';
import { AnswerRuns } from './answer-runs.ts';
import type { Dispatch, Thunk } from './store-types.ts';

/** One per store: they outlive the components that show them. */
const runsOfStore = new WeakMap<StoreExtra, AnswerRuns>();

const findRuns =
  (): Thunk<AnswerRuns> =>
  (dispatch, _getState, extra): AnswerRuns => {
    const known = runsOfStore.get(extra) ?? new AnswerRuns({ http: extra.http, dispatch });
    runsOfStore.set(extra, known);
    return known;
  };

/** The answers that this page follows. */
export function useAnswerRuns(): AnswerRuns {
  const store = useStore();
  // The application's store runs thunks; react-redux types it as any store.
  return useMemo(() => (store.dispatch as Dispatch)(findRuns()), [store]);
}

/** The run in a conversation (or in the one that is just beginning), and what is new with it. */
export function useRunIn(conversationId: string | undefined): AnswerRun | undefined {
  const runs = useAnswerRuns();
  useSyncExternalStore(runs.subscribe, runs.getVersion);
  return runs.find(conversationId);
}

const subscribeToNothing = () => () => undefined;
const noSnapshot = () => undefined;

/** What a run has said so far, at a drawable pace. */
export function useRunSnapshot(run: AnswerRun | undefined): RunSnapshot | undefined {
  return useSyncExternalStore<RunSnapshot | undefined>(
    run?.subscribe ?? subscribeToNothing,
    run?.getSnapshot ?? noSnapshot,
  );
}
