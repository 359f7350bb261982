/**
 * Responder for bytes: RFC 6266 names, no sniffing, a sandboxing policy, and RFC 9110's ranges and
 * validators.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { withoutControls } from '@polylogue/contract/plain-text';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ByteRange } from '../../blobs/object-store.ts';
import { rangeOf } from '../requests/byte-range.ts';

/** Body whose parts can be read. */
export interface OpenableBody {
  sizeBytes: number;
  /** Validator that changes with the bytes. */
  tag: string;
  open(range?: ByteRange): Promise<Readable>;
}

export interface Download {
  mediaType: string;
  body: string | Buffer | Readable | OpenableBody;
  /** File name for saving; without one the bytes are displayed. */
  saveAs?: string;
  /**
   * Permitted caches: `private` the reader's browser, `public` any, both with revalidation; `fixed` any,
   * forever, since other bytes have another address. Default: none.
   */
  cache?: 'private' | 'public' | 'fixed';
}

const cacheControl = {
  private: 'private, no-cache',
  public: 'public, no-cache',
  fixed: 'public, max-age=31536000, immutable',
};

/**
 * Returns `Content-Disposition` with an ASCII fallback and the UTF-8 name (RFC 6266, RFC 8187), both on one
 * line.
 */
export function contentDisposition(fileName: string): string {
  const name = withoutControls(fileName.toWellFormed());
  const fallback = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}

const isOpenable = (body: Download['body']): body is OpenableBody =>
  typeof body === 'object' && 'open' in body;

/** Wraps bytes in memory as a body whose parts can be read. */
export function bytesBody(bytes: Buffer): OpenableBody {
  return {
    sizeBytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  };
}

/** Returns a body with a tag, if it may be cached. */
function openableOf({ body, cache }: Download): OpenableBody | undefined {
  if (isOpenable(body)) return body;
  return cache === undefined || body instanceof Readable ? undefined : bytesBody(Buffer.from(body));
}

/** Checks that the reader's copy is current (RFC 9110, 13.1.2); weak tags match. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag));
}

/** Resolved answer: status, headers, and the opened body. */
interface Answer {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  body?: Readable | string | Buffer;
}

/** Throws `request.range_not_satisfiable`, and the errors of opening the body. */
async function answerOf(reply: FastifyReply, body: OpenableBody): Promise<Answer> {
  const { method, headers } = reply.request;
  const etag = `"${body.tag}"`;
  const always = { etag, 'accept-ranges': 'bytes' };
  if (isCurrent(headers['if-none-match'], etag)) return { status: 304, headers: always };
  const ifRange = headers['if-range'];
  // A part of other bytes than the reader's is useless.
  const isWanted = ifRange === undefined || ifRange === etag;
  const range = method === 'GET' && isWanted ? rangeOf(headers.range, body.sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${body.sizeBytes}`);
    throw new AppError('request.range_not_satisfiable');
  }
  if (!range) {
    // HEAD needs no body, so nothing is opened.
    const whole = method === 'HEAD' ? Readable.from([]) : await body.open();
    return { status: 200, headers: { ...always, 'content-length': body.sizeBytes }, body: whole };
  }
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...always,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${body.sizeBytes}`,
    },
    body: await body.open(range),
  };
}

/** Sends a download. The policy sandboxes SVG and HTML bodies, so that they can't run scripts. */
export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { mediaType, saveAs, cache } = download;
  const openable = openableOf(download);
  const { status, headers, body } = openable
    ? await answerOf(reply, openable)
    : { status: 200, headers: {}, body: download.body as Exclude<Download['body'], OpenableBody> };
  // The plugin that compresses takes some texts for compressed bytes, and labels them so.
  if (openable) reply.request.headers['x-no-compression'] = '';
  reply
    .code(status)
    .headers(headers)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    .header('cache-control', cache === undefined ? 'no-store' : cacheControl[cache]);
  if (body === undefined) return reply.send();
  if (saveAs !== undefined) reply.header('content-disposition', contentDisposition(saveAs));
  return reply.type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType).send(body);
}
