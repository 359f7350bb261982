/** Reads what handlers may know of a request, treating every header as hostile. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { RequestIdSchema } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import type { FastifyRequest } from 'fastify';
import { sessionTokenHeader } from '../../db/replica/reads.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { RequestContext } from '../routes/binding.ts';
import { acceptedLanguage } from './language.ts';

/** The caller's `X-Request-ID` where it is well-formed, else a new one. */
export function requestIdOf(header: unknown): string {
  const parsed = RequestIdSchema.safeParse(header);
  return parsed.success ? parsed.data : randomUUID();
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** What the context of a request is made with. */
export interface RequestServices {
  clock: Clock;
  /** The brand that the host name stands for. */
  brandOf(hostName: string): Promise<string>;
}

/** Scheme, host and port that the browser used. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** Builds the context of a request. */
export function requestContext(request: FastifyRequest, { clock, brandOf }: RequestServices): RequestContext {
  const bearer = /^Bearer ([\w.~+/=-]{1,10000})$/i.exec(request.headers.authorization ?? '');
  return {
    clock,
    brandKey: () => brandOf(request.hostname),
    requestId: request.id,
    origin: originOf(request),
    hostName: request.hostname,
    askingOrigin: request.headers.origin,
    ip: request.ip,
    language: acceptedLanguage(request.headers['accept-language']),
    ifMatch: request.headers['if-match'],
    lastEventId: single(request.headers['last-event-id']),
    bearerToken: bearer?.[1],
    sessionIdentifier: single(request.headers[sessionIdentifierHeader]),
    sessionToken: single(request.headers[sessionTokenHeader]),
    cookies: request.headers.cookie,
    get leaving() {
      return leavingOf(request.raw);
    },
  };
}

/** Of a connection, which may bring one request after the other: one that is closed waits for no answer. */
const closing = new WeakMap<Socket, AbortSignal>();

/**
 * Its reason is a refusal like others: that nobody reads it is no failure of the server's. (A request itself is closed as
 * soon as its body has come.)
 */
function leavingOf({ socket }: IncomingMessage): AbortSignal {
  const known = closing.get(socket);
  if (known) return known;
  const leaving = new AbortController();
  socket.once('close', () => leaving.abort(new AppError('request.timeout')));
  closing.set(socket, leaving.signal);
  return leaving.signal;
}
