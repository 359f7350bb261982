/** JSON answers with exactly the declared fields. */
import { Transform, pipeline, Readable } from 'node:stream';
import type { Base64File } from '@polylogue/contract/chat/attachments/schemas';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { OpenableBody } from './download.ts';

/**
 * `Base64File` whose bytes are read and encoded while they are sent, so that it is never complete in
 * memory.
 */
export class FileInBase64 {
  readonly mimeType: string;
  readonly body: OpenableBody;

  constructor(mimeType: string, body: OpenableBody) {
    this.mimeType = mimeType;
    this.body = body;
  }
}

/** Reads the version of an answered resource, on which a change is based. */
function versionOf(answer: unknown): number | undefined {
  const isVersioned = typeof answer === 'object' && answer !== null && 'version' in answer;
  return isVersioned && typeof answer.version === 'number' ? answer.version : undefined;
}

/** Sends an answer parsed with its schema. Throws if it doesn't match, and the errors of opening a file. */
export async function sendJson(
  reply: FastifyReply,
  result: unknown,
  schema: z.ZodType,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (result instanceof FileInBase64) return sendInBase64(reply, result, schema);
  const answer: unknown = schema.parse(result);
  const version = versionOf(answer);
  if (version !== undefined) reply.header('etag', `"${version}"`);
  // Bytes are written directly; Node would convert a large text while it writes, which takes longer.
  return reply.send(Buffer.from(JSON.stringify(answer)));
}

async function sendInBase64(reply: FastifyReply, file: FileInBase64, schema: z.ZodType) {
  const { mimeType, body } = file;
  const answer = JSON.stringify(schema.parse({ base64Content: '', mimeType } satisfies Base64File));
  const name = '"base64Content":"';
  // No other text of the answer can contain the quoted name, since quotes within a text are escaped.
  const contentAt = answer.indexOf(name) + name.length;
  const [before, after] = [answer.slice(0, contentAt), answer.slice(contentAt)];
  // HEAD needs no body, so nothing is opened.
  const content = reply.request.method === 'HEAD' ? Readable.from([]) : await body.open();
  reply.header('content-length', Buffer.byteLength(answer) + 4 * Math.ceil(body.sizeBytes / 3));
  // A disconnect destroys the last of these streams and thereby the first; a slow reader causes
  // backpressure.
  return reply.send(pipeline(content, base64Between(before, after), () => undefined));
}

/** Encodes piece by piece; bytes beyond groups of three are carried over to the next piece. */
function base64Between(before: string, after: string): Transform {
  let unsent = before;
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk]);
      const wholeGroups = bytes.length - (bytes.length % 3);
      const text = unsent + bytes.toString('base64', 0, wholeGroups);
      unsent = '';
      rest = bytes.subarray(wholeGroups);
      done(null, Buffer.from(text));
    },
    flush(done) {
      done(null, Buffer.from(unsent + rest.toString('base64') + after));
    },
  });
}
