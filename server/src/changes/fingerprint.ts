/** Fingerprints of requests, to compare repeated ones without storing their content. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Route } from '@polylogue/contract/http';
import { isMultipart, type ReceivedFile } from '@polylogue/contract/multipart';

/** Derives the key of fingerprints from the instance's secret. */
export const changeKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'change-request', 32)));

/** Returns the text to fingerprint of a body; for a file, hash and name. */
function bodyIdentity(route: Pick<Route, 'body'>, body: unknown): unknown {
  if (!isMultipart(route.body)) return body ?? null;
  // Received by this declaration.
  const { file, fields } = body as { file: ReceivedFile; fields: unknown };
  return [file.sha256, file.fileName, fields ?? null];
}

/** Returns a keyed hash of a request's route, parameters and body. */
export const fingerprintOf = (
  key: KeyObject,
  route: Pick<Route, 'method' | 'path' | 'body'>,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): Buffer =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([route.method, route.path, params ?? null, query ?? null, bodyIdentity(route, body)]),
    )
    .digest();
