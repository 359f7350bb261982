/// <reference types="node" />
/** Test server that stores conversations in memory and streams answers under the test's control. */
import type { ServerResponse } from 'node:http';
import type {
  CitationSource,
  Conversation,
  ConversationListItem,
  Segment,
} from '@polylogue/contract/chat/conversations/schemas';
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import type { ErrorCode } from '@polylogue/contract/errors';
import { vi } from 'vitest';
import type { BareEvent } from '../../../testing/memory-transport.ts';
import { waitTimeoutMs } from '../../../testing/wait-timeout.ts';
import { branchTo } from '../state/segments/branches.ts';
import { type LocalServer, type ReceivedCall, startLocalServer } from '../../../lib/testing/local-server.ts';

/** Returns a valid id that is unique per `number`. */
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

/** Creates a person's conversation with its agent, also usable as a list item. */
export function testConversation(
  fields: Partial<Conversation & ConversationListItem>,
): Conversation & ConversationListItem {
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

export const testCitation = (fields: Partial<Segment['citations'][number]>) => ({
  id: '1',
  title: 'Kettle care',
  path: 'kettle.md',
  chunkId: 'c1',
  snippet: 'V',
  start: 0,
  end: 7,
  ...fields,
});

/** Creates the source of `testCitation`; without further fields, it is read in full. */
export const testSource = (fields: Partial<CitationSource>): CitationSource => ({
  title: 'Kettle care',
  path: 'kettle.md',
  mediaType: 'text/markdown',
  text: 'Vinegar dissolves lime.',
  passages: [{ citationId: '1', start: 0, end: 7 }],
  omitted: { before: 0, after: 0 },
  ...fields,
});

/** Open answer stream controlled by the test. */
export interface OpenStream {
  call: ReceivedCall;
  requestId: string;
  /** Sends events of the run with consecutive ids. */
  send(...events: BareEvent[]): void;
  cut(): void;
  isClosed(): boolean;
}

type Matches = RegExp | ((call: ReceivedCall) => boolean);

export interface ConversationServer extends LocalServer {
  agents: unknown[];
  prompts: { offered: Prompt[]; own: Prompt[] };
  /** Permissions of the caller. */
  actions: string[];
  conversations: Map<string, Conversation>;
  lists: { current: ConversationListItem[]; archived: ConversationListItem[] };
  /** Continuation token of the current list's second page, if any. */
  listToken?: string;
  streams: OpenStream[];
  /** Resolves to the stream with this zero-based index once it is open. */
  stream(index: number): Promise<OpenStream>;
  /** Handles calls before the server; returns true when it has responded. */
  intercept?(call: ReceivedCall, response: ServerResponse): boolean;
  /** Stores and lists conversations titled *Chat* and their number. */
  keepChats(...numbers: number[]): void;
  /** Answers matching calls, by path or as a whole, before the server and earlier answers do. */
  answer(matches: Matches, body: object | ((call: ReceivedCall) => object), status?: number): void;
  /** Refuses matching calls. */
  refuse(matches: Matches, status: number, code: ErrorCode): void;
  callsTo(method: string, path: RegExp): ReceivedCall[];
}

type ServerState = Omit<ConversationServer, keyof LocalServer | 'answer' | 'refuse'>;

export const isPost = ({ method }: ReceivedCall): boolean => method === 'POST';

const page = (items: unknown[]) => ({ items });
const notFound = { code: 'conversation.not_found', errors: [], requestId: 'test' };
const starterPrompts: string[] = [
  'How do I start?',
  'What can I ask?',
  'Who may see this?',
  'Where is my data?',
];
/** Session of a new visit. */
export const newSession = 'n'.repeat(43);
export const guide = {
  ...testAgent,
  description: 'Answers questions about this product.',
  gptSystemType: 'System',
  answerSource: 'library',
  starterPrompts,
  composer: { attachments: true, images: true, voice: false },
} as const;

function openStream(call: ReceivedCall, response: ServerResponse): OpenStream {
  const resumed = /\/streams\/([^/?]+)/.exec(call.path)?.[1];
  let sequence = Number(call.headers['last-event-id'] ?? 0);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const requestId = resumed ?? String(call.headers['x-request-id']);
  return {
    call,
    requestId,
    send(...events) {
      for (const { event, data } of events) {
        sequence += 1;
        const text = JSON.stringify({ requestId, ...data });
        response.write(`id: ${sequence}\nevent: ${event}\ndata: ${text}\n\n`);
      }
      if (events.at(-1)?.event === 'no-more-data') response.end();
    },
    cut: () => response.destroy(),
    isClosed: () => response.closed || response.destroyed,
  };
}

function reply(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Creates an image that is unique per `number`. */
/** Text of each attached file. */
export const attachmentText = {
  text: 'Notice: 45 days',
  textLength: 15,
  textMediaType: 'text/plain',
  file: { mediaType: 'text/plain', sizeBytes: 15 },
};

export const testPicture = (number: number) => ({
  visionImageId: testId(400 + number),
  blobFileName: `${number}.png`,
  thumbnailBlobFileName: `${number}-small.png`,
});

/** Returns the one-based index of a call among those to the same path. */
const numberOf = (call: ReceivedCall, received: readonly ReceivedCall[]) =>
  received.filter(({ method, path }) => method === call.method && path === call.path).indexOf(call) + 1;

/** Paths of questions in any context. */
const questionPaths = /\/(byGptSystemId\/[^/]+|byGptPublicEndpoint\/[^/]+|conversations|segments)$/;

/** Returns items whose title contains the keywords of a query. */
function found(items: readonly ConversationListItem[], query: string) {
  const keywords = new URLSearchParams(query).get('keywords')?.toLowerCase() ?? '';
  return page(items.filter(({ title }) => title.toLowerCase().includes(keywords)));
}

/** Returns the response of a GET; `undefined` when not found. */
function readable(server: ServerState, path: string): unknown {
  const [route = '', query = ''] = path.split('?');
  if (/\/attachments\/.*\/text$/.test(route)) return attachmentText;
  if (route.includes('/attachments/')) return 'the bytes of a file';
  if (route.endsWith('/base64')) return { base64Content: btoa(query), mimeType: 'image/png' };
  if (route.endsWith('/AvailableGptSystems')) return page(server.agents);
  if (route.endsWith('/UserRolesWithResolvedActions')) return { roles: [], resolvedActions: server.actions };
  if (route.endsWith('/userConversations/archived')) return found(server.lists.archived, query);
  if (route.endsWith('/userConversations')) {
    return { ...found(server.lists.current, query), continuationToken: server.listToken };
  }
  if (route.includes('/gptSystemDetailsForConversation/')) {
    return { ...guide, brandKey: 'default', hasPrompts: true };
  }
  if (route.endsWith('/promptsForConversation')) return page(server.prompts.offered);
  if (route.endsWith('/userPrompts')) return page(server.prompts.own);
  if (route.endsWith('/guidelinesDocuments')) return page([]);
  if (route.endsWith('/detailsForConversation')) return guide;
  const conversation = server.conversations.get(route.split('/').at(-1) ?? '');
  return conversation && windowOf(conversation, new URLSearchParams(query));
}

/** Returns the requested window of a conversation with its tree. */
function windowOf(conversation: Conversation, query: URLSearchParams): Conversation | undefined {
  const { segments, selectedLeafSegmentId } = conversation;
  const window = Number(query.get('window'));
  if (window === 0) return conversation;
  const until = query.get('until') ?? selectedLeafSegmentId;
  const read = branchTo(segments, until).slice(-window);
  if (read.length === 0 && query.has('until')) return undefined;
  const ids = segments.map(({ conversationSegmentId }) => conversationSegmentId);
  const firsts = segments.map(({ question, parentSegmentId }) =>
    segments.findIndex((other) => other.question === question && other.parentSegmentId === parentSegmentId),
  );
  return {
    ...conversation,
    repeats: firsts.flatMap((first, place): [number, number][] => (first < place ? [[place, first]] : [])),
    tree: segments.map(({ conversationSegmentId, parentSegmentId }) => [
      conversationSegmentId,
      parentSegmentId === null ? null : ids.indexOf(parentSegmentId),
    ]),
    segments: segments.filter((segment) => read.includes(segment) || segment.status === 'Streaming'),
  };
}

/** First event of a run: ids of its conversation and segment. */
export const idsEvent = (conversationId: string, conversationSegmentId: string): BareEvent => ({
  event: 'conversation-and-segment-id',
  data: { ConversationId: conversationId, conversationSegmentId, answerSource: 'library' },
});

/** Event with text of the answer. */
export const textEvent = (text: string): BareEvent => ({ event: 'response-updated', data: { text } });

/** Events that end a run. */
export const endEvents = (
  conversationSegmentId: string,
  status: 'Complete' | 'Aborted' | 'Interrupted',
  cut: { finishReason?: 'length' } = {},
): BareEvent[] => [
  { event: 'response-model', data: { conversationSegmentId, Citations: [], status, ...cut } },
  { event: 'no-more-data', data: {} },
];

/** Returns functions that add answers to those of the server. */
function answering(state: ServerState): Pick<ConversationServer, 'answer' | 'refuse'> {
  const add: ConversationServer['answer'] = (matches, body, status = 200) => {
    const before = state.intercept;
    const content = typeof body === 'function' ? (body as (call: ReceivedCall) => object) : () => body;
    state.intercept = (call, response) => {
      const isMatch = matches instanceof RegExp ? matches.test(call.path) : matches(call);
      if (!isMatch) return before?.(call, response) ?? false;
      reply(response, status, content(call));
      return true;
    };
  };
  return {
    answer: add,
    refuse: (matches, status, code) => add(matches, { code, errors: [], requestId: 'test' }, status),
  };
}

/** Starts the server and directs the global `fetch` to it. */
export async function startConversationServer(): Promise<ConversationServer> {
  const state: ServerState = {
    agents: [guide],
    prompts: { offered: [], own: [] },
    actions: [],
    conversations: new Map(),
    lists: { current: [], archived: [] },
    streams: [],
    stream: (index) =>
      vi.waitFor(
        () => {
          const opened = state.streams[index];
          if (!opened) throw new Error('not opened yet');
          return opened;
        },
        { timeout: waitTimeoutMs },
      ),
    keepChats(...numbers) {
      state.lists.current = numbers.map((number) => {
        const chat = testConversation({ conversationId: testId(number), title: `Chat ${number}` });
        state.conversations.set(chat.conversationId, chat);
        return chat;
      });
    },
    callsTo: (method, path) =>
      local.received.filter((call) => call.method === method && path.test(call.path)),
  };
  const local = await startLocalServer((call, response) => {
    if (state.intercept?.(call, response)) return;
    const { method, path } = call;
    const [route = ''] = path.split('?');
    const isStream = method === 'POST' && questionPaths.test(route);
    if (isStream || (method === 'GET' && route.includes('/streams/'))) {
      state.streams.push(openStream(call, response));
    } else if (method === 'GET') {
      const body = readable(state, path);
      reply(response, body ? 200 : 404, body ?? notFound);
    } else if (route.endsWith('/attachments')) {
      const originalFileName = /filename="([^"]*)"/.exec(call.body)?.[1] ?? '';
      reply(response, 200, { attachmentId: testId(300 + numberOf(call, local.received)), originalFileName });
    } else if (/vision-?images\/files$/i.test(route)) {
      reply(response, 200, testPicture(numberOf(call, local.received)));
    } else if (route.endsWith('/sessions')) {
      reply(response, 200, { sessionIdentifier: newSession });
    } else if (/\/(updateTitle|archive|unArchive)$/.test(route)) {
      reply(response, 200, state.conversations.get(route.split('/').at(-2) ?? '') ?? {});
    } else reply(response, 204);
  });
  return Object.assign(state, answering(state), local);
}
