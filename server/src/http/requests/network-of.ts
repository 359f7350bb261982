/** Network of a request's address, as assigned to a single customer. */
import ipaddr from 'ipaddr.js';

/** Reduces an IPv6 address to its customer network, since its owner may use every address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
