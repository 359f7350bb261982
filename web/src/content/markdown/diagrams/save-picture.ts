/** Saves a diagram as a PNG picture; an SVG file could contain scripts. */
import { log } from '../../../lib/log.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import type { DrawnDiagram } from './draw-diagram.ts';

/** Pixels of the picture per pixel of the diagram. */
const scale = 2;

export async function savePicture({ address, widthPx, heightPx }: DrawnDiagram): Promise<void> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    const canvas = new OffscreenCanvas(widthPx * scale, heightPx * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    saveFile(await canvas.convertToBlob({ type: 'image/png' }), 'diagram.png');
  } catch (error) {
    log.warn('A diagram could not be saved', error);
  }
}
