/** Builds the request context of handlers, treating every header as hostile. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { RequestIdSchema } from '@polylogue/contract/http';
import { isTimeZone, timeZoneHeader } from '@polylogue/contract/time-zone';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import type { FastifyRequest } from 'fastify';
import { sessionTokenHeader } from '../../db/replica/reads.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { RequestContext } from '../routes/binding.ts';
import { acceptedLanguage } from './language.ts';

/** Returns a well-formed `X-Request-ID` of the caller, or a new one. */
export function requestIdOf(header: unknown): string {
  const parsed = RequestIdSchema.safeParse(header);
  return parsed.success ? parsed.data : randomUUID();
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Returns a well-formed time zone; UTC otherwise. */
const acceptedTimeZone = (header = ''): string => (isTimeZone(header) ? header : 'UTC');

export interface RequestServices {
  clock: Clock;
  brandOf(hostName: string): Promise<string>;
}

/** Returns scheme, host and port that the browser used. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

export function requestContext(request: FastifyRequest, { clock, brandOf }: RequestServices): RequestContext {
  const bearer = /^Bearer ([\w.~+/=-]{1,10000})$/i.exec(request.headers.authorization ?? '');
  return {
    clock,
    brandKey: () => brandOf(request.hostname),
    requestId: request.id,
    origin: originOf(request),
    hostName: request.hostname,
    requestOrigin: request.headers.origin,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    language: acceptedLanguage(request.headers['accept-language']),
    ifMatch: request.headers['if-match'],
    lastEventId: single(request.headers['last-event-id']),
    bearerToken: bearer?.[1],
    sessionIdentifier: single(request.headers[sessionIdentifierHeader]),
    sessionToken: single(request.headers[sessionTokenHeader]),
    cookies: request.headers.cookie,
    get timeZone() {
      return acceptedTimeZone(single(request.headers[timeZoneHeader]));
    },
    get clientSignal() {
      return clientSignalOf(request.raw);
    },
  };
}

/** Keyed by connection, which may carry several requests; once closed, nobody waits for answers. */
const closeSignals = new WeakMap<Socket, AbortSignal>();

/**
 * The reason is an ordinary refusal, since a missing reader is no server failure. A request itself closes
 * as soon as its body has arrived, so the socket is observed.
 */
function clientSignalOf({ socket }: IncomingMessage): AbortSignal {
  const known = closeSignals.get(socket);
  if (known) return known;
  const clientSignal = new AbortController();
  socket.once('close', () => clientSignal.abort(new AppError('request.timeout')));
  closeSignals.set(socket, clientSignal.signal);
  return clientSignal.signal;
}
