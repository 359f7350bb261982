/** Reads Word documents through HTML, which keeps headings, lists and tables. */
import mammoth from 'mammoth';
import { AppError } from '../../app-error.ts';
import type { ExtractedText } from '../document.ts';
import type { DocumentPicture } from '../figures/figure-pictures.ts';
import { readOffice } from './office.ts';

/** Throws `file.encrypted`, `file.unreadable` or `file.too_complex`. */
export async function readWord(content: Uint8Array, withFigures: boolean): Promise<ExtractedText> {
  const pictures: { mediaType: string; read(): Promise<Buffer> }[] = [];
  const convertImage = mammoth.images.imgElement(async (picture) => {
    if (!withFigures) return { src: '' };
    pictures.push({ mediaType: picture.contentType, read: () => picture.readAsBuffer() });
    // Placeholder for the picture, which would take four thirds of its size in base64.
    const name = Buffer.from(String(pictures.length - 1).padStart(12, '0')).toString('base64');
    return { src: `data:image/png;base64,${name}` };
  });
  const page = await mammoth
    .convertToHtml({ buffer: Buffer.from(content) }, { convertImage })
    .catch((error: unknown) => {
      throw new AppError('file.unreadable', { cause: error });
    });
  const pictureOf = async ({ content: name }: DocumentPicture): Promise<DocumentPicture | undefined> => {
    const picture = pictures[Number(name.toString())];
    // Linked pictures can't be read.
    const bytes = await picture?.read().catch(() => undefined);
    return picture && bytes && { mediaType: picture.mediaType, content: bytes };
  };
  return readOffice(Buffer.from(page.value), { type: 'html', withFigures, pictureOf });
}
