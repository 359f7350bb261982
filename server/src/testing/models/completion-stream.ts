/** Frames of a streamed chat completion in OpenAI's protocol. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };

const chunk = (fields: object) => `data: ${JSON.stringify({ ...head, ...fields })}\n\n`;
const choice = (delta: object, finish: string | null) =>
  chunk({ choices: [{ index: 0, delta, finish_reason: finish }] });

/** End of an answer; without `usage`, no tokens are reported. */
export interface Finish {
  reason?: 'stop' | 'length' | 'content_filter';
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export const textFrame = (content: string): string => choice({ content }, null);
export const finishFrame = ({ reason = 'stop', usage }: Finish = {}): string =>
  `${choice({}, reason)}${usage ? chunk({ choices: [], usage }) : ''}data: [DONE]\n\n`;
export const endFrame = finishFrame();

/** Returns frames that call tools instead of answering. */
export function toolCallFrames(...calls: readonly { name: string; input: object }[]): string {
  const toolCalls = calls.map(({ name, input }, index) => ({
    index,
    id: `call_${randomUUID()}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return `${choice({ tool_calls: toolCalls }, null)}${choice({}, 'tool_calls')}data: [DONE]\n\n`;
}

/** Starts a stream without buffering of its frames. */
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

/** Sends pieces at a constant rate, the first at once; resolves when all are sent or the client disconnected. */
export function streamTokens(response: ServerResponse, { count, pieceAt, perSecond }: Pieces): Promise<void> {
  const startedAtMs = performance.now();
  let sentCount = 0;
  return new Promise((resolve) => {
    const sendDue = () => {
      // The tolerance covers a timer that fires slightly early.
      const due = 1 + Math.floor(((performance.now() - startedAtMs) * perSecond) / 1_000 + 0.2);
      for (; sentCount < Math.min(due, count); sentCount += 1) response.write(textFrame(pieceAt(sentCount)));
      if (sentCount < count && !response.destroyed) return;
      clearInterval(timer);
      resolve();
    };
    const timer = setInterval(sendDue, 1_000 / perSecond);
    sendDue();
  });
}
