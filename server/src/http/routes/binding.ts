/** Ties a declared route to the service that answers it. */
import type {
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
import type { Caller } from '../requests/caller.ts';
import type { Download } from '../responses/download.ts';

/** What a service may want to know of the request beside its validated input. */
export interface RequestContext {
  /** The caller's `X-Request-ID` where it is well-formed, else the server's own. */
  requestId: string;
  /** Address the browser used, for example `http://127.0.0.1:3000`. */
  origin: string;
  hostName: string;
  ip: string;
  /** What the reader wants texts in. */
  language: Language;
  /** `Last-Event-ID` as it came. */
  lastEventId: string | undefined;
  bearerToken: string | undefined;
  /** What the client must have seen, as it said; checked where it is used. */
  sessionToken: string | undefined;
  /** The `Cookie` header as it came; only the embedded sign-in uses cookies. */
  cookies: string | undefined;
}

type CallerOf<R extends Route> = R['access'] extends 'public' ? Caller | undefined : Caller;

export type HandlerInput<R extends Route> = RouteInput<R> & {
  caller: CallerOf<R>;
  context: RequestContext;
};

/** What a handler returns, by the kind of response that its route declares. */
export type HandlerResult<R extends Route> =
  R['response'] extends JsonResponse<infer S>
    ? z.input<S>
    : R['response'] extends EventStreamResponse
      ? AsyncIterable<LoggedEvent>
      : R['response'] extends FileResponse
        ? Download
        : R['response'] extends EmptyResponse
          ? void
          : never;

export interface Binding {
  route: Route;
  handle(input: HandlerInput<Route>): Promise<unknown>;
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
