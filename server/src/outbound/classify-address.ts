/** Classifies addresses: callable, callable with permission, and never callable. */
import ipaddr from 'ipaddr.js';

/** `private`: callable if accepted. `forbidden`: never callable. */
export type AddressClass = 'public' | 'private' | 'forbidden';

/**
 * Metadata services of clouds, which hand out credentials. Link-local ones (169.254.0.0/16) are forbidden
 * as a range; these look like public or merely private addresses.
 */
const metadataAddresses = new Set(
  [
    '168.63.129.16', // Azure
    '100.100.100.200', // Alibaba Cloud
    '192.0.0.192', // Oracle Cloud
    'fd00:ec2::254', // AWS
    'fd00:ec2::23', // AWS, containers
    'fd20:ce::254', // Google Cloud
    'fd00:42::42', // Scaleway
    'fd00:c1::a9fe:a9fe', // Oracle Cloud
  ].map((address) => ipaddr.parse(address).toString()),
);

const privateRanges = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);

/** Extracts the IPv4 address in an IPv6 address: mapped, compatible, translated (NAT64). */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  const range = address.range();
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0) && range === 'unicast';
  const isTranslated = range === 'rfc6145' || (range === 'rfc6052' && address.parts[2] === 0);
  if (range !== 'ipv4Mapped' && !isTranslated && !isCompatible) return undefined;
  return new ipaddr.IPv4(bytes.slice(12));
}

/** Classifies an IP address in text form (IPv6 without brackets). Unparsable text is forbidden. */
export function classifyAddress(text: string): AddressClass {
  if (!ipaddr.isValid(text)) return 'forbidden';
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6) {
    const embedded = embeddedIpv4(address);
    if (embedded) return classifyAddress(embedded.toString());
    // A scoped address names an interface of this machine.
    if (address.zoneId !== undefined) return 'forbidden';
  }
  if (metadataAddresses.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (range === 'unicast') return 'public';
  return privateRanges.has(range) ? 'private' : 'forbidden';
}
