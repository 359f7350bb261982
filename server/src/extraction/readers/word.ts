/** Word documents, by way of HTML, which keeps their headings, lists and tables. */
import mammoth from 'mammoth';
import { AppError } from '../../app-error.ts';
import type { ExtractedText } from '../document.ts';
import type { DocumentPicture } from '../figures/figure-pictures.ts';
import { readOffice } from './office.ts';

/** Throws `file.encrypted`, `file.unreadable`, `file.too_complex`. */
export async function readWord(content: Uint8Array, withFigures: boolean): Promise<ExtractedText> {
  const pictures: { mediaType: string; read(): Promise<Buffer> }[] = [];
  const convertImage = mammoth.images.imgElement(async (picture) => {
    if (!withFigures) return { src: '' };
    pictures.push({ mediaType: picture.contentType, read: () => picture.readAsBuffer() });
    // Stands for the picture, which would be four thirds as long in the page.
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
    // One that is linked from elsewhere can't be read.
    const bytes = await picture?.read().catch(() => undefined);
    return picture && bytes && { mediaType: picture.mediaType, content: bytes };
  };
  return readOffice(Buffer.from(page.value), { type: 'html', withFigures, pictureOf });
}
