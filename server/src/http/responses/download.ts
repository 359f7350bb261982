/** The one responder for bytes: RFC 6266 names, no sniffing, a sandboxing policy, and RFC 9110's ranges and validators. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { withoutControls } from '@polylogue/contract/plain-text';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ByteRange } from '../../blobs/object-store.ts';
import { rangeOf } from '../requests/byte-range.ts';

/** Bytes of which a part can be read. */
export interface OpenableBody {
  sizeBytes: number;
  /** Differs whenever the bytes differ. */
  tag: string;
  open(range?: ByteRange): Promise<Readable>;
}

export interface Download {
  mediaType: string;
  body: string | Buffer | Readable | OpenableBody;
  /** Offered for saving under this name; without one the bytes are shown in place. */
  saveAs?: string;
  /**
   * Who may keep the bytes: `private` the reader's browser, `public` anybody, both asking whether they changed; `fixed`
   * anybody, for ever, since other bytes have another address. Default: nobody.
   */
  cache?: 'private' | 'public' | 'fixed';
}

const cacheControl = {
  private: 'private, no-cache',
  public: 'public, no-cache',
  fixed: 'public, max-age=31536000, immutable',
};

/** `Content-Disposition` with an ASCII fallback and the UTF-8 name (RFC 6266, RFC 8187), both on one line. */
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

/** Texts are compressed on their way: then the bytes differ, and the tag says so by being weak. */
const isCompressed = (mediaType: string) => /^text\/|[/+](?:json|xml)$/.test(mediaType);

/** Bytes that are at hand, as a body of which a part can be read. */
export function bytesBody(bytes: Buffer): OpenableBody {
  return {
    sizeBytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  };
}

/** The body as one with a tag, where it is to be kept by somebody. */
function openableOf({ body, cache }: Download): OpenableBody | undefined {
  if (isOpenable(body)) return body;
  return cache === undefined || body instanceof Readable ? undefined : bytesBody(Buffer.from(body));
}

/** Whether the reader's copy is this one (RFC 9110, 13.1.2): a weak tag will do. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag));
}

/** What the reader gets of the bytes: a status, the headers that go with it, and a body that is open already. */
interface Answer {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  body?: Readable | string | Buffer;
}

/** Throws `request.range_not_satisfiable`, and what opening the body throws. */
async function answerOf(reply: FastifyReply, body: OpenableBody, mediaType: string): Promise<Answer> {
  const { method, headers } = reply.request;
  const etag = `${isCompressed(mediaType) ? 'W/' : ''}"${body.tag}"`;
  const always = { etag, 'accept-ranges': 'bytes' };
  if (isCurrent(headers['if-none-match'], etag)) return { status: 304, headers: always };
  const ifRange = headers['if-range'];
  // Of other bytes than the reader's, a part is of no use; a weak tag promises too little (RFC 9110, 13.1.5).
  const isWanted = ifRange === undefined || (ifRange === etag && !etag.startsWith('W/'));
  const range = method === 'GET' && isWanted ? rangeOf(headers.range, body.sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${body.sizeBytes}`);
    throw new AppError('request.range_not_satisfiable');
  }
  if (!range) {
    // Of a body that is not sent, nothing need be opened.
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

/** Sends a download. An SVG or HTML body can't run scripts: the policy sandboxes it. */
export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { mediaType, saveAs, cache } = download;
  const openable = openableOf(download);
  const { status, headers, body } = openable
    ? await answerOf(reply, openable, mediaType)
    : { status: 200, headers: {}, body: download.body as Exclude<Download['body'], OpenableBody> };
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
