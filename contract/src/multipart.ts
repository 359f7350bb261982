/** Bodies that bring a file: `multipart/form-data` with one part called `file`, and fields beside it. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** What a kind of file may be. */
export interface FileRules {
  /** Names the kind where an instance configures its size. */
  kind: string;
  /** Largest size in bytes, unless the instance configures another one. */
  maxBytes: number;
  /** Accepted media types. A file is what its content says; its name and its declared type count for nothing. */
  mediaTypes: readonly string[];
  /** Pictures stay as they came, since they are read and saved, never shown; else they are written anew. */
  keepsPictures?: boolean;
}

/** The file of a body. */
export interface FilePart {
  kind: 'file';
  rules: FileRules;
}

/** One file, and fields beside it: texts, in any order, each at most once. */
export interface MultipartBody<Fields extends z.ZodObject | undefined = z.ZodObject | undefined> {
  kind: 'multipart';
  file: FilePart;
  fields?: Fields;
}

/** The bytes that a client sends; a browser's `Blob` or `File`. */
export interface FileContent {
  readonly size: number;
  readonly type: string;
  /** What the file is called; a blob has no name. */
  readonly name?: string;
  stream(): unknown;
}

/** A file as the server's handler gets it: stored, recognised by its content, and checked. */
export interface ReceivedFile {
  fileId: string;
  /** As the sender called it, without folders and what would deceive a reader. */
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  /** Of the bytes as they were sent, in hexadecimal digits. */
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

/** Tells a body with a file from one of JSON. */
export const isMultipart = (body: z.ZodType | MultipartBody | undefined): body is MultipartBody =>
  body !== undefined && 'kind' in body && body.kind === 'multipart';

/** Codes that every call with a file may answer, beside those of every call. */
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

/** Codes of what is refused for what it is: sent again, it is refused again. */
export const fileFaults: readonly ErrorCode[] = [
  'request.too_large',
  'file.type_not_accepted',
  'file.not_as_named',
  'file.empty',
  'file.encrypted',
  'file.unreadable',
  'file.no_text',
];
