/** The one responder for bytes: RFC 6266 names, no sniffing, a sandboxing policy. */
import type { Readable } from 'node:stream';
import { withoutControls } from '@polylogue/contract/plain-text';
import type { FastifyReply } from 'fastify';

export interface Download {
  mediaType: string;
  body: string | Buffer | Readable;
  /** Offered for saving under this name; without one the bytes are shown in place. */
  saveAs?: string;
  /** Browser cache lifetime in seconds; 0 (the default): never stored. */
  cacheSeconds?: number;
}

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

/** Sends a download. An SVG or HTML body can't run scripts: the policy sandboxes it. */
export function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  const { mediaType, body, saveAs, cacheSeconds = 0 } = download;
  reply
    .type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    .header('cache-control', cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : 'no-store');
  if (saveAs !== undefined) reply.header('content-disposition', contentDisposition(saveAs));
  return reply.send(body);
}
