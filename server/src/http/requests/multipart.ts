/** Streams a body with a file: parses the fields, and passes the file on without buffering it. */
import type { FileRules, MultipartBody, ReceivedFile } from '@polylogue/contract/multipart';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { validationError } from '../responses/errors.ts';
import { z } from 'zod';

/** Sender of a file, who waits for its result. */
export interface Sender {
  /** Owner of the file; undefined for none. */
  ownerId: string | undefined;
  /** True if the sender is not signed in. */
  isVisitor: boolean;
  /** Aborts when the sender disconnects, which ends all work for them. */
  clientSignal: AbortSignal;
}

/** File that is being received. */
export interface IncomingFile extends Sender {
  content: AsyncIterable<Buffer>;
  /** Name given by the sender. */
  fileName: string;
  rules: FileRules;
  /** Upper bound of the size, in bytes. */
  expectedBytes: number;
}

/** Destination of files. */
export interface FileReceiver {
  /** Returns the maximum size of this kind of file on this instance, in bytes. */
  maxBytes(rules: FileRules): number;
  /**
   * Stores and checks a file while it arrives. Throws `request.too_large`, the codes `file.…`, and the
   * reason of a disconnect.
   */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  /** Removes a file unless it is referenced. */
  release(fileId: string): Promise<void>;
}

export interface ReceivedBody {
  file: ReceivedFile;
  fields: unknown;
}

/** Allowance for boundaries, headers and fields. */
const overheadBytes = 1024 * 1024;
const partLimits = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
};
/** RFC 2046 allows no longer boundaries; a parser searches for it in every byte. */
const boundary = /^multipart\/form-data;[^]*\bboundary="?[^";\s]{1,70}"?(?:;|\s*$)/i;

function lengthOf(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? Number.NaN);
}

/** Refuses a body by its headers, before reading it, if it is no form or too large. */
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

/** Attributes failures of the form and of its connection to the sender. */
async function* withSenderErrors<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('request.invalid', { cause });
  }
}

/** Yields the bytes of a file. Throws `request.too_large` if the parser truncated them. */
async function* contentOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  yield* withSenderErrors<Buffer>(file);
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
 * Reads the whole body. The caller releases the received file.
 * Throws `request.invalid` for a form other than the declared one, and the errors of the receiver.
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
    for await (const part of withSenderErrors(request.parts({ limits }))) {
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
    // Stops the parser, which would otherwise continue with a refused form.
    request.raw.unpipe();
    if (file) await receiver.release(file.fileId);
    throw error;
  }
}
