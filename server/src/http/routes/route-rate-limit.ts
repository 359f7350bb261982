/** Whose calls are counted together where a route limits how many there may be. */
import type { Route } from '@polylogue/contract/http';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { type Caller, isVisitor, type Visitor } from '../requests/caller.ts';
import { networkOf } from '../requests/network-of.ts';

/**
 * Where strangers are let in, the calls of an address count, before anything is looked up for them. Elsewhere whoever
 * is not admitted is refused first, and counts nowhere: a made-up token neither uses up what people at its address may
 * do, nor brings an allowance of its own. Then a person's calls count wherever they come from, and those of the
 * visitors at an address together.
 */
export function routeRateLimit(
  { access, rateLimit }: Route,
  admittedAs: (request: FastifyRequest) => Caller | Visitor | undefined,
): RateLimitOptions | undefined {
  if (!rateLimit) return undefined;
  const counted = { max: rateLimit.max, timeWindow: rateLimit.windowMs };
  if (access === 'public' || access === 'visitor') return counted;
  return {
    ...counted,
    // After the admission, which is a hook of the same name, and before a body is read.
    hook: 'preParsing',
    keyGenerator(request) {
      const caller = admittedAs(request);
      return caller === undefined || isVisitor(caller)
        ? `address:${networkOf(request.ip)}`
        : `person:${caller.userId}`;
    },
  };
}
