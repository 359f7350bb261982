/** What a client of a stream saw, and when: the acknowledgements that the server is held to. */
import { randomUUID } from 'node:crypto';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { parseStreamEvent } from '@polylogue/contract/conversations/stream-events';
import { fillPath } from '@polylogue/contract/path';

/** A client of the product at the moment; the address changes when it starts again. */
export interface Client {
  url: string;
  token: string;
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
  /** The status of the end, once it was told. */
  ended?: string;
  /** The connection broke before the end. */
  isBroken: boolean;
}

function note(journal: Journal, frame: string): void {
  const event = /^event: (.*)$/m.exec(frame)?.[1] ?? '';
  const data = /^data: (.*)$/m.exec(frame)?.[1] ?? '';
  const parsed = parseStreamEvent(event, data || '{}');
  if (parsed?.event === 'conversation-and-segment-id') {
    journal.conversationId = parsed.data.ConversationId;
    journal.segmentId = parsed.data.conversationSegmentId;
  } else if (parsed?.event === 'response-updated') {
    journal.text += parsed.data.text;
    journal.arrivals.push({ atMs: performance.now(), length: journal.text.length });
  } else if (parsed?.event === 'response-model') {
    journal.ended = parsed.data.status;
  }
}

async function read(journal: Journal, body: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    const frames = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) note(journal, frame);
  }
}

/** Sends a question, and again under the same request id if it is sent again; resolves when the stream ends or breaks. */
export async function follow({ url, token }: Client, agentId: string, journal: Journal): Promise<void> {
  journal.isBroken = false;
  journal.text = '';
  journal.arrivals = [];
  try {
    const response = await fetch(
      `${url}${fillPath(conversationRoutes.create.path, { gptSystemId: agentId })}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-request-id': journal.requestId,
        },
        body: JSON.stringify({ question: journal.question }),
      },
    );
    if (!response.ok || !response.body) {
      await response.text();
      journal.isBroken = true;
      return;
    }
    await read(journal, response.body);
    journal.isBroken = journal.ended === undefined;
  } catch {
    journal.isBroken = true;
  }
}

/** An empty journal of a question. */
export const journalOf = (question: string): Journal => ({
  requestId: randomUUID(),
  question,
  text: '',
  arrivals: [],
  isBroken: false,
});

/** How long before `atMs` the first character beyond `keptLength` had been shown; 0 when all that was shown is kept. */
export function missingMs(journal: Journal, keptLength: number, atMs: number): number {
  const lost = journal.arrivals.find(({ length }) => length > keptLength);
  return lost && lost.atMs < atMs ? atMs - lost.atMs : 0;
}
