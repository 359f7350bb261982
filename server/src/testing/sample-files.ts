/** Files for tests: the smallest of each kind, and forms that carry them. */
import type { FileRules } from '@polylogue/contract/multipart';
import sharp from 'sharp';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="red"/></svg>';

/** Makes a picture of one colour. */
export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 8, height = 6, background = '#0f766e' } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** Smallest picture, of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function samplePicture(mediaTypes: readonly string[]): File {
  return mediaTypes.includes('image/svg+xml')
    ? new File([svg], 'sample.svg', { type: 'image/svg+xml' })
    : new File([Buffer.from(png, 'base64')], 'sample.png', { type: 'image/png' });
}

/** Makes a file that the rules accept. */
export const sampleFile = ({ mediaTypes }: FileRules): File =>
  mediaTypes.includes('image/png')
    ? samplePicture(mediaTypes)
    : new File(['A text.'], 'sample.txt', { type: 'text/plain' });

export interface FormBody {
  file: File;
  fields?: Record<string, string>;
}

/** Encodes a form: its bytes, and the type that names its boundary. */
export async function encodeForm({ file, fields = {} }: FormBody) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), contentType };
}
