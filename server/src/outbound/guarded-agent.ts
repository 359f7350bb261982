/** Connections restricted to classified addresses. */
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { Agent } from 'undici';
import { classifyAddress } from './classify-address.ts';
import { OutboundError } from './outbound-error.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

export type Resolve = (hostName: string) => Promise<ResolvedAddress[]>;

/** Uses the machine's own resolver, hosts file included. */
export const systemResolve: Resolve = (hostName) => systemLookup(hostName, { all: true, order: 'verbatim' });

/** Throws unless the address may be called; `acceptPrivate` is for accepted hosts and ports. */
export function assertAddressAllowed(hostName: string, address: string, acceptPrivate: boolean): void {
  const addressClass = classifyAddress(address);
  if (addressClass === 'forbidden') {
    throw new OutboundError('address_refused', `${hostName} is an address that is never called`);
  }
  if (addressClass === 'private' && !acceptPrivate) {
    throw new OutboundError('private_address', `${hostName} is a private address that nobody accepted`);
  }
}

/**
 * Makes a lookup for `net.connect` that classifies the addresses it returns, so that DNS rebinding has no
 * effect. One bad address refuses the whole name.
 */
function guardedLookup(resolve: Resolve, acceptPrivate: boolean): LookupFunction {
  const resolveGuarded = callbackify(async (hostName: string) => {
    const addresses = await resolve(hostName);
    for (const { address } of addresses) assertAddressAllowed(hostName, address, acceptPrivate);
    const [first] = addresses;
    if (!first) throw new Error(`${hostName} has no address`);
    return { first, addresses };
  });
  return (hostName, options, callback) => {
    resolveGuarded(hostName, (error, found) => {
      if (error) callback(error, []);
      else if (options.all) callback(null, found.addresses);
      else callback(null, found.first.address, found.first.family);
    });
  };
}

/** Makes a connection pool with the guarded lookup. Requests never share a pool across `acceptPrivate`. */
async function guardedAgent(resolve: Resolve, acceptPrivate: boolean): Promise<Agent> {
  // Loaded at the first request, since a start needs none of its hundred modules.
  const { Agent } = await import('undici');
  return new Agent({
    // HTTP/1.1: aborting a request closes its connection, which is how a model server detects it.
    allowH2: false,
    connect: { lookup: guardedLookup(resolve, acceptPrivate), timeout: 10_000 },
  });
}

/** Pools of public hosts, and of hosts and ports that may be private. */
interface GuardedAgents {
  strict: Agent;
  accepting: Agent;
}

/** Opens the pools. */
export const openAgents = async (resolve: Resolve): Promise<GuardedAgents> => ({
  strict: await guardedAgent(resolve, false),
  accepting: await guardedAgent(resolve, true),
});
