/**
 * A model provider (OpenAI's protocol) that says what it was told to, or does what the question names in brackets:
 * `[say 300 words, 50 a second]`. It notes every call; those for titles and
 * for what to search for are answered aside.
 */
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { beginStream, ending, type Finish, finishing, saying, streamTokens } from './completion-stream.ts';

/** What is kept of a request for an answer. */
export interface ProviderCall {
  question: string;
  /** How often the question has been asked, this time included. */
  attempt: number;
  atMs: number;
  /** When the product had let go of the connection, or had everything. */
  closedAtMs?: number;
  /** The answer was said to its end. */
  isWhole: boolean;
}

/** A request while it is answered. */
export interface Asked {
  question: string;
  attempt: number;
  headers: IncomingHttpHeaders;
  /** As it was sent. */
  body: string;
  response: ServerResponse;
}

/** Answers a request; what it throws ends the connection. */
export type Script = (asked: Asked, parameters: RegExpExecArray) => Promise<void> | void;

/** How a text is said. */
export interface Manner {
  /** Characters of a piece; 12 unless told. */
  pieceLength?: number;
  /** Pieces; 1,000 unless told. */
  perSecond?: number;
  /** Silence before the first piece. */
  afterMs?: number;
  /** The connection breaks after so many pieces. */
  breaksAfter?: number;
  reason?: Finish['reason'];
}

interface CompletionRequest {
  messages: { role: string; content: unknown }[];
}

/** The text of so many words: `w000 w001 …`. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index.toString().padStart(3, '0')}`).join(' ');

async function sayWords({ response }: Asked, [, count, perSecond]: RegExpExecArray): Promise<void> {
  const pieces = words(Number(count)).split(/(?<= )/);
  beginStream(response);
  const pieceAt = (index: number) => pieces[index] ?? '';
  await streamTokens(response, { count: pieces.length, pieceAt, perSecond: Number(perSecond) });
  response.end(ending);
}

/** Says a text. */
function sayText(text: string, manner: Manner): Script {
  const { pieceLength = 12, perSecond = 1_000, afterMs = 0, breaksAfter, reason = 'stop' } = manner;
  return async ({ response }) => {
    beginStream(response);
    await delay(afterMs);
    const pieceAt = (index: number) => text.slice(index * pieceLength, (index + 1) * pieceLength);
    const count = breaksAfter ?? Math.ceil(text.length / pieceLength);
    await streamTokens(response, { count, pieceAt, perSecond });
    if (breaksAfter === undefined) response.end(finishing({ reason }));
    else response.destroy();
  };
}

/** What the product is configured with to ask a provider at `address` (`host:port`). */
export const providerEnvironment = (address: string): Record<string, string> => ({
  OPENAI_COMPATIBLE_BASE_URL: `http://${address}/v1`,
  POLYLOGUE_MODEL: 'scripted',
  POLYLOGUE_ALLOWED_ADDRESSES: address,
});

export class ScriptedProvider {
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));
  readonly #scripts: { pattern: RegExp; script: Script }[] = [];
  readonly #attempts = new Map<string, number>();
  readonly calls: ProviderCall[] = [];

  /** Starts on a free port. */
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

  /** As `host:port`. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get environment(): Record<string, string> {
    return providerEnvironment(this.address);
  }

  /** Answers questions that match with a script; the latest one wins. */
  register(pattern: RegExp, script: Script): void {
    this.#scripts.unshift({ pattern, script });
  }

  /** Answers questions that match with a text; the latest one wins. */
  say(pattern: RegExp, text: string, manner: Manner = {}): void {
    this.register(pattern, sayText(text, manner));
  }

  /** Told of every request, those for titles included. */
  onRequest(listener: (request: IncomingMessage) => void): void {
    this.#server.on('request', listener);
  }

  callsOf(question: string): ProviderCall[] {
    return this.calls.filter((call) => call.question === question);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A line that breaks in the middle of a question leaves nothing to answer.
    const body = await textOf(request).catch(() => undefined);
    if (body === undefined) return;
    const { messages } = JSON.parse(body) as CompletionRequest;
    const question = String(messages.at(-1)?.content);
    if (/Write a title/.test(String(messages[0]?.content))) {
      beginStream(response);
      return void response.end(saying(question.split(' ').slice(0, 3).join(' ')) + ending);
    }
    if (/You prepare a search/.test(String(messages[0]?.content))) {
      beginStream(response);
      return void response.end(saying('NONE') + ending);
    }
    const attempt = (this.#attempts.get(question) ?? 0) + 1;
    this.#attempts.set(question, attempt);
    const call: ProviderCall = { question, attempt, atMs: performance.now(), isWhole: false };
    response.on('error', () => undefined).on('close', () => (call.closedAtMs = performance.now()));
    response.on('finish', () => (call.isWhole = true));
    this.calls.push(call);
    await this.#perform({ question, attempt, headers: request.headers, body, response });
  }

  async #perform(asked: Asked): Promise<void> {
    for (const { pattern, script } of this.#scripts) {
      const parameters = pattern.exec(asked.question);
      if (!parameters) continue;
      try {
        await script(asked, parameters);
      } catch {
        asked.response.destroy();
      }
      return;
    }
    asked.response.writeHead(400).end();
  }
}
