/// <reference types="node" />
/** A server for tests of the screen: keeps conversations in memory and streams answers as the test says. */
import type { ServerResponse } from 'node:http';
import type { Conversation, ConversationListItem, Segment } from '@polylogue/contract/conversations/schemas';
import type { StreamEvent } from '@polylogue/contract/conversations/stream-events';
import { type LocalServer, type ReceivedCall, startLocalServer } from '../../../lib/testing/local-server.ts';

/** An id in the form that the contract asks for; `number` tells them apart. */
export const testId = (number: number): string =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const testAgent = { gptSystemId: testId(1), name: 'Guide' };

export function testSegment(fields: Partial<Segment>): Segment {
  return {
    conversationSegmentId: testId(100),
    parentSegmentId: null,
    question: 'What is limescale?',
    answer: 'Calcium carbonate.',
    status: 'Complete',
    createdAt: '2026-11-20T10:00:00.000Z',
    citations: [],
    visionImages: [],
    attachments: [],
    generatedImages: [],
    steps: [],
    feedback: null,
    ...fields,
  };
}

export function testConversation(fields: Partial<Conversation>): Conversation {
  const segments = fields.segments ?? [testSegment({})];
  return {
    conversationId: testId(10),
    title: 'Limescale',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    gptSystem: testAgent,
    selectedLeafSegmentId: segments.at(-1)?.conversationSegmentId ?? null,
    segments,
    ...fields,
  };
}

/** One open answer stream: the test says what comes when. */
export interface OpenStream {
  call: ReceivedCall;
  requestId: string;
  /** Sends events, numbered on from the last one. */
  send(...events: StreamEvent[]): void;
  /** Breaks the connection. */
  cut(): void;
  isClosed(): boolean;
}

type DistributiveOmit<T> = T extends { event: infer E; data: infer D }
  ? { event: E; data: Omit<D, 'requestId'> }
  : never;
export type BareEvent = DistributiveOmit<StreamEvent>;

/** Events of a run without repeating its id in each. */
export const eventsOf = (requestId: string, ...events: BareEvent[]): StreamEvent[] =>
  events.map(({ event, data }) => ({ event, data: { requestId, ...data } }) as StreamEvent);

export interface ConversationServer extends LocalServer {
  conversations: Map<string, Conversation>;
  lists: { current: ConversationListItem[]; archived: ConversationListItem[] };
  streams: OpenStream[];
  /** Answers of calls by `METHOD /path` before anything else; return true when answered. */
  intercept?(call: ReceivedCall, response: ServerResponse): boolean;
  callsTo(method: string, path: RegExp): ReceivedCall[];
}

const page = (items: unknown[]) => ({ items });

/** Starts it and points the global `fetch` at it. */
export async function startConversationServer(): Promise<ConversationServer> {
  const conversations: ConversationServer['conversations'] = new Map();
  const lists: ConversationServer['lists'] = { current: [], archived: [] };
  const streams: OpenStream[] = [];

  function openStream(call: ReceivedCall, response: ServerResponse): void {
    const resumed = /\/streams\/([^/?]+)/.exec(call.path)?.[1];
    const requestId = resumed ?? String(call.headers['x-request-id']);
    let sequence = Number(call.headers['last-event-id'] ?? 0);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push({
      call,
      requestId,
      send(...events) {
        for (const { event, data } of events) {
          sequence += 1;
          response.write(`id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        }
        if (events.at(-1)?.event === 'no-more-data') response.end();
      },
      cut: () => response.destroy(),
      isClosed: () => response.closed || response.destroyed,
    });
  }

  function reply(response: ServerResponse, status: number, body?: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  const notFound = { code: 'conversation.not_found', errors: [], requestId: 'test' };

  function answer(call: ReceivedCall, response: ServerResponse): void {
    if (server.intercept?.(call, response)) return;
    const { method, path } = call;
    const [route = ''] = path.split('?');
    const id = /userConversations\/([0-9a-f-]{36})/.exec(route)?.[1] ?? '';
    const isStream = method === 'POST' && /(byGptSystemId\/[^/]+|\/segments)$/.test(route);
    if (isStream || (method === 'GET' && route.includes('/streams/'))) return openStream(call, response);
    if (method === 'GET' && route.endsWith('/AvailableGptSystems')) {
      return reply(response, 200, page(server.agents));
    }
    if (method === 'GET' && route.endsWith('/userConversations/archived')) {
      return reply(response, 200, page(lists.archived));
    }
    if (method === 'GET' && route.endsWith('/userConversations'))
      return reply(response, 200, page(lists.current));
    const known = conversations.get(id);
    if (method === 'GET' && route.endsWith(id)) return reply(response, known ? 200 : 404, known ?? notFound);
    if (method === 'PUT' && /(updateTitle|archive|unArchive)$/i.test(route))
      return reply(response, 200, known);
    return reply(response, method === 'GET' ? 404 : 204, method === 'GET' ? notFound : undefined);
  }

  const agents = [
    {
      ...testAgent,
      description: 'Answers questions about this product.',
      gptSystemType: 'System',
      answerSource: 'library',
      starterPrompts: ['How do I start?', 'What can I ask?', 'Who may see this?', 'Where is my data?'],
    },
  ];
  const local = await startLocalServer(answer);
  const server: ConversationServer & { agents: typeof agents } = Object.assign(local, {
    agents,
    conversations,
    lists,
    streams,
    callsTo: (method: string, path: RegExp) =>
      local.received.filter((call) => call.method === method && path.test(call.path)),
  });
  return server;
}
