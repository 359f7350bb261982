/** Binds a declared route to the service that answers it. */
import type { Base64File } from '@polylogue/contract/chat/attachments/schemas';
import type {
  Access,
  EmptyResponse,
  EventStreamResponse,
  FileResponse,
  JsonResponse,
  Route,
  RouteInput,
} from '@polylogue/contract/http';
import type { Language } from '@polylogue/contract/languages';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Caller, Visitor } from '../requests/caller.ts';
import type { Download } from '../responses/download.ts';
import type { SentEvent } from '../responses/event-stream.ts';
import type { FileInBase64 } from '../responses/json-answer.ts';

/** Properties of the request other than its validated input. */
export interface RequestContext {
  clock: Clock;
  /** Brand of the requested address (choices.md, Brands). */
  brandKey(): Promise<string>;
  /** Well-formed `X-Request-ID` of the caller, or else the server's own. */
  requestId: string;
  /** Address the browser used, for example `http://127.0.0.1:3000`. */
  origin: string;
  hostName: string;
  /** Unchanged `Origin` header, for requests by a page of another origin. */
  requestOrigin: string | undefined;
  ip: string;
  /** Unchanged `User-Agent` header. */
  userAgent: string | undefined;
  /** Preferred language of texts. */
  language: Language;
  /** IANA time zone of the caller. */
  timeZone: string;
  /** Unchanged `If-Match` header. */
  ifMatch: string | undefined;
  /** Unchanged `Last-Event-ID` header. */
  lastEventId: string | undefined;
  bearerToken: string | undefined;
  /** Visitor's session named by the header, if any. */
  sessionIdentifier: string | undefined;
  /** Position that the client claims to have seen; verified at its use. */
  sessionToken: string | undefined;
  /** Aborts when the caller disconnects before the answer. */
  clientSignal: AbortSignal;
  /** Unchanged `Cookie` header; only the embedded sign-in uses cookies. */
  cookies: string | undefined;
}

type CallerOf<A extends Access> = [A] extends ['public']
  ? Caller | undefined
  : [A] extends ['visitor']
    ? Visitor
    : [A] extends ['signedInOrVisitor']
      ? Caller | Visitor
      : Caller;

export type HandlerInput<R extends Route> = RouteInput<R> & {
  caller: CallerOf<R['access']>;
  context: RequestContext;
};

/** Result of a handler, by the kind of response that its route declares. */
export type HandlerResult<R extends Route> =
  R['response'] extends JsonResponse<infer S>
    ? z.input<S> | ([z.input<S>] extends [Base64File] ? FileInBase64 : never)
    : R['response'] extends EventStreamResponse
      ? AsyncIterable<SentEvent>
      : R['response'] extends FileResponse
        ? Download
        : R['response'] extends EmptyResponse
          ? void
          : never;

/** Input that is available before the body is read. */
export type InputBeforeBody<R extends Route> = Omit<HandlerInput<R>, 'body'>;

export interface Binding {
  route: Route;
  handle(input: HandlerInput<Route>): Promise<unknown>;
  /** Refuses a request with a file by throwing, before the file is received. */
  beforeBody?(input: InputBeforeBody<Route>): Promise<void>;
}

/**
 * Binds a declared route to its handler.
 * A stream's handler throws before it returns the iterable, so that every refusal is an ordinary error.
 */
export function bind<R extends Route>(
  route: R,
  handle: (input: HandlerInput<R>) => Promise<HandlerResult<R>> | HandlerResult<R>,
): Binding {
  // The registrar validates against `route` before it calls, so the erased input is what `handle` expects.
  return { route, handle: async (input) => handle(input as HandlerInput<R>) };
}

/**
 * Adds checks to a binding that run before the file of its body is received, for example that the resource
 * exists.
 */
export const withPrecondition = <R extends Route>(
  binding: Binding,
  beforeBody: (input: InputBeforeBody<R>) => Promise<void>,
): Binding => ({ ...binding, beforeBody: (input) => beforeBody(input) });
