/** A streamed chat completion as it stands on the wire, in OpenAI's protocol. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };

const chunk = (fields: object) => `data: ${JSON.stringify({ ...head, ...fields })}\n\n`;
const choice = (delta: object, finish: string | null) =>
  chunk({ choices: [{ index: 0, delta, finish_reason: finish }] });

/** How an answer ends; without `usage` nothing is said of tokens. */
export interface Finish {
  reason?: 'stop' | 'length' | 'content_filter';
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export const saying = (content: string): string => choice({ content }, null);
export const finishing = ({ reason = 'stop', usage }: Finish = {}): string =>
  `${choice({}, reason)}${usage ? chunk({ choices: [], usage }) : ''}data: [DONE]\n\n`;
export const ending = finishing();

/** Calls tools in place of an answer. */
export function calling(...calls: readonly { name: string; input: object }[]): string {
  const toolCalls = calls.map(({ name, input }, index) => ({
    index,
    id: `call_${randomUUID()}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return `${choice({ tool_calls: toolCalls }, null)}${choice({}, 'tool_calls')}data: [DONE]\n\n`;
}

/** Begins a stream whose pieces leave one by one. */
export function beginStream(response: ServerResponse): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

export interface Pieces {
  count: number;
  pieceAt(index: number): string;
  perSecond: number;
}

/** Says pieces at a steady pace, the first at once; resolves when all are said, or nobody listens any more. */
export function streamTokens(response: ServerResponse, { count, pieceAt, perSecond }: Pieces): Promise<void> {
  const startedAtMs = performance.now();
  let said = 0;
  return new Promise((resolve) => {
    const sayDue = () => {
      // A timer that fires a moment early is not to wait for its next turn.
      const due = 1 + Math.floor(((performance.now() - startedAtMs) * perSecond) / 1_000 + 0.2);
      for (; said < Math.min(due, count); said += 1) response.write(saying(pieceAt(said)));
      if (said < count && !response.destroyed) return;
      clearInterval(timer);
      resolve();
    };
    const timer = setInterval(sayDue, 1_000 / perSecond);
    sayDue();
  });
}
