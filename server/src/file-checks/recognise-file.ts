/** Recognises a file that is completely in memory, such as an attachment of another file. */
import { archiveTailBytes, inspectArchive, isArchive, hasTypeEntry } from './archive.ts';
import { headBytes, recognise } from './recognise.ts';

/**
 * Recognises the media type by the content; `undefined` if unknown. Only for sandboxed processes, since it
 * opens untrusted files.
 * Throws the errors of `inspectArchive`.
 */
export async function recogniseFile(content: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const mediaType = await recognise(bytes.subarray(0, headBytes));
  if (mediaType === undefined || !isArchive(mediaType)) return mediaType;
  const held = inspectArchive({ tail: bytes.subarray(-archiveTailBytes), sizeBytes: bytes.length });
  return hasTypeEntry(mediaType) ? mediaType : held;
}
