/** What a file is that is at hand as a whole, as one that is attached to another. */
import { archiveTailBytes, inspectArchive, isArchive, saysWhatItIs } from './archive.ts';
import { headBytes, recognise } from './recognise.ts';

/**
 * A media type by the content, `undefined` for what nothing is known of. Opens what strangers sent: only for processes
 * of their own. Throws what `inspectArchive` throws: an archive may swell.
 */
export async function recogniseWhole(content: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const mediaType = await recognise(bytes.subarray(0, headBytes));
  if (mediaType === undefined || !isArchive(mediaType)) return mediaType;
  const held = inspectArchive({ tail: bytes.subarray(-archiveTailBytes), sizeBytes: bytes.length });
  return saysWhatItIs(mediaType) ? mediaType : held;
}
