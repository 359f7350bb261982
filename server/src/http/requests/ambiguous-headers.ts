/** Refuses requests that a proxy and this server could interpret differently. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../app-error.ts';

/** Headers that may occur once: Node uses the first one, a proxy may use the last. */
const singleHeaders = ['host', 'authorization', 'content-type'];

const refusal = (header: string, message: string) =>
  new AppError('request.invalid', { details: { [header]: [message] } });

/** Throws `request.invalid` if a decisive header occurs twice, or the target names another host. */
export function assertUnambiguous({ rawHeaders, headers, url = '' }: IncomingMessage): void {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  for (const name of singleHeaders) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw refusal(name, 'The header may come once.');
  }
  if (url.startsWith('/') || url === '*') return;
  if (URL.parse(url)?.host !== headers.host) throw refusal('host', 'The target names another host.');
}
