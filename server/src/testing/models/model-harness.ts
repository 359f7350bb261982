/** Harness of model tests: a test double, a guarded fetch and a default question. */
import { beforeEach } from 'vitest';
import type { ModelConnection } from '../../models/model-connection.ts';
import type { ModelEvent } from '../../models/model-event.ts';
import type { ModelLimits, ModelRequest } from '../../models/model-request.ts';
import { streamModel } from '../../models/streaming/stream-model.ts';
import { createOutbound, type Outbound } from '../../outbound/guarded-fetch.ts';
import { type ModelDouble, modelDouble } from './model-double.ts';
import { atEndOfFile } from '../at-end-of-file.ts';

export interface ModelHarness {
  double: ModelDouble;
  outbound: Outbound;
  /** Sends a request; default message: "hello". */
  ask(
    connection: ModelConnection,
    request?: Partial<ModelRequest>,
    limits?: Partial<ModelLimits>,
  ): AsyncGenerator<ModelEvent, void>;
  /** Returns the number of requests that the double received. */
  requestCount(): number;
}

/** Starts a double that is reset before each test. */
export async function createModelHarness(): Promise<ModelHarness> {
  const outbound = createOutbound();
  const double = await modelDouble();
  atEndOfFile(() => outbound.close());
  beforeEach(() => {
    double.clearFixtures();
    double.resetMatchCounts();
    double.clearRequests();
  });
  return {
    double,
    outbound,
    ask: (connection, request, limits = { retryDelayMs: 10 }) =>
      streamModel(
        { outbound, limits },
        {
          connection,
          model: connection.kind === 'anthropic' ? 'claude-sonnet-5' : 'gpt-5.4',
          messages: [{ role: 'user', text: 'hello' }],
          signal: new AbortController().signal,
          ...request,
        },
      ),
    requestCount: () => double.getRequests().filter(({ method }) => method === 'POST').length,
  };
}

/** Reads a stream to its end. */
export async function all(events: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const collected: ModelEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

/** Returns the text of an answer's events. */
export function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}
