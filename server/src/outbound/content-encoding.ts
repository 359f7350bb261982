/** Bodies that were compressed on their way, as they were before. */
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

/** The largest window that a sender may ask for over HTTP (RFC 9659): 8 MiB. */
const zstdParams = { [constants.ZSTD_d_windowLogMax]: 23 };

/** A map, since a server's word is no key of an object: `constructor` would be one. */
const decoders = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', () => createZstdDecompress({ params: zstdParams })],
]);

/** Each costs a window of memory; nobody compresses more often in earnest. */
const maxEncodings = 3;

function refused(reason: string): OutboundError {
  return new OutboundError('response_unreadable', reason);
}

/** What undoes a `Content-Encoding`, in order. Throws before anything is made where one of the names is unknown. */
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
 * The body as it was before it was compressed; one that is cut or was never compressed so fails while it is read.
 * Throws `OutboundError('response_unreadable')` where nobody knows how to read it.
 */
export function decodedBody(
  body: ReadableStream<Uint8Array>,
  encoding: string | null,
): ReadableStream<Uint8Array> {
  const steps = encoding === null ? [] : decodersOf(encoding);
  if (steps.length === 0) return body;
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const streams = [source, ...steps];
  // Whoever reads is told by the last stream.
  for (const stream of streams) withErrorListener(stream);
  pipeline(streams, () => undefined);
  return Readable.toWeb(streams.at(-1) ?? source) as ReadableStream<Uint8Array>;
}
