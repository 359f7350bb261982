/** The log of an answer run: what the run says is appended once, and any number of readers follow it. */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';

/** How long a run's log stays after its end (choices.md, The answer stream). */
export const keepAfterEndMs = 10 * 60_000;

/** What a log keeps: events of one run, numbered from 1. */
export interface LoggedEvent {
  event: string;
  data: { requestId: string };
  sequence: number;
}

/** A reader of one log. `return()` ends this reader alone, also while it waits. */
export interface AnswerTail<E extends LoggedEvent = NumberedStreamEvent> extends AsyncIterableIterator<E> {
  return(): Promise<IteratorResult<E>>;
}

/** Which run: the key names the log, the request id stands in each event. */
export interface LoggedRun {
  runId: string;
  requestId: string;
  /** Another process of the instance may append to the log and end it: it belongs to whoever appends first. */
  isForAnyServer?: boolean;
}

/**
 * Embedded in this process, or, on several servers, in a store that all of them reach. Answers are its first use;
 * long work of administrators tells its progress through the same one.
 */
export interface AnswerLog<E extends LoggedEvent = NumberedStreamEvent> {
  /** Opens an empty log, before anybody can learn of the run. */
  open(run: LoggedRun): Promise<void>;
  /** Appends the event whose sequence follows the last one, and wakes the readers. */
  append(runId: string, event: E): Promise<void>;
  /** No more events follow; readers come to their end, and the log goes after `keepAfterEndMs`. */
  end(runId: string): Promise<void>;
  /** Removes a log at once, for a run that never came to be. */
  discard(runId: string): Promise<void>;
  /**
   * Follows a log from behind `afterSequence`; `undefined` when there is none (any more). Of a log that has ended,
   * at least the last event is given. Throws `stream.event_unknown` when the log has no such event yet.
   */
  tail(runId: string, afterSequence: number): Promise<AnswerTail<E> | undefined>;
}
