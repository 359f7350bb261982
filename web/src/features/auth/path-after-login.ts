/** Where to go after signing in: only paths of this product, never back into the sign-in itself. */
export const defaultPathAfterLogin = '/chat';

/** `path` if it is one of ours, else the default. */
export function safePathAfterLogin(path: string, origin: string): string {
  if (!path.startsWith('/')) return defaultPathAfterLogin;
  try {
    const url = new URL(path, origin);
    const isOurs = url.origin === origin && !url.pathname.startsWith('/auth');
    return isOurs && url.pathname !== '/' ? url.pathname + url.search : defaultPathAfterLogin;
  } catch {
    return defaultPathAfterLogin;
  }
}
