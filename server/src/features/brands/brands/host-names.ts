/** Host names of brands: their normal form, and which of them are in effect. */
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/client.ts';
import * as queries from './host-queries.ts';

const maxCharacters = 253;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names below `localhost` lead to this machine in every browser, so that no check is needed. */
export const isLocalName = (hostName: string): boolean => hostName.endsWith('.localhost');

/**
 * Returns the ASCII form of a host name in small letters, without port and trailing dot. Undefined for
 * addresses, wildcards, public suffixes and anything else that is no name below a registrable domain.
 */
export function normalizeHostName(entered: string): string | undefined {
  const bare = entered
    .trim()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  // URL parsing would drop tabs and decode percent signs.
  if (!/^[^\s%/\\?#@:*[\]]+$/u.test(bare)) return undefined;
  const name = domainToASCII(bare).toLowerCase();
  const labels = name.split('.');
  if (name.length > maxCharacters || labels.length < 2 || !labels.every((part) => label.test(part)))
    return undefined;
  if (isLocalName(name)) return name;
  const { isIp, publicSuffix } = parse(name, { allowPrivateDomains: true });
  return isIp || publicSuffix === name || /^\d+$/.test(labels.at(-1) ?? '') ? undefined : name;
}

export const displayNameOf = (hostName: string): string => domainToUnicode(hostName) || hostName;

/** Returns the key of the brand that a host name in effect belongs to, unless the brand is in preparation. */
export async function findBrandOfHost(db: Database, hostName: string): Promise<string | undefined> {
  return (await queries.findBrandOfHost(db, hostName.toLowerCase()))?.key;
}

/**
 * Checks that an origin is a brand's: reached over https at the standard port, or a name of this machine by
 * either protocol.
 */
export async function isBrandOrigin(db: Database, origin: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(origin);
  if (!isLocalName(hostname) && (protocol !== 'https:' || port !== '')) return false;
  return queries.isInEffect(db, hostname);
}

/** Lists the host names in effect. */
export const listBrandHostNames = (db: Database): Promise<string[]> => queries.listInEffect(db);

/**
 * Returns the address of the product at a host name: https at the standard port, or for a name of this machine
 * protocol and port of the product's first address.
 */
export function originOfHost(
  { publicUrls, port }: Pick<Config, 'publicUrls' | 'port'>,
  hostName: string,
): string {
  if (!isLocalName(hostName)) return `https://${hostName}`;
  const url = new URL(publicUrls[0] ?? `http://localhost:${port}`);
  url.hostname = hostName;
  return url.origin;
}
