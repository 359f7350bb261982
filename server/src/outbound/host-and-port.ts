/** Exact `host:port` pairs for which permissions are given. */

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Returns the canonical `host:port` of an address: lower case, always with a port, IPv6 in brackets. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || defaultPorts[url.protocol]}`;
}

/** Canonicalises a written `host:port` (as in the environment); `undefined` if malformed. */
export function parseHostAndPort(text: string): string | undefined {
  // A scheme without a default port keeps every port; the WHATWG parser would drop ":80" from http.
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  const url = URL.parse(`http://${text}`);
  if (!port || !url || url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    return undefined;
  }
  return `${url.hostname}:${Number(port)}`;
}
