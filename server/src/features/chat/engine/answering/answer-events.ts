/** Creates the events of an answer. */
import type { Step, StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { newId } from '../../../../db/id.ts';

type StepEvent = Extract<StreamEvent, { event: 'step-update' }>;

/** Starts a step; returns its start event and the factory of its end event. */
export function beginStep(
  { requestId }: { requestId: string },
  step: Omit<Step, 'stepId' | 'status' | 'durationMs'>,
) {
  const startedAtMs = performance.now();
  const data = { requestId, stepId: newId(), ...step };
  return {
    startEvent: { event: 'step-update', data: { ...data, status: 'running' } } satisfies StepEvent,
    end: (
      status: 'complete' | 'failed' = 'complete',
      result: Pick<Step, 'leftOut' | 'leftOutReason'> = {},
    ): StepEvent => {
      const durationMs = Math.round(performance.now() - startedAtMs);
      return { event: 'step-update', data: { ...data, ...result, status, durationMs } };
    },
  };
}

/** Creates the event of a text delta. */
export const textEvent = ({ requestId }: { requestId: string }, text: string): StreamEvent => ({
  event: 'response-updated',
  data: { requestId, text },
});
