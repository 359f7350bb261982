/** What a client of a stream saw, and when: the acknowledgements that the server is held to. */
import { randomUUID } from 'node:crypto';
import { conversationRoutes, streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import { parseStreamEvent, type StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { Language } from '@polylogue/contract/languages';
import { fillPath } from '@polylogue/contract/path';
import { readEvents, type SentEvent } from '../../../server/src/testing/network/server-sent-events.ts';

/** A client of the product at the moment; the address changes when it starts again. */
export interface Client {
  url: string;
  token: string;
  /** The agent that is asked. */
  agentId: string;
  /** In which the client's person reads. Default: English. */
  language?: Language;
}

export interface Journal {
  requestId: string;
  question: string;
  /** Known once the server acknowledged the segment. */
  conversationId?: string;
  segmentId?: string;
  text: string;
  /** When the text had grown to this length. */
  arrivals: { atMs: number; length: number }[];
  /** The sequence of the last event that came. */
  lastEventId: number;
  /** Events that did not follow the one before by one. */
  misorders: number;
  /** Ends and errors that were told; one end and one error at the most are right. */
  ends: number;
  errors: Extract<StreamEvent, { event: 'error' | 'internal-server-error' }>['data'][];
  /** The status of the end, once it was told. */
  ended?: string;
  /** The connection broke before the end. */
  isBroken: boolean;
  /** What a refusal said, with its status and Retry-After. */
  refusal?: { status: number; retryAfter: string | null; body: string };
}

function note(journal: Journal, { id, event, data }: SentEvent): void {
  const sequence = Number(id);
  if (sequence !== journal.lastEventId + 1) journal.misorders += 1;
  journal.lastEventId = sequence;
  const parsed = parseStreamEvent(event, data);
  if (parsed?.event === 'conversation-and-segment-id') {
    journal.conversationId = parsed.data.ConversationId;
    journal.segmentId = parsed.data.conversationSegmentId;
  } else if (parsed?.event === 'response-updated') {
    journal.text += parsed.data.text;
    journal.arrivals.push({ atMs: performance.now(), length: journal.text.length });
  } else if (parsed?.event === 'response-model') {
    journal.ended = parsed.data.status;
    journal.ends += 1;
  } else if (parsed?.event === 'error' || parsed?.event === 'internal-server-error') {
    journal.errors.push(parsed.data);
  }
}

/** Sends a call and notes its stream, until it ends, breaks, or `signal` aborts. */
async function readCall(journal: Journal, url: string, init: RequestInit): Promise<void> {
  journal.isBroken = false;
  delete journal.refusal;
  try {
    const response = await fetch(url, init);
    if (!response.ok || !response.body) {
      const { status, headers } = response;
      journal.refusal = { status, retryAfter: headers.get('retry-after'), body: await response.text() };
    } else for await (const event of readEvents(response.body)) note(journal, event);
  } catch {
    // A cut connection; the journal has what came before.
  }
  journal.isBroken = journal.ended === undefined;
}

const headersOf = ({ token, language = 'en' }: Client, journal: Journal) => ({
  authorization: `Bearer ${token}`,
  'accept-language': language,
  'content-type': 'application/json',
  'x-request-id': journal.requestId,
});

/** Sends a question, and again under the same request id if it is sent again; resolves when the stream ends or breaks. */
export async function follow(client: Client, journal: Journal, signal?: AbortSignal): Promise<void> {
  Object.assign(journal, { text: '', arrivals: [], lastEventId: 0 });
  await readCall(
    journal,
    `${client.url}${fillPath(conversationRoutes.create.path, { gptSystemId: client.agentId })}`,
    {
      method: 'POST',
      headers: headersOf(client, journal),
      body: JSON.stringify({ question: journal.question }),
      ...(signal && { signal }),
    },
  );
}

/** Goes on after the last event that came, as after a lost connection. */
export async function resume(client: Client, journal: Journal, signal?: AbortSignal): Promise<void> {
  await readCall(
    journal,
    `${client.url}${fillPath(streamRoutes.resume.path, { requestId: journal.requestId })}`,
    {
      headers: {
        authorization: `Bearer ${client.token}`,
        'last-event-id': journal.lastEventId > 0 ? String(journal.lastEventId) : '',
      },
      ...(signal && { signal }),
    },
  );
}

/** An empty journal of a question. */
export const journalOf = (question: string): Journal => ({
  requestId: randomUUID(),
  question,
  text: '',
  arrivals: [],
  lastEventId: 0,
  misorders: 0,
  ends: 0,
  errors: [],
  isBroken: false,
});

/** How long before `atMs` the first character beyond `keptLength` had been shown; 0 when all that was shown is kept. */
export function missingMs(journal: Journal, keptLength: number, atMs: number): number {
  const lost = journal.arrivals.find(({ length }) => length > keptLength);
  return lost && lost.atMs < atMs ? atMs - lost.atMs : 0;
}
