/** Append-only log of an answer run, followed by any number of readers. */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';

/** Retention of a log after the end of its run (choices.md, The answer stream). */
export const retentionAfterEndMs = 10 * 60_000;

/** Event of a run, numbered from 1. */
export interface LoggedEvent {
  event: string;
  data: { requestId: string };
  sequence: number;
}

/** Reader of one log. `return()` ends only this reader, even while it waits. */
export interface AnswerTail<E extends LoggedEvent = NumberedStreamEvent> extends AsyncIterableIterator<E> {
  return(): Promise<IteratorResult<E>>;
}

/** Run with the key of its log and the request id of its events. */
export interface LoggedRun {
  runId: string;
  requestId: string;
  /** True if any process of the instance may write the log; the first one to append owns it. */
  isForAnyServer?: boolean;
}

/**
 * Log of runs, kept in memory on a single server or shared through Redis. Carries answers and the progress of
 * administrators' jobs.
 */
export interface AnswerLog<E extends LoggedEvent = NumberedStreamEvent> {
  /** Opens an empty log; must precede any use of the run's id. */
  open(run: LoggedRun): Promise<void>;
  /** Appends the event whose sequence follows the last one and wakes the readers. */
  append(runId: string, event: E): Promise<void>;
  /** Marks the end; readers finish, and the log is removed after `retentionAfterEndMs`. */
  end(runId: string): Promise<void>;
  /** Removes the log of a run that did not start. */
  discard(runId: string): Promise<void>;
  /**
   * Follows a log from after `afterSequence`; `undefined` if the log does not exist or was removed. An ended log
   * yields at least its last event. Throws `stream.event_unknown` if the log has no event `afterSequence` yet.
   */
  tail(runId: string, afterSequence: number): Promise<AnswerTail<E> | undefined>;
}
