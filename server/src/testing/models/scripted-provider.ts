/**
 * A model provider (OpenAI's protocol) that does what the question names in brackets: `[say 300 words, 50 a second]`,
 * or a script that a fault registered. It notes every call; those for titles are answered aside.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One request of the product for an answer. */
export interface ProviderCall {
  question: string;
  /** How often the question has been asked, this time included. */
  attempt: number;
  atMs: number;
  /** When the product had let go of the connection, or had everything. */
  closedAtMs?: number;
  /** The answer was said to its end. */
  isWhole: boolean;
  response: ServerResponse;
}

/** Answers a call; what it throws ends the connection. */
export type Script = (call: ProviderCall, parameters: RegExpExecArray) => Promise<void> | void;

interface CompletionRequest {
  messages: { role: string; content: unknown }[];
}

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };

/** One event of the protocol, as it stands on the wire. */
const chunk = (delta: object, rest: { finish_reason: string | null } = { finish_reason: null }) =>
  `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, ...rest }] })}\n\n`;
export const saying = (content: string): string => chunk({ content });
export const ending = `${chunk({}, { finish_reason: 'stop' })}data: [DONE]\n\n`;

export function beginStream({ response }: ProviderCall): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** The text of so many words: `w000 w001 …`. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index.toString().padStart(3, '0')}`).join(' ');

async function sayWords(call: ProviderCall, [, count, perSecond]: RegExpExecArray): Promise<void> {
  const pieces = words(Number(count)).split(/(?<= )/);
  const startedAtMs = performance.now();
  beginStream(call);
  for (let said = 0; said < pieces.length && !call.response.destroyed; ) {
    const due = 1 + Math.floor(((performance.now() - startedAtMs) * Number(perSecond)) / 1_000);
    for (; said < Math.min(due, pieces.length); said += 1) call.response.write(saying(pieces[said] ?? ''));
    if (said < pieces.length) await delay(Math.max(5, 1_000 / Number(perSecond)));
  }
  call.response.end(ending);
}

export class ScriptedProvider {
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));
  readonly #scripts: { pattern: RegExp; script: Script }[] = [];
  readonly calls: ProviderCall[] = [];

  static async start(): Promise<ScriptedProvider> {
    const provider = new ScriptedProvider();
    provider.register(/\[say (\d+) words, (\d+) a second\]/, sayWords);
    provider.#server.keepAliveTimeout = 120_000;
    await new Promise<void>((resolve) => {
      provider.#server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve);
    });
    return provider;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Answers questions that match with a script; the latest one wins. */
  register(pattern: RegExp, script: Script): void {
    this.#scripts.unshift({ pattern, script });
  }

  callsOf(question: string): ProviderCall[] {
    return this.calls.filter((call) => call.question === question);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const { messages } = JSON.parse(body) as CompletionRequest;
    const question = String(messages.at(-1)?.content);
    const call: ProviderCall = {
      question,
      attempt: this.callsOf(question).length + 1,
      atMs: performance.now(),
      isWhole: false,
      response,
    };
    response.on('error', () => undefined).on('close', () => (call.closedAtMs = performance.now()));
    response.on('finish', () => (call.isWhole = true));
    if (/Write a title/.test(String(messages[0]?.content))) {
      beginStream(call);
      return void response.end(saying('A title') + ending);
    }
    this.calls.push(call);
    await this.#perform(call);
  }

  async #perform(call: ProviderCall): Promise<void> {
    for (const { pattern, script } of this.#scripts) {
      const parameters = pattern.exec(call.question);
      if (!parameters) continue;
      try {
        await script(call, parameters);
      } catch {
        call.response.destroy();
      }
      return;
    }
    call.response.writeHead(400).end();
  }
}
