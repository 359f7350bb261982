/** Ties a declared route to the service that answers it. */
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
import type { LoggedEvent } from '../../streams/answer-log.ts';
import type { Clock } from '../../clock.ts';
import type { Caller, Visitor } from '../requests/caller.ts';
import type { Download } from '../responses/download.ts';
import type { FileInBase64 } from '../responses/json-answer.ts';

/** What a service may want to know of the request beside its validated input. */
export interface RequestContext {
  clock: Clock;
  /** The brand of the address that was asked (choices.md, Brands). */
  brandKey(): Promise<string>;
  /** The caller's `X-Request-ID` where it is well-formed, else the server's own. */
  requestId: string;
  /** Address the browser used, for example `http://127.0.0.1:3000`. */
  origin: string;
  hostName: string;
  /** `Origin` as it came: of the page that asks, where that is another one's. */
  askingOrigin: string | undefined;
  ip: string;
  /** What the reader wants texts in. */
  language: Language;
  /** `If-Match` as it came. */
  ifMatch: string | undefined;
  /** `Last-Event-ID` as it came. */
  lastEventId: string | undefined;
  bearerToken: string | undefined;
  /** A visitor's session, where the header names one. */
  sessionIdentifier: string | undefined;
  /** What the client must have seen, as it said; checked where it is used. */
  sessionToken: string | undefined;
  /** Aborts when the caller is gone before there was an answer: nobody needs it any more. */
  leaving: AbortSignal;
  /** The `Cookie` header as it came; only the embedded sign-in uses cookies. */
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

/** What a handler returns, by the kind of response that its route declares. */
export type HandlerResult<R extends Route> =
  R['response'] extends JsonResponse<infer S>
    ? z.input<S> | ([z.input<S>] extends [Base64File] ? FileInBase64 : never)
    : R['response'] extends EventStreamResponse
      ? AsyncIterable<LoggedEvent>
      : R['response'] extends FileResponse
        ? Download
        : R['response'] extends EmptyResponse
          ? void
          : never;

/** What is known of a request before its body is read. */
export type InputBeforeBody<R extends Route> = Omit<HandlerInput<R>, 'body'>;

export interface Binding {
  route: Route;
  handle(input: HandlerInput<Route>): Promise<unknown>;
  /** Of a route with a file: refuses by throwing what needs no file to be refused. */
  beforeBody?(input: InputBeforeBody<Route>): Promise<void>;
}

/**
 * Binds a declared route to its handler.
 * A stream's handler refuses by throwing before it returns the iterable: every refusal is an ordinary error.
 */
export function bind<R extends Route>(
  route: R,
  handle: (input: HandlerInput<R>) => Promise<HandlerResult<R>> | HandlerResult<R>,
): Binding {
  // The registrar validates against `route` before it calls, so the erased input is what `handle` expects.
  return { route, handle: async (input) => handle(input as HandlerInput<R>) };
}

/** Adds to a binding what is refused before the file of its body is received: that the thing is there, for example. */
export const refusing = <R extends Route>(
  binding: Binding,
  beforeBody: (input: InputBeforeBody<R>) => Promise<void>,
): Binding => ({ ...binding, beforeBody: (input) => beforeBody(input) });
