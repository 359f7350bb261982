/**
 * Model provider (OpenAI's protocol) with registered scripts. Also follows commands in questions:
 * `[say 300 words, 50 a second]`. Records every call except those for titles and search queries.
 */
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  beginStream,
  endFrame,
  type Finish,
  finishFrame,
  textFrame,
  streamTokens,
} from './completion-stream.ts';

/** Record of a request for an answer. */
export interface ProviderCall {
  question: string;
  /** Number of times the question was asked, including this one. */
  attempt: number;
  atMs: number;
  /** Time at which the connection was closed or the response complete. */
  closedAtMs?: number;
  /** True once the whole answer was sent. */
  isWhole: boolean;
}

/** Request with its pending response. */
export interface ProviderRequest {
  question: string;
  attempt: number;
  headers: IncomingHttpHeaders;
  /** Raw body of the request. */
  body: string;
  response: ServerResponse;
}

/** Answers a request; an error closes the connection. */
export type Script = (asked: ProviderRequest, parameters: RegExpExecArray) => Promise<void> | void;

/** Timing and end of a text response. */
export interface TextOptions {
  /** Characters per piece; default: 12. */
  pieceLength?: number;
  /** Pieces per second; default: 1,000. */
  perSecond?: number;
  /** Delay before the first piece, in ms. */
  afterMs?: number;
  /** Awaited after the first piece. */
  resumes?: () => Promise<unknown>;
  /** Number of pieces after which the connection breaks. */
  breaksAfter?: number;
  reason?: Finish['reason'];
}

interface CompletionRequest {
  messages: { role: string; content: unknown }[];
}

/** Returns a text of numbered words: `w000 w001 …`. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index.toString().padStart(3, '0')}`).join(' ');

async function sendWords(
  { response }: ProviderRequest,
  [, count, perSecond]: RegExpExecArray,
): Promise<void> {
  const pieces = words(Number(count)).split(/(?<= )/);
  beginStream(response);
  const pieceAt = (index: number) => pieces[index] ?? '';
  await streamTokens(response, { count: pieces.length, pieceAt, perSecond: Number(perSecond) });
  response.end(endFrame);
}

/** Creates a script that streams a text. */
function sendText(text: string, options: TextOptions): Script {
  const { pieceLength = 12, perSecond = 1_000, afterMs = 0, resumes, breaksAfter, reason = 'stop' } = options;
  return async ({ response }) => {
    beginStream(response);
    await delay(afterMs);
    const pieceAt = (index: number) => text.slice(index * pieceLength, (index + 1) * pieceLength);
    const count = breaksAfter ?? Math.ceil(text.length / pieceLength);
    const held = resumes ? 1 : 0;
    await streamTokens(response, { count: held, pieceAt, perSecond });
    await resumes?.();
    await streamTokens(response, {
      count: count - held,
      pieceAt: (index) => pieceAt(index + held),
      perSecond,
    });
    if (breaksAfter === undefined) response.end(finishFrame({ reason }));
    else response.destroy();
  };
}

/** Returns the environment variables that configure a provider at `address` (`host:port`). */
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
    provider.register(/\[say (\d+) words, (\d+) a second\]/, sendWords);
    provider.#server.keepAliveTimeout = 120_000;
    await new Promise<void>((resolve) => {
      provider.#server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve);
    });
    return provider;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Address as `host:port`. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get environment(): Record<string, string> {
    return providerEnvironment(this.address);
  }

  /** Registers a script for matching questions; the latest match wins. */
  register(pattern: RegExp, script: Script): void {
    this.#scripts.unshift({ pattern, script });
  }

  /** Registers a text for matching questions; the latest match wins. */
  say(pattern: RegExp, text: string, options: TextOptions = {}): void {
    this.register(pattern, sendText(text, options));
  }

  /** Registers a listener for all requests, including those for titles. */
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
    // The connection may break before the body is complete.
    const body = await textOf(request).catch(() => undefined);
    if (body === undefined) return;
    const { messages } = JSON.parse(body) as CompletionRequest;
    const question = String(messages.at(-1)?.content);
    if (/Write a title/.test(String(messages[0]?.content))) {
      beginStream(response);
      return void response.end(textFrame(question.split(' ').slice(0, 3).join(' ')) + endFrame);
    }
    if (/You prepare a search/.test(String(messages[0]?.content))) {
      beginStream(response);
      return void response.end(textFrame('NONE') + endFrame);
    }
    const attempt = (this.#attempts.get(question) ?? 0) + 1;
    this.#attempts.set(question, attempt);
    const call: ProviderCall = { question, attempt, atMs: performance.now(), isWhole: false };
    response.on('error', () => undefined).on('close', () => (call.closedAtMs = performance.now()));
    response.on('finish', () => (call.isWhole = true));
    this.calls.push(call);
    await this.#runScript({ question, attempt, headers: request.headers, body, response });
  }

  async #runScript(asked: ProviderRequest): Promise<void> {
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
