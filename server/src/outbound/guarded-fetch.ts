/**
 * Only path for outgoing requests: a fetch that refuses private and forbidden addresses, checks redirects,
 * and limits responses.
 */
import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { exchange } from './exchange.ts';
import { assertAddressAllowed, openAgents, type Resolve, systemResolve } from './guarded-agent.ts';
import { hostAndPort, parseHostAndPort } from './host-and-port.ts';
import { lazyResource } from '../lazy-resource.ts';
import { OutboundError, outboundErrorIn } from './outbound-error.ts';
import { ReadCoalescer } from './coalesced-body.ts';
import { type OutgoingRequest, redirectedRequest, redirectTarget } from './redirect.ts';
import { type ResponseLimits, withResponseLimits, withDecompressedLimit } from './response-limits.ts';

export interface OutboundOptions {
  /** `host:port` pairs that may be private for this caller, in addition to those of the environment. */
  acceptedAddresses?: readonly string[];
  /** Default: 32 MiB, 60 s until the headers, 60 s between pieces. */
  limits?: Partial<ResponseLimits>;
  /** Default 5. */
  maxRedirects?: number;
  /** From the call to the last byte; default: no limit. */
  totalTimeoutMs?: number;
}

/** `fetch` that can be passed to libraries. */
export type GuardedFetch = typeof fetch;

export interface Outbound {
  /** Makes a guarded `fetch` for one purpose. It throws `OutboundError` if the guard refuses. */
  fetchFor(options?: OutboundOptions): GuardedFetch;
  /**
   * Returns the reason for which the guard would refuse this address without acceptance. `unresolvable` is
   * not final: the guard checks again at every connection.
   */
  refusalOf(url: URL): Promise<'private_address' | 'address_refused' | 'unresolvable' | undefined>;
  /** Closes idle connections and aborts running ones. */
  close(): Promise<void>;
}

export interface OutboundSettings {
  /**
   * `host:port` pairs of the environment that may be private for all callers. Throws on a malformed one.
   */
  allowedAddresses?: readonly string[];
  resolve?: Resolve;
}

const defaultLimits: ResponseLimits = {
  maxBytes: 32 * 1024 * 1024,
  headersTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
};

/** Returns the host without the brackets of IPv6. */
function hostNameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Loopback by definition (RFC 6761), whatever a resolver returns. */
const localhostName = /(^|\.)localhost\.?$/;

interface Guard {
  accepted: ReadonlySet<string>;
  /** Pools of `GuardedAgents`, with limits. */
  strict: Dispatcher;
  accepting: Dispatcher;
  maxRedirects: number;
  maxBytes: number;
  coalescer: ReadCoalescer;
}

async function addressesOf(hostName: string, resolve: Resolve): Promise<{ address: string }[]> {
  return localhostName.test(hostName) ? [{ address: '127.0.0.1' }] : await resolve(hostName);
}

/** Sends one request; refuses it before any connection if the address itself is not allowed. */
async function send(
  { accepted, strict, accepting, coalescer }: Guard,
  request: OutgoingRequest,
  signal: AbortSignal | null,
) {
  const { url } = request;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('url_refused', `${url.protocol} is not http or https`);
  }
  if (url.username || url.password) throw new OutboundError('url_refused', `${url.host} with credentials`);
  const acceptPrivate = accepted.has(hostAndPort(url));
  const hostName = hostNameOf(url);
  // An IP address in the URL is never looked up, so the guarded lookup would not see it.
  if (isIP(hostName)) assertAddressAllowed(hostName, hostName, acceptPrivate);
  if (localhostName.test(hostName)) assertAddressAllowed(hostName, '127.0.0.1', acceptPrivate);
  return exchange(acceptPrivate ? accepting : strict, request, { signal, coalescer });
}

async function follow(guard: Guard, first: OutgoingRequest, init: RequestInit): Promise<Response> {
  let request = first;
  for (let hop = 0; ; hop += 1) {
    const response = await send(guard, request, init.signal ?? null);
    const target =
      init.redirect === 'manual'
        ? undefined
        : redirectTarget(response.status, response.headers.get('location'), request.url);
    if (!target) return withDecompressedLimit(response, guard.maxBytes);
    await response.body?.cancel();
    if (init.redirect === 'error' || hop >= guard.maxRedirects) {
      throw new OutboundError('redirect_refused', `${request.url.host} redirects too often`);
    }
    request = redirectedRequest(request, response.status, target);
  }
}

function outgoing(input: string | URL | Request, init: RequestInit): OutgoingRequest {
  const given = input instanceof Request ? input : undefined;
  const address = input instanceof Request ? input.url : String(input);
  const url = URL.parse(address);
  if (!url) throw new OutboundError('url_refused', 'not an address');
  const headers = new Headers(init.headers ?? given?.headers);
  // Compressed event streams arrive in bursts.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  return {
    url,
    method: (init.method ?? given?.method ?? 'GET').toUpperCase(),
    headers,
    body: init.body ?? given?.body ?? null,
  };
}

function withTotalTimeout(signal: AbortSignal | null | undefined, totalTimeoutMs: number | undefined) {
  if (totalTimeoutMs === undefined) return signal ?? null;
  const timeout = AbortSignal.timeout(totalTimeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Makes the guarded client. One per process: connections are reused across callers. */
export function createOutbound({
  allowedAddresses = [],
  resolve = systemResolve,
}: OutboundSettings = {}): Outbound {
  const accepted = new Set(
    allowedAddresses.map((text) => {
      const pair = parseHostAndPort(text);
      if (!pair) throw new Error(`"${text}" is not a host:port pair`);
      return pair;
    }),
  );
  const agents = lazyResource(() => openAgents(resolve));
  const coalescer = new ReadCoalescer();
  return {
    fetchFor({ acceptedAddresses = [], limits, maxRedirects = 5, totalTimeoutMs } = {}) {
      const allLimits = { ...defaultLimits, ...limits };
      const guard = lazyResource(async (): Promise<Guard> => {
        const { strict, accepting } = await agents.get();
        return {
          accepted: new Set([...accepted, ...acceptedAddresses]),
          strict: withResponseLimits(strict, allLimits),
          accepting: withResponseLimits(accepting, allLimits),
          maxRedirects,
          maxBytes: allLimits.maxBytes,
          coalescer,
        };
      });
      return async (input, init = {}) => {
        const signal = withTotalTimeout(
          init.signal ?? (input instanceof Request ? input.signal : null),
          totalTimeoutMs,
        );
        try {
          return await follow(await guard.get(), outgoing(input, init), { ...init, signal });
        } catch (error) {
          throw outboundErrorIn(error) ?? error;
        }
      };
    },
    async refusalOf(url) {
      try {
        const hostName = hostNameOf(url);
        const addresses = isIP(hostName) ? [{ address: hostName }] : await addressesOf(hostName, resolve);
        const acceptPrivate = accepted.has(hostAndPort(url));
        for (const { address } of addresses) assertAddressAllowed(hostName, address, acceptPrivate);
        return undefined;
      } catch (error) {
        if (!(error instanceof OutboundError)) return 'unresolvable';
        return error.code === 'private_address' ? 'private_address' : 'address_refused';
      }
    },
    async close() {
      const opened = await agents.opened();
      await Promise.all([opened?.strict.destroy(), opened?.accepting.destroy()]);
    },
  };
}
