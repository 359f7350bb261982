/** The quick-start tour of the chat window: whether it runs, its steps, and which one it is at (document 1 §3, §4, §9). */
import { useSyncExternalStore } from 'react';

/** What the steps are about, in their order; the first one is about nothing in particular. */
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

/** Those about something in the side menu, which is opened for them where it is closed. */
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

/** Marks what a step is about. */
export const tourTarget = (name: TourStepName) => ({ 'data-tour': name });

const lockedStepIndex = 6;
const restartDelayMs = 100;

let state: TourState = { run: false, steps: tourSteps, stepIndex: 0 };
let restarting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: Partial<TourState>): void {
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
/** Whether something in the side menu is explained. */
export const useIsTourInMenu = (): boolean => useSyncExternalStore(subscribe, isInMenu);

export const tour = {
  start: () => become({ run: true }),
  /** Stops it where it is. */
  close() {
    clearTimeout(restarting);
    become({ run: false });
  },
  /** Goes on from a step that is complete, or whose target is missing; past the last one it is finished. */
  move(fromIndex: number, direction: 1 | -1) {
    const stepIndex = fromIndex + direction;
    if (stepIndex >= state.steps.length) become({ run: false, stepIndex: 0 });
    else become({ stepIndex: Math.max(stepIndex, 0) });
  },
  /** Begins again at the first step, a moment later. */
  restart() {
    become({ run: false });
    clearTimeout(restarting);
    restarting = setTimeout(() => become({ run: true, stepIndex: 0 }), restartDelayMs);
  },
};

/** Whether no conversation can be chosen at the moment. */
export const isSelectionLocked = (): boolean => state.run && state.stepIndex === lockedStepIndex;
