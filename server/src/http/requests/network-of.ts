/** Where a request comes from, as far as it tells one customer of a network from another. */
import ipaddr from 'ipaddr.js';

/** An IPv6 network of one customer counts as one address: whoever has it may ask from every address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
