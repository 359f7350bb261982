/** Connections that classify every resolved address and connect to nothing but the addresses they classified. */
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent } from 'undici';
import { classifyAddress } from './classify-address.ts';
import { OutboundError } from './outbound-error.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all its addresses. */
export type Resolve = (hostName: string) => Promise<ResolvedAddress[]>;

/** The machine's own resolver, hosts file included. */
export const systemResolve: Resolve = (hostName) => systemLookup(hostName, { all: true, order: 'verbatim' });

/** Throws unless the address may be called; `acceptPrivate` is for hosts and ports that somebody accepted. */
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
 * A lookup for `net.connect`: the one resolution whose result is also what gets connected, so a resolver that
 * changes its mind between check and connection changes nothing. One bad address refuses the whole name.
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

/** A connection pool behind the guarded lookup. Two requests never share a pool across `acceptPrivate`. */
export function guardedAgent(resolve: Resolve, acceptPrivate: boolean): Agent {
  return new Agent({
    // Aborting a request closes its connection, which is how a model server learns of it.
    allowH2: false,
    connect: { lookup: guardedLookup(resolve, acceptPrivate), timeout: 10_000 },
  });
}
