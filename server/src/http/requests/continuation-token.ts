/** Codec of continuation tokens: opaque, and bound by a MAC to the user and the query. */
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../app-error.ts';

export interface ContinuationTokens {
  /** Encodes the position after the last row of a page. `scope` names user and query. */
  seal(scope: TokenScope, position: readonly string[]): string;
  /**
   * Decodes a token; throws `request.continuation_token_invalid` if it was changed or belongs to another
   * scope.
   */
  open(scope: TokenScope, token: string): string[];
}

export interface TokenScope {
  userId: string;
  /** Name of the list, and every filter that affects it. */
  query: Readonly<Record<string, unknown>>;
}

/** Makes the codec from the instance's secret. */
export function continuationTokens(secret: string): ContinuationTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'continuation-token', 32)));
  const mac = ({ userId, query }: TokenScope, payload: string) => {
    const filters = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', key)
      .update(JSON.stringify([userId, filters, payload]))
      .digest();
  };
  const sealed = (scope: TokenScope, payload: string) =>
    `${payload}.${mac(scope, payload).toString('base64url')}`;
  return {
    seal(scope, position) {
      return sealed(scope, Buffer.from(JSON.stringify(position)).toString('base64url'));
    },
    open(scope, token) {
      const [payload = ''] = token.split('.', 1);
      // Compared as texts, since decoding would ignore characters outside base64url.
      const expected = Buffer.from(sealed(scope, payload));
      const given = Buffer.from(token);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('request.continuation_token_invalid');
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[];
    },
  };
}
