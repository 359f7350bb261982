/** Fingerprints of requests, to compare repeated ones without keeping their content. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Route } from '@polylogue/contract/http';
import { isMultipart, type ReceivedFile } from '@polylogue/contract/multipart';

/** The key of fingerprints, from the instance's secret. */
export const changeKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'change-request', 32)));

/** Identity of a body; of a file, its content and its name. */
function sameness(route: Pick<Route, 'body'>, body: unknown): unknown {
  if (!isMultipart(route.body)) return body ?? null;
  // Received by this declaration.
  const { file, fields } = body as { file: ReceivedFile; fields: unknown };
  return [file.sha256, file.fileName, fields ?? null];
}

/** A keyed hash of what a request asks for. */
export const fingerprintOf = (
  key: KeyObject,
  route: Pick<Route, 'method' | 'path' | 'body'>,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([route.method, route.path, params ?? null, query ?? null, sameness(route, body)]))
    .digest();
