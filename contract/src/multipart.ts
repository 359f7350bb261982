/** Bodies with a file: `multipart/form-data` with one part called `file`, and optional fields. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Accepted sizes and types of one kind of file. */
export interface FileRules {
  /** Name of the kind in the instance's size settings. */
  kind: string;
  /** Largest size in bytes, unless the instance configures another one. */
  maxBytes: number;
  /** Accepted media types, recognised by content; file name and declared type are ignored. */
  mediaTypes: readonly string[];
  /**
   * Keeps pictures byte for byte because they are only read and saved; otherwise pictures are re-encoded.
   */
  keepsPictures?: boolean;
}

export interface FilePart {
  kind: 'file';
  rules: FileRules;
}

/** Body with one file and text fields, each at most once and in any order. */
export interface MultipartBody<Fields extends z.ZodObject | undefined = z.ZodObject | undefined> {
  kind: 'multipart';
  file: FilePart;
  fields?: Fields;
}

/** Bytes sent by a client, such as a browser's `Blob` or `File`. */
export interface FileContent {
  readonly size: number;
  readonly type: string;
  /** File name; a blob has none. */
  readonly name?: string;
  stream(): unknown;
}

/** File passed to the server's handler: stored, recognised by its content, and checked. */
export interface ReceivedFile {
  fileId: string;
  /** Name given by the sender, without folders and deceptive characters. */
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  /** SHA-256 of the bytes as sent, in hexadecimal. */
  sha256: string;
}

export const fileOf = (rules: FileRules): FilePart => ({ kind: 'file', rules });

/** Declares a body with a file: `body: multipart({ file: fileOf(limits.attachment), fields: z.object({ … }) })`. */
export function multipart(parts: { file: FilePart }): MultipartBody<undefined>;
export function multipart<Fields extends z.ZodObject>(parts: {
  file: FilePart;
  fields: Fields;
}): MultipartBody<Fields>;
export function multipart(parts: { file: FilePart; fields?: z.ZodObject }): MultipartBody {
  return { kind: 'multipart', ...parts };
}

/** Checks that a body is multipart, not JSON. */
export const isMultipart = (body: z.ZodType | MultipartBody | undefined): body is MultipartBody =>
  body !== undefined && 'kind' in body && body.kind === 'multipart';

/** Error codes of every call with a file, in addition to those of every call. */
export const uploadErrors = [
  'request.too_large',
  'request.timeout',
  'file.type_not_accepted',
  'file.not_as_named',
  'file.empty',
  'file.encrypted',
  'file.unreadable',
  'file.too_complex',
  'file.quota_exceeded',
  'file.too_many_uploads',
  'server.storage_full',
] as const satisfies readonly ErrorCode[];

/** Error codes of files that are refused for their content; sending them again fails again. */
export const fileFaults: readonly ErrorCode[] = [
  'request.too_large',
  'file.type_not_accepted',
  'file.not_as_named',
  'file.empty',
  'file.encrypted',
  'file.unreadable',
  'file.no_text',
];
