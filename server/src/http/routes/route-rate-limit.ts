/** Keys by which calls of a rate-limited route are counted. */
import type { Route } from '@polylogue/contract/http';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { type Caller, isVisitor, type Visitor } from '../requests/caller.ts';
import { networkOf } from '../requests/network-of.ts';

/**
 * Makes the rate limit of a route. Public routes count the calls of an address, before any look-up. Other
 * routes count only admitted callers, so that a made-up token neither uses up others' quota nor has its
 * own. They count a person's calls from anywhere, and the visitors at an address together.
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
    // Runs after the admission, a hook of the same name, and before a body is read.
    hook: 'preParsing',
    keyGenerator(request) {
      const caller = admittedAs(request);
      return caller === undefined || isVisitor(caller)
        ? `address:${networkOf(request.ip)}`
        : `person:${caller.userId}`;
    },
  };
}
