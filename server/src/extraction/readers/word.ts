/** Word documents as HTML, which keeps their headings, lists and tables. */
import mammoth from 'mammoth';
import { AppError } from '../../app-error.ts';

/** Throws `file.unreadable`. Pictures are left out. */
export async function htmlOfWord(content: Uint8Array): Promise<Uint8Array> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(content) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return Buffer.from(value);
  } catch (error) {
    throw new AppError('file.unreadable', { cause: error });
  }
}
