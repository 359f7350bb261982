/** Decompression of response bodies. */
import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { withErrorListener } from '../error-listener.ts';
import { OutboundError } from './outbound-error.ts';

/** Largest window that a sender may require over HTTP (RFC 9659): 8 MiB. */
const zstdParams = { [constants.ZSTD_d_windowLogMax]: 23 };

/** A map, since names are sent by the server: `constructor` would be found in an object. */
const decoders = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', () => createZstdDecompress({ params: zstdParams })],
]);

/** Maximum number of encodings; each costs a window of memory, and more are never useful. */
const maxEncodings = 3;

function refused(reason: string): OutboundError {
  return new OutboundError('response_unreadable', reason);
}

/**
 * Makes the decoders of a `Content-Encoding`, in order. Throws before creating any if a name is unknown.
 */
function decodersOf(encoding: string): Duplex[] {
  const names = encoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .toReversed();
  if (names.length > maxEncodings) throw refused('The body was compressed too often');
  const makers = names.map((name) => {
    const make = decoders.get(name);
    if (!make) throw refused('The body was compressed in an unknown way');
    return make;
  });
  return makers.map((make) => make());
}

/**
 * Decompresses the body; truncated or invalid data fails while it is read.
 * Throws `OutboundError('response_unreadable')` for an unknown encoding.
 */
export function decodedBody(
  body: ReadableStream<Uint8Array>,
  encoding: string | null,
): ReadableStream<Uint8Array> {
  const steps = encoding === null ? [] : decodersOf(encoding);
  if (steps.length === 0) return body;
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const streams = [source, ...steps];
  // The last stream reports errors to the reader.
  for (const stream of streams) withErrorListener(stream);
  pipeline(streams, () => undefined);
  return Readable.toWeb(streams.at(-1) ?? source) as ReadableStream<Uint8Array>;
}
