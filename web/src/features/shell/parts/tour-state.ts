/**
 * State of the quick-start tour of the chat window: running, steps, current step (document 1 §3,
 * §4, §9).
 */
import { useSyncExternalStore } from 'react';

/** Step names in order; the first one has no target. */
export const tourSteps = [
  'welcome',
  'brandLogo',
  'chatInput',
  'uploadFile',
  'userPrompts',
  'messageInput',
  'conversationList',
  'conversationPopover',
  'titleSearch',
  'accountName',
  'accountPopover',
  'tourEntry',
] as const;
export type TourStepName = (typeof tourSteps)[number];

/** Steps with a target in the side menu, which opens for them. */
const menuSteps: ReadonlySet<TourStepName> = new Set([
  'brandLogo',
  'conversationList',
  'conversationPopover',
  'titleSearch',
  'accountName',
  'accountPopover',
]);

interface TourState {
  run: boolean;
  steps: readonly TourStepName[];
  stepIndex: number;
}

/** Marks the target of a step. */
export const tourTarget = (name: TourStepName) => ({ 'data-tour': name });

const restartDelayMs = 100;

let state: TourState = { run: false, steps: tourSteps, stepIndex: 0 };
let restarting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setState(next: Partial<TourState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const getTour = (): TourState => state;
export const useTour = (): TourState => useSyncExternalStore(subscribe, getTour);

const isInMenu = () => {
  const name = state.steps[state.stepIndex];
  return state.run && name !== undefined && menuSteps.has(name);
};
/** Returns true while a step's target is in the side menu. */
export const useIsTourInMenu = (): boolean => useSyncExternalStore(subscribe, isInMenu);

const hasTarget = (name: TourStepName) =>
  name === 'welcome' || document.querySelector(`[data-tour="${name}"]`) !== null;

/** Steps of the menu count as present while it is closed, since it opens for them. */
const isPresent = (name: TourStepName) =>
  hasTarget(name) || (menuSteps.has(name) && !hasTarget('accountName'));

/** Runs the tour at a step, or at the next one that has a target. */
function runAt(name: TourStepName | undefined): void {
  const steps = tourSteps.filter(isPresent);
  const from = name === undefined ? 0 : tourSteps.indexOf(name);
  const stepIndex = steps.findIndex((step) => tourSteps.indexOf(step) >= from);
  setState({ run: true, steps, stepIndex: Math.max(stepIndex, 0) });
}

export const tour = {
  start: () => runAt(state.steps[state.stepIndex]),
  /** Stops at the current step. */
  close() {
    clearTimeout(restarting);
    setState({ run: false });
  },
  /** Moves on from a complete or invalid step, dropping absent ones; finishes after the last one. */
  move(fromIndex: number, direction: 1 | -1) {
    let { steps } = state;
    let stepIndex = fromIndex + direction;
    for (let name = steps[stepIndex]; name && !isPresent(name); name = steps[stepIndex]) {
      steps = steps.toSpliced(stepIndex, 1);
      if (direction === -1) stepIndex -= 1;
    }
    if (stepIndex >= steps.length) setState({ run: false, stepIndex: 0 });
    else setState({ steps, stepIndex: Math.max(stepIndex, 0) });
  },
  /** Restarts at the first step after a short delay. */
  restart() {
    setState({ run: false });
    clearTimeout(restarting);
    restarting = setTimeout(() => runAt(undefined), restartDelayMs);
  },
};

/** Returns true while conversations cannot be selected. */
export const isSelectionLocked = (): boolean =>
  state.run && state.steps[state.stepIndex] === 'conversationList';
