/** Reads what handlers may know of a request, treating every header as hostile. */
import { randomUUID } from 'node:crypto';
import { RequestIdSchema } from '@polylogue/contract/http';
import type { FastifyRequest } from 'fastify';
import { sessionTokenHeader } from '../../db/replica/reads.ts';
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

/** Builds the context of a request. */
export function requestContext(request: FastifyRequest): RequestContext {
  const bearer = /^Bearer ([\w.~+/=-]{1,10000})$/i.exec(request.headers.authorization ?? '');
  return {
    requestId: request.id,
    origin: `${request.protocol}://${request.host}`,
    hostName: request.hostname,
    ip: request.ip,
    language: acceptedLanguage(request.headers['accept-language']),
    lastEventId: single(request.headers['last-event-id']),
    bearerToken: bearer?.[1],
    sessionToken: single(request.headers[sessionTokenHeader]),
    cookies: request.headers.cookie,
  };
}
