/** Pictures of text, and scanned documents. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { withCrossReferences } from './pdf-file.ts';

const fonts = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
GlobalFonts.registerFromPath(`${fonts}/standard_fonts/LiberationSans-Regular.ttf`, 'Scan');

const [width, height] = [1_240, 1_754];

/** Draws a page at 150 dpi with lines of black text; the first is larger. */
export function pictureOfText(...lines: string[]): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  for (const [index, line] of lines.entries()) {
    pen.font = index === 0 ? '44px Scan' : '26px Scan';
    pen.fillText(line, 120, 200 + index * 80);
  }
  return canvas.toBuffer('image/jpeg', 90);
}

/** Draws a table with a line around each cell. */
export function ruledTable(...rows: string[][]): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  pen.font = '26px Scan';
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      pen.strokeRect(120 + column * 250, 200 + row * 60, 250, 60);
      pen.fillText(cell, 140 + column * 250, 240 + row * 60);
    }
  }
  return canvas.toBuffer('image/jpeg', 90);
}

/** Turns a picture clockwise within its size, as a sheet that was fed sideways. */
export const lyingPicture = (picture: Buffer, degrees: number): Promise<Buffer> =>
  sharp(picture)
    .rotate(degrees)
    .resize({ width, height, fit: 'contain', background: '#fff' })
    .jpeg({ quality: 90 })
    .toBuffer();

/** Creates a PDF whose pages are pictures; `undefined` for an empty page. */
export function scannedPdf(...pictures: (Buffer | undefined)[]): Buffer {
  return turnedPdf(0, ...pictures);
}

/** Creates a PDF whose pages a viewer turns clockwise. */
export function turnedPdf(degrees: number, ...pictures: (Buffer | undefined)[]): Buffer {
  const content = 'q 595 0 0 842 0 0 cm /I Do Q';
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const add = (object: string) => objects.push(object);
  const drawing = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  const kids = pictures.map((picture) => {
    const resources = picture ? `/XObject << /I ${add(pictureObject(picture))} 0 R >>` : '';
    const drawn = picture ? `/Contents ${drawing} 0 R` : '';
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${degrees} /Resources << ${resources} >> ${drawn} >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  return withCrossReferences(objects);
}

const pictureObject = (picture: Buffer) =>
  `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n${picture.toString('latin1')}\nendstream`;
