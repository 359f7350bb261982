/** Target after signing in: only paths of this product outside the sign-in itself. */
const defaultPathAfterLogin = '/chat';

/** Returns `path` if it is safe, otherwise the default. */
export function safePathAfterLogin(path: string, origin: string): string {
  if (!path.startsWith('/')) return defaultPathAfterLogin;
  try {
    const url = new URL(path, origin);
    // A path of `//host` would be read as another host in an address.
    const isOurs = url.origin === origin && !/^\/(auth|\/)/.test(url.pathname);
    return isOurs && url.pathname !== '/' ? url.pathname + url.search : defaultPathAfterLogin;
  } catch {
    return defaultPathAfterLogin;
  }
}
