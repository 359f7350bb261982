/** Reads a body with a file: the fields, and the file as it comes. Nothing of it is held. */
import type { FileRules, MultipartBody, ReceivedFile } from '@polylogue/contract/multipart';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { validationError } from '../responses/errors.ts';
import { z } from 'zod';

/** Who sends a file, and waits for what becomes of it. */
export interface Sender {
  /** Whose it is; undefined for nobody in particular. */
  ownerId: string | undefined;
  /** Whether nobody has signed in. */
  isVisitor: boolean;
  /** Aborts when they are gone: nothing more is done for them. */
  leaving: AbortSignal;
}

/** A file on its way in. */
export interface IncomingFile extends Sender {
  content: AsyncIterable<Buffer>;
  /** As the sender called it. */
  fileName: string;
  rules: FileRules;
  /** The most that it can be, in bytes. */
  expectedBytes: number;
}

/** Where files go. */
export interface FileReceiver {
  /** The largest size of a file of this kind here, in bytes. */
  maxBytes(rules: FileRules): number;
  /** Stores and checks a file while it comes. Throws `request.too_large`, the codes `file.…`, and why its sender left. */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  /** Drops a file unless something refers to it by now. */
  release(fileId: string): Promise<void>;
}

export interface ReceivedBody {
  file: ReceivedFile;
  fields: unknown;
}

/** What surrounds a file: boundaries, headers, fields. */
const overheadBytes = 1024 * 1024;
const partLimits = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
};
/** RFC 2046 allows no longer ones; a parser searches for it in every byte. */
const boundary = /^multipart\/form-data;[^]*\bboundary="?[^";\s]{1,70}"?(?:;|\s*$)/i;

function lengthOf(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? Number.NaN);
}

/** Refuses a body that says of itself that it is no form, or too large: nothing of it has been read yet. */
export function assertReadable(request: FastifyRequest, body: MultipartBody, receiver: FileReceiver): void {
  if (!boundary.test(request.headers['content-type'] ?? '')) {
    throw new AppError('request.unsupported_media_type');
  }
  if (lengthOf(request) > receiver.maxBytes(body.file.rules) + overheadBytes) {
    throw new AppError('request.too_large');
  }
}

const invalid = (field: string, message: string) =>
  new AppError('request.invalid', { details: { [field]: [message] } });

/** Failures of the form, and of the connection that brought it, are the sender's. */
async function* sent<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('request.invalid', { cause });
  }
}

/** The bytes of a file. Throws `request.too_large` where there are more than the parser lets through. */
async function* contentOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  yield* sent<Buffer>(file);
  if (file.truncated) throw new AppError('request.too_large');
}

function addField(fields: Map<string, unknown>, part: MultipartValue): void {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
  if (fieldnameTruncated || valueTruncated) throw new AppError('request.too_large');
  if (fields.has(fieldname)) throw invalid(fieldname, 'Only once');
  fields.set(fieldname, value);
}

function parseFields({ fields: schema }: MultipartBody, fields: ReadonlyMap<string, unknown>): unknown {
  const parsed = (schema ?? z.strictObject({})).safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw validationError(parsed.error);
  return schema && parsed.data;
}

/**
 * Reads the whole body. What it received is the caller's to release. Throws `request.invalid` for a form other than the
 * declared one, and whatever the receiver refuses with.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  body: MultipartBody,
  { receiver, sender }: { receiver: FileReceiver; sender: Sender },
): Promise<ReceivedBody> {
  const { rules } = body.file;
  const maxBytes = receiver.maxBytes(rules);
  const fields = new Map<string, unknown>();
  let file: ReceivedFile | undefined;
  try {
    const limits = { ...partLimits, fileSize: maxBytes };
    for await (const part of sent(request.parts({ limits }))) {
      if (part.type === 'field') addField(fields, part);
      else if (part.fieldname !== 'file') throw invalid(part.fieldname, 'Unknown field');
      else {
        const expectedBytes = Math.min(lengthOf(request) || maxBytes, maxBytes);
        const content = contentOf(part);
        file = await receiver.receive({ ...sender, content, fileName: part.filename, rules, expectedBytes });
      }
    }
    if (!file) throw invalid('file', 'A file is needed');
    return { file, fields: parseFields(body, fields) };
  } catch (error) {
    // The parser would go on with a form that is refused.
    request.raw.unpipe();
    if (file) await receiver.release(file.fileId);
    throw error;
  }
}
