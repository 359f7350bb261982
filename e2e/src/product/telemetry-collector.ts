/** Target of OTEL_EXPORTER_OTLP_ENDPOINT: receives OTLP as JSON, and stores it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type KeyValue = { key: string; value: Value };

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number | boolean | undefined>;
}

interface Wire {
  resourceSpans?: {
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: KeyValue[] })[] }[];
  }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  metricNames: Set<string>;
  /** All that was sent, as it was sent. */
  raw(): string;
  close(): Promise<void>;
}

const plain = (attributes: KeyValue[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );

/** Starts a collector on a free loopback port. */
export async function startCollector(): Promise<Collector> {
  let raw = '';
  const spans: CollectedSpan[] = [];
  const metricNames = new Set<string>();
  const take = (text: string) => {
    raw += text;
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text) as Wire;
    for (const span of resourceSpans.flatMap((one) => one.scopeSpans).flatMap((one) => one.spans)) {
      spans.push({ ...span, attributes: plain(span.attributes) });
    }
    for (const { name } of resourceMetrics.flatMap((one) => one.scopeMetrics).flatMap((one) => one.metrics)) {
      metricNames.add(name);
    }
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      take(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metricNames,
    raw: () => raw,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
