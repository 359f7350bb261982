/** Journal of a stream's client: received events with times, as evidence of what the server acknowledged. */
import { randomUUID } from 'node:crypto';
import { conversationRoutes, streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import { parseStreamEvent, type StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { Language } from '@polylogue/contract/languages';
import { fillPath } from '@polylogue/contract/path';
import { readEvents, type SentEvent } from '../../../server/src/testing/network/server-sent-events.ts';

/** Client of a running product; the address changes when the product restarts. */
export interface Client {
  url: string;
  token: string;
  /** The agent that is asked. */
  agentId: string;
  /** Language of the client's person; default: English. */
  language?: Language;
}

export interface Journal {
  requestId: string;
  question: string;
  /** Known once the server acknowledged the segment. */
  conversationId?: string;
  segmentId?: string;
  text: string;
  /** Times at which the text reached a length. */
  arrivals: { atMs: number; length: number }[];
  /** Sequence number of the last received event. */
  lastEventId: number;
  /** Number of events whose sequence number does not follow the previous one. */
  misorders: number;
  /** Number of end events; at most one end and one error are correct. */
  ends: number;
  errors: Extract<StreamEvent, { event: 'error' | 'internal-server-error' }>['data'][];
  /** Status of the end event, once received. */
  ended?: string;
  /** The connection broke before the end. */
  isBroken: boolean;
  /** Status, Retry-After and body of a refusal. */
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

/** Resumes after the last received event, as after a lost connection. */
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

/** Returns the age at `atMs` of the first character beyond `keptLength`, in ms; 0 if nothing is missing. */
export function missingMs(journal: Journal, keptLength: number, atMs: number): number {
  const lost = journal.arrivals.find(({ length }) => length > keptLength);
  return lost && lost.atMs < atMs ? atMs - lost.atMs : 0;
}
