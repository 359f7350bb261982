/** Decodes the product's token without verifying it: only the server does. */
import { isRecord } from '../../../lib/storage/browser-storage.ts';

export interface TokenPayload {
  sub: string;
  /** Session of the token. */
  sid: string;
  /** Token version (document 1 §4). */
  v: string;
}

/** Decodes the payload of a token; `undefined` if it is malformed. */
export function readTokenPayload(token: string): TokenPayload | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(value) || typeof value.sub !== 'string') return undefined;
    const sid = typeof value.sid === 'string' ? value.sid : '';
    return { sub: value.sub, sid, v: typeof value.v === 'string' ? value.v : '' };
  } catch {
    return undefined;
  }
}
