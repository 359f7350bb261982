/** Metrics by name, following the semantic conventions of OpenTelemetry where they exist. */

interface Metric {
  kind: 'histogram' | 'counter' | 'gauge';
  unit: string;
  description: string;
  /** Upper bounds of a histogram's buckets. */
  bounds?: readonly number[];
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const answerSeconds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128];

const histogram = (unit: string, bounds: readonly number[], description: string) =>
  ({ kind: 'histogram', unit, bounds, description }) as const;
const counter = (unit: string, description: string) => ({ kind: 'counter', unit, description }) as const;
const gauge = (unit: string, description: string) => ({ kind: 'gauge', unit, description }) as const;

export const metrics = {
  'http.server.request.duration': histogram(
    's',
    requestSeconds,
    'Requests by route and status; a stream lasts',
  ),
  'polylogue.answer.duration': histogram('s', answerSeconds, 'Answers by how they ended'),
  'polylogue.answer.time_to_first_token': histogram(
    's',
    answerSeconds,
    'From the start of an answer to its text',
  ),
  'polylogue.answer.running': gauge('{answer}', 'Answers that this process is generating'),
  'polylogue.stream.open': gauge('{stream}', 'Answer streams that are being read'),
  'gen_ai.client.operation.duration': histogram(
    's',
    answerSeconds,
    'Calls of models, tools between them included',
  ),
  'gen_ai.client.token.usage': counter('{token}', 'Tokens that models took and gave'),
  'db.client.connection.count': gauge('{connection}', 'Connections of the pools, idle and used'),
  'db.client.connection.pending_requests': gauge('{request}', 'Who waits for a connection'),
  'polylogue.job.duration': histogram('s', answerSeconds, 'Jobs by how they ended'),
  'polylogue.job.queued': gauge('{job}', 'Jobs that wait; those in a `.failed` queue wait for a person'),
  'polylogue.replica.behind': gauge('s', 'How long the replica has lacked the oldest write that it lacks'),
  'nodejs.eventloop.delay.max': gauge('s', 'Longest delay of the event loop since the last reading'),
  'nodejs.eventloop.delay.p99': gauge('s', '99th percentile of the same'),
  'process.memory.usage': gauge('By', 'Resident memory of this process'),
  'v8js.memory.heap.used': gauge('By', 'JavaScript heap in use'),
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
