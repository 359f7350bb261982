/**
 * A model server that says what the question asks for, when the question asks for it: "Say 300 tokens, 20 a second."
 * Every token is the time at which it was sent. A process of its own; prints its address when it listens.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of a chat completion request that is read. */
interface CompletionRequest {
  messages: { role: string; content: unknown }[];
}
const usage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };

interface Script {
  tokens: number;
  perSecond: number;
}

/** Anything but a script, such as a request for a title, gets two tokens at once. */
function scriptOf(body: string): Script {
  const { messages } = JSON.parse(body) as CompletionRequest;
  const question = JSON.stringify(messages.at(-1)?.content);
  const isTitle = /title/i.test(body.slice(0, body.lastIndexOf('"user"')));
  const found = /Say (\d+) tokens, (\d+) a second/.exec(question);
  return found && !isTitle
    ? { tokens: Number(found[1]), perSecond: Number(found[2]) }
    : { tokens: 2, perSecond: 1_000 };
}

const timestamp = () => ` @${(performance.timeOrigin + performance.now()).toFixed(3)}@`;

function chunk(choices: object[], rest: object = {}): string {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };
  return `data: ${JSON.stringify({ ...head, choices, ...rest })}\n\n`;
}

function say({ tokens, perSecond }: Script, response: ServerResponse): void {
  const startedAtMs = performance.now();
  let said = 0;
  const sayNext = () => {
    response.write(chunk([{ index: 0, delta: { content: timestamp() }, finish_reason: null }]));
    said += 1;
  };
  const timer = setInterval(() => {
    const due = 1 + Math.floor(((performance.now() - startedAtMs) * perSecond) / 1_000 + 0.2);
    while (said < Math.min(due, tokens)) sayNext();
    if (said < tokens) return;
    clearInterval(timer);
    response.write(chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]));
    response.write(chunk([], { usage }));
    response.end('data: [DONE]\n\n');
  }, 1_000 / perSecond);
  response.on('close', () => clearInterval(timer));
  sayNext();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  say(scriptOf(body), response);
}

const server = http.createServer((request, response) => void answer(request, response));
server.keepAliveTimeout = 120_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
