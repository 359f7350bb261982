/** Where to go after signing in: only paths of this product, never back into the sign-in itself. */
const defaultPathAfterLogin = '/chat';

/** `path` if it is one of ours, else the default. */
export function safePathAfterLogin(path: string, origin: string): string {
  if (!path.startsWith('/')) return defaultPathAfterLogin;
  try {
    const url = new URL(path, origin);
    // A path of `//host` would be another host's once it stands in an address.
    const isOurs = url.origin === origin && !/^\/(auth|\/)/.test(url.pathname);
    return isOurs && url.pathname !== '/' ? url.pathname + url.search : defaultPathAfterLogin;
  } catch {
    return defaultPathAfterLogin;
  }
}
